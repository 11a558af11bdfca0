/** All states of the back office. */
import { attentionShots } from './attention-shots.js';
import { booksShots } from './books-shots.js';
import { dayShots } from './day-shots.js';
import { folioShots } from './folio-shots.js';
import { formShots } from './form-shots.js';
import { listShots } from './list-shots.js';
import { offerShots } from './offer-shots.js';
import { packageShots } from './package-shots.js';
import type { Shot } from './shot.js';

export const allShots: readonly Shot[] = [
  ...listShots,
  ...formShots,
  ...dayShots,
  ...attentionShots,
  ...packageShots,
  ...booksShots,
  ...folioShots,
  ...offerShots,
];

/** @throws Error for a name that no state has */
export function shotsNamed(names: readonly string[]): readonly Shot[] {
  const unknown = names.filter((name) => !allShots.some(({ of }) => of === name));
  if (unknown.length > 0)
    throw new Error(`There is no screen ${unknown.join(', ')}. There are: ${allShots.map(({ of }) => of).join(', ')}`);
  return allShots.filter(({ of }) => names.includes(of));
}
