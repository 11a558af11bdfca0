import type { GalleryForm } from '@charter/contracts';
import type { ImageName } from './texts.js';
import { imageTranslations } from './translations.js';

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
  image('sunset-cruise', 'Toward the sun', 'Calm water, a low sun, and a wake behind you.'),
  image('reef-underwater', 'Under the keel', 'Sun rays over reef and sand.'),
  image('rose-island', 'Rose Island', 'A green cay, a ring of white sand, and one boat at anchor.'),
  image('sandbar-picnic', 'Lunch on the sandbar', 'Two loungers, a parasol, and a rug laid for lunch.'),
  image('bow-wake', 'Under way', 'Thirty-seven feet, three engines, flat water.'),
  image('spanish-wells', 'Spanish Wells', 'A timber jetty, clear water and pastel roofs.'),
  image('deck-detail', 'The aft deck', 'Teak underfoot, towels rolled, a glass of water at hand.'),
  image('night-marina', 'Home again', 'Four boats, lamps on the dock, the blue hour.'),
];
