/** All states of the site. */
import { bookingShots } from './booking-shots.js';
import { checkoutShots } from './checkout-shots.js';
import { giftShots, threadShots, withdrawalShots } from './gift-shots.js';
import { offerShots } from './offer-shots.js';
import { paymentResultShots } from './payment-result-shots.js';
import { paymentShots } from './payment-shots.js';
import { reviewShots } from './review-shots.js';
import type { Shot } from './shot.js';
import { siteShots } from './site-shots.js';
import { tripCancelShots } from './trip-cancel-shots.js';
import { tripMoneyShots } from './trip-money-shots.js';
import { tripShots } from './trip-shots.js';

const all: readonly Shot[] = [
  ...siteShots,
  ...bookingShots,
  ...checkoutShots,
  ...paymentShots,
  ...paymentResultShots,
  ...tripShots,
  ...tripMoneyShots,
  ...tripCancelShots,
  ...offerShots,
  ...giftShots,
  ...withdrawalShots,
  ...threadShots,
  ...reviewShots,
];

/** @param names of states; all without. @throws Error for a name that no state has */
export function shotsNamed(names?: readonly string[]): readonly Shot[] {
  const unknown = names?.filter((name) => !all.some(({ of }) => of === name)) ?? [];
  if (unknown.length > 0) throw new Error(`There is no screen ${unknown.join(', ')}. There are: ${all.map(({ of }) => of).join(', ')}`);
  return names ? all.filter(({ of }) => names.includes(of)) : all;
}
