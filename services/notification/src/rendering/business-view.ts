import { type Business, builtInClaims } from '@charter/contracts';
import { phoneHref } from '@charter/contracts/browser';

/** What the company has not set becomes `false`: a section hides, and printing it outside its section is an error instead of a gap. */
const orFalse = (value: unknown): unknown => {
  if (value === null || value === undefined || value === '') return false;
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, orFalse(inner)]));
};

/** The company as templates and translations read it: `business.*`, with a flag for each built-in claim in `business.confirmed`. Pure. */
export function businessView(business: Business) {
  const { phone, email, place, hours, vesselName, goodToKnow } = business;
  return orFalse({
    ...business,
    // Named, because an absent property would be an unknown name.
    ...{ phone, email, place, hours, vesselName },
    phoneLink: phone && phoneHref(phone),
    confirmed: Object.fromEntries(builtInClaims.map((claim) => [claim, business.confirmed.includes(claim)])),
    meetingPlace: [goodToKnow.berth, place].filter(Boolean).join(', '),
  });
}
