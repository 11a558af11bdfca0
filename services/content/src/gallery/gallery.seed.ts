import type { GalleryForm } from '@charter/contracts';
import type { ImageName } from './demo/texts.js';
import { imageTranslations } from './demo/translations.js';

const image = (name: ImageName, title: string, description: string): GalleryForm => ({
  title,
  description,
  imageUrl: `/media/brand/${name}.jpg`,
  isActive: true,
  translations: imageTranslations(name),
});

/** Renderings, so their texts describe places and never a trip that took place. */
export const galleryImages: GalleryForm[] = [
  image('hero', 'At anchor', 'A sandbar, glass-clear shallows, and nobody else in sight.'),
  image('exuma-cays', 'The Exuma cays', 'Sandbanks and deep-blue channels from above.'),
  image('sunset-cruise', 'Past Paradise Island', 'The last of the light, gold and violet.'),
  image('reef-underwater', 'Under the keel', 'Sun rays over reef and sand.'),
  image('rose-island', 'Rose Island', 'White sand, a line of palms, and a bay to yourself.'),
  image('sandbar-picnic', 'Lunch on the sandbar', 'Two chairs, an umbrella, and something cold.'),
  image('bow-wake', 'Under way', 'Thirty-seven feet, three engines, flat water.'),
  image('spanish-wells', 'Spanish Wells', 'Pastel cottages along the waterfront.'),
  image('deck-detail', 'The cockpit', 'Teak underfoot, towels rolled, shade overhead.'),
  image('night-marina', 'Home again', 'The marina at blue hour.'),
];
