export type ImageName =
  | 'hero'
  | 'exuma-cays'
  | 'sunset-cruise'
  | 'reef-underwater'
  | 'rose-island'
  | 'sandbar-picnic'
  | 'bow-wake'
  | 'spanish-wells'
  | 'deck-detail'
  | 'night-marina';

/** Texts of the demo's gallery in one language. */
export type DemoTexts = Record<ImageName, { title: string; description: string }>;
