import type { Business } from '@charter/contracts';
import type { Translate } from '@charter/ui';
import { claimText } from '../../lib/claims.js';
import type { GalleryPicture } from './gallery-picture.js';

/** Built-in pictures for an empty gallery, or one that fails to load; without places that the company does not sail to. */
export function fallbackPictures(t: Translate, business: Business | undefined): GalleryPicture[] {
  const caysTitle = claimText(t, business, 'gallery.caysTitle');
  const caysText = claimText(t, business, 'gallery.caysText');
  return [
    { id: -1, imageUrl: '/media/brand/hero.jpg', title: t('gallery.anchorTitle'), description: t('gallery.anchorText') },
    ...(caysTitle && caysText ? [{ id: -2, imageUrl: '/media/brand/exuma-cays.jpg', title: caysTitle, description: caysText }] : []),
    { id: -3, imageUrl: '/media/brand/sunset-cruise.jpg', title: t('gallery.sunsetTitle'), description: t('gallery.sunsetText') },
    { id: -4, imageUrl: '/media/brand/reef-underwater.jpg', title: t('gallery.reefTitle'), description: t('gallery.reefText') },
  ];
}
