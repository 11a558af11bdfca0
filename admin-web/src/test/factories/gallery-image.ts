import type { GalleryImage } from '@charter/contracts';

let count = 0;

export function buildGalleryImage(overrides: Partial<GalleryImage> = {}): GalleryImage {
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
    revision: 5,
    ...overrides,
  };
}
