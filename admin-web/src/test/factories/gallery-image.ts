import type { GalleryImage } from '@charter/contracts';

let count = 0;

/** A gallery image of which a test states only what matters to it. */
export function aGalleryImage(states: Partial<GalleryImage> = {}): GalleryImage {
  const id = ++count;
  return {
    id,
    title: `Image ${id}`,
    imageUrl: '/media/brand/hero.jpg',
    description: null,
    displayOrder: id,
    isActive: true,
    createdAt: '2026-11-12T07:33:00.000Z',
    updatedAt: '2026-11-12T07:33:00.000Z',
    ...states,
  };
}
