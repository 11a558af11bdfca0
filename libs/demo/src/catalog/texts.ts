import type { DemoAddOnName } from '../charters/add-ons.js';

/** The English texts of the demo that are translated: a language that lacks one does not compile. */
export type PackageName =
  | 'Rose Island 4-Hour Charter'
  | 'Paradise Island Sunset Cruise'
  | 'Rose Island Full Day'
  | 'Spanish Wells 8-Hour Charter'
  | 'Exuma 8-Hour Charter';
export type Inclusion =
  | 'Captain and mate'
  | 'Fuel'
  | 'Snorkeling gear'
  | 'Ice, water and soft drinks'
  | 'Beach towels'
  | 'Chilled sparkling wine'
  | 'Cheese and fruit board'
  | 'Deck blankets'
  | 'Bluetooth sound system'
  | 'Sandbar picnic lunch'
  | 'Umbrella and deck chairs'
  | 'Light breakfast on board'
  | 'Swimming with pigs'
  | 'Lunch on board';
export type ImageName =
  | 'rose-island'
  | 'sandbar-picnic'
  | 'reef-underwater'
  | 'spanish-wells'
  | 'bow-wake'
  | 'exuma-cays'
  | 'sunset-cruise'
  | 'night-marina'
  | 'deck-detail'
  | 'hero';

/** Texts of the demo in one language. Names of places stay, and the name of a charter is the same on cards, in forms and in e-mails. */
export interface DemoTexts {
  packages: Record<PackageName, { name: string; description: string }>;
  includes: Record<Inclusion, string>;
  addOns: Record<DemoAddOnName, { name: string; description: string }>;
  /** Alternative texts. */
  images: Record<ImageName, string>;
}
