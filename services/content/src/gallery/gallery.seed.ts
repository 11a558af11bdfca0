import type { NewGalleryImage } from './gallery.repository.js';

const shown = (name: string, title: string, description: string): NewGalleryImage => ({
  title,
  description,
  imageUrl: `/media/brand/${name}.jpg`,
  isActive: true,
});

/** Renderings: the words describe places and moods, never a trip that someone took. */
export const galleryImages: NewGalleryImage[] = [
  shown('hero', 'At anchor', 'A sandbar, glass-clear shallows, and nobody else in sight.'),
  shown('exuma-cays', 'The Exuma cays', 'Sandbanks and deep-blue channels from above.'),
  shown('sunset-cruise', 'Past Paradise Island', 'The last of the light, gold and violet.'),
  shown('reef-underwater', 'Under the keel', 'Sun rays over reef and sand.'),
  shown('rose-island', 'Rose Island', 'White sand, a line of palms, and a bay to yourself.'),
  shown('sandbar-picnic', 'Lunch on the sandbar', 'Two chairs, a parasol, and something cold.'),
  shown('bow-wake', 'Under way', 'Thirty-seven feet, three engines, flat water.'),
  shown('spanish-wells', 'Spanish Wells', 'Pastel cottages along the waterfront.'),
  shown('deck-detail', 'The cockpit', 'Teak underfoot, towels rolled, shade overhead.'),
  shown('night-marina', 'Home again', 'The marina at blue hour.'),
];
