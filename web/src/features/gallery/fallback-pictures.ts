import type { Business } from '@charter/contracts';
import type { Translate } from '@charter/ui';
import { claimText } from '../../lib/claims.js';
import type { GalleryPicture } from './gallery-picture.js';

/** Built-in pictures for an empty gallery, or one that fails to load; without places that the company does not sail to. */
export const fallbackPictures = (t: Translate, business: Business | undefined): GalleryPicture[] => [
  { id: -1, imageUrl: '/media/brand/hero.jpg', title: t('gallery.anchorTitle'), description: t('gallery.anchorText') },
  ...(['cays', 'sunset'] as const).flatMap((place, index) => {
    const title = claimText(t, business, `gallery.${place}Title`);
    const description = claimText(t, business, `gallery.${place}Text`);
    return title && description ? [{ id: -2 - index, imageUrl: `/media/brand/${files[place]}.jpg`, title, description }] : [];
  }),
  { id: -4, imageUrl: '/media/brand/reef-underwater.jpg', title: t('gallery.reefTitle'), description: t('gallery.reefText') },
];

const files = { cays: 'exuma-cays', sunset: 'sunset-cruise' };
