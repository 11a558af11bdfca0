import { email, line, phone, properName, prose } from '../shared/field-rule.js';

/** An offer to a guest: a charter of its own price, hours and terms, which the guest accepts by paying. */

export const offerFields = {
  firstName: properName({ max: 80, required: 'firstNameRequired' }),
  lastName: properName({ max: 80, required: 'lastNameRequired' }),
  email: email(),
  phone: phone({ optional: true }),
  title: line({ max: 120, required: 'offerTitleRequired' }),
  message: prose({ max: 4000 }),
  lineText: line({ max: 160, required: 'offerLineRequired' }),
  question: prose({ min: 1, max: 2000, tooShort: 'required' }),
  reason: prose({ max: 1000 }),
};

export const offerLimits = {
  /** Lines of one offer. */
  lines: 40,
  /** The largest quantity of a line. */
  qty: 999,
  /** Whole US dollars: the highest price of one unit, and the most that one unit can take off. */
  unitAmount: 100_000,
  lowestUnitAmount: -100_000,
  /** Days from departure to return. */
  days: 14,
  /** Days for which an offer may be valid. */
  validDays: 60,
  /** It ends at least this many hours before departure. */
  hoursBefore: 24,
  /** Days for which the boat may be held for an offer. */
  heldDays: 7,
  /** Offers for which the boat is held at once. */
  held: 3,
  /** The smallest deposit, as a percentage of the total. */
  depositPercent: 20,
  /** Days before departure on which a balance is due unless the offer says otherwise. */
  balanceDays: 14,
} as const;

export const offerStates = ['draft', 'sent', 'accepted', 'declined', 'expired', 'withdrawn'] as const;

export type OfferState = (typeof offerStates)[number];
