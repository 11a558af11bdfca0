import { email, properName, prose } from '../shared/field-rule.js';

/** Age groups of a party: a child is under 18, an infant under 2. Infants count, because places and life-jackets do. */
export const ages = ['adult', 'child', 'infant'] as const;

export type Age = (typeof ages)[number];

/** What the crew prepare for. */
export const partyDetails = ['needs', 'age', 'swims'] as const;

export type PartyDetail = (typeof partyDetails)[number];

export const memberFields = {
  name: properName({ max: 80 }),
  /** A friend who joins by the link has a name. */
  ownName: properName({ max: 80, required: 'nameRequired' }),
  needs: prose({ max: 300 }),
  email: email(),
  signedName: properName({ max: 160, required: 'nameRequired' }),
};

export const waiverFields = {
  body: prose({ min: 1, max: 20_000, tooShort: 'waiverTextRequired' }),
};
