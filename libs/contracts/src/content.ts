import { ConfirmationCode } from './booking.js';
import { Line, Prose, WholeNumber } from './fields.js';
import { review as limits } from './limits.js';
import { fact, Nothing, operation } from './operation.js';

const { messages } = limits;

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

/** The charter whose guest may say now how it was. */
export class ReviewInvitation {
  /** XXXXX-XXXXX */
  confirmationCode: string;
  firstName: string;
  packageName: string;
  /** yyyy-MM-dd in Nassau. */
  bookingDate: string;
}

/** What a guest writes by their personal link. */
export class ReviewForm {
  @Line(limits.name.max, messages.name)
  name: string;

  @Line(limits.location.max, messages.location)
  location: string;

  @WholeNumber(limits.rating.min, limits.rating.max, messages.rating, messages.ratingTooHigh)
  rating: number;

  @Prose(limits.text.min, limits.text.max, messages.text)
  review: string;
}

export class ReviewSubmission extends ConfirmationCode {
  form: ReviewForm;
}

export class ContentChanged {
  what: 'gallery' | 'testimonials';
}

export const content = {
  listGallery: operation('svc.content.listGallery', GalleryQuery, Gallery),
  listTestimonials: operation('svc.content.listTestimonials', Nothing, Testimonials),
  /** Whether this guest may write a review now. Refuses BOOKING_NOT_FOUND, REVIEW_TOO_EARLY, ALREADY_REVIEWED. */
  findInvitation: operation('svc.content.findInvitation', ConfirmationCode, ReviewInvitation),
  /** Stores the one review of a booking, verified. Refuses as findInvitation does. */
  submitReview: operation('svc.content.submitReview', ReviewSubmission, Testimonial),
} as const;

export const contentFacts = {
  changed: fact('evt.content.changed', ContentChanged),
} as const;
