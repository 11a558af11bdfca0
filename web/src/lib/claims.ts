import type { BuiltInClaim, Business } from '@charter/contracts';
import type { Translate, Values } from '@charter/ui';

/** What must be known of the company before it says a sentence: claims that it has confirmed, or its phone number. */
type Need = BuiltInClaim | 'phone';

/**
 * Built-in sentences that not every company can say. `t` does not take their keys: only `claimText` renders them, and only for a company that
 * has confirmed them.
 */
export const claimTexts = {
  'meta.homeText': ['vessel', 'islands'],
  'footer.halfDay': ['islands'],
  'footer.fullDay': ['islands'],
  'footer.sunset': ['islands'],
  'home.text': ['vessel'],
  'home.vesselsText': ['vessel'],
  'home.destinationsText': ['islands'],
  'home.introduction': ['islands'],
  'home.guestsFigure': ['vessel'],
  'home.lengthFigure': ['vessel'],
  // Those without a condition have the same key pattern as the others.
  'story.spanish-wells': [],
  'story.turquoise-texture': [],
  'story.sandbar-picnic': [],
  'story.rose-island': ['islands'],
  'story.exuma-cays': ['islands'],
  'story.sunset-cruise': ['islands'],
  'about.vesselText': ['vessel'],
  'about.boatText': ['vessel'],
  'about.watersText': ['islands'],
  'about.safetyText': ['equipmentChecked'],
  'about.safetyChecked': ['equipmentChecked'],
  'certifications.text': ['papersOnBoard'],
  'gallery.caysTitle': ['islands'],
  'gallery.caysText': ['islands'],
  'contact.phoneNote': ['phoneAlways'],
  'contact.emailNote': ['replyTime'],
  'contact.replyTime': ['replyTime'],
  'contact.sentText': ['replyTime'],
  'contact.failedText': ['phone'],
  'payment.blockedCall': ['phone'],
} as const satisfies Record<string, readonly Need[]>;

export type ClaimKey = keyof typeof claimTexts;

/**
 * @param business undefined while it is loading: nothing is claimed then
 * @returns undefined for a sentence that the company has not confirmed
 */
export function claimText(t: Translate, business: Business | undefined, key: ClaimKey, values?: Values): string | undefined {
  const needs: readonly Need[] = claimTexts[key];
  const isKnown = (need: Need) => (need === 'phone' ? Boolean(business?.phone) : business?.confirmed.includes(need));
  // `t` knows the key, its type does not.
  return needs.every(isKnown) ? (t as (key: string, values?: Values) => string)(key, values) : undefined;
}
