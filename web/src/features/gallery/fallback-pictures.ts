import type { Translate } from '@charter/ui';
import type { GalleryPicture } from './gallery-picture.js';

/** Four built-in pictures for an empty gallery, or one that fails to load. */
export const fallbackPictures = (t: Translate): GalleryPicture[] => [
  { id: -1, imageUrl: '/media/brand/hero.jpg', title: t('gallery.anchorTitle'), description: t('gallery.anchorText') },
  { id: -2, imageUrl: '/media/brand/exuma-cays.jpg', title: t('gallery.caysTitle'), description: t('gallery.caysText') },
  { id: -3, imageUrl: '/media/brand/sunset-cruise.jpg', title: t('gallery.sunsetTitle'), description: t('gallery.sunsetText') },
  { id: -4, imageUrl: '/media/brand/reef-underwater.jpg', title: t('gallery.reefTitle'), description: t('gallery.reefText') },
];
