import { fact, Nothing, operation } from './operation.js';

export class GalleryImage {
  id: number;
  title: string;
  imageUrl: string;
  description: string | null;
  displayOrder: number;
  isActive: boolean;
  /** UTC ISO 8601. */
  createdAt: string;
  updatedAt: string;
}

export class GalleryQuery {
  /** Staff see inactive pictures too. */
  includeInactive: boolean;
}

export class Gallery {
  images: GalleryImage[];
}

export class Testimonial {
  id: number;
  name: string;
  location: string;
  /** 1 to 5. */
  rating: number;
  review: string;
  isVerified: boolean;
}

export class Testimonials {
  testimonials: Testimonial[];
}

export class ContentChanged {
  what: 'gallery' | 'testimonials';
}

export const content = {
  listGallery: operation('svc.content.listGallery', GalleryQuery, Gallery),
  listTestimonials: operation('svc.content.listTestimonials', Nothing, Testimonials),
} as const;

export const contentFacts = {
  changed: fact('evt.content.changed', ContentChanged),
} as const;
