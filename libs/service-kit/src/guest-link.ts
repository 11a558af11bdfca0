import { createHmac, timingSafeEqual } from 'node:crypto';
import { crockfordOf } from '@charter/contracts';

/** What a link opens: each kind has keys of its own. `staff-invitation` makes an account of the back office. */
export type GuestLinkKind = 'trip' | 'join' | 'inquiry' | 'staff-invitation';

/** 130 bits. */
const keyLength = 26;

/**
 * The key in a link that opens a page for a guest who has no account. It is derived and never stored, so no row, event or backup contains
 * a key; whoever composes or checks a link needs the secret.
 * @param subject what the link opens, such as `<booking id>:<link version>`
 * @returns 26 characters: the first 130 bits of HMAC-SHA256 of `<kind>:<subject>`
 */
export const guestLinkKey = (secret: string, kind: GuestLinkKind, subject: string): string =>
  crockfordOf(createHmac('sha256', secret).update(`${kind}:${subject}`).digest(), keyLength);

/** Compares in constant time, so that the time of a rejection says nothing about the key. */
export function isGuestLinkKey(given: string, secret: string, kind: GuestLinkKind, subject: string): boolean {
  const expected = Buffer.from(guestLinkKey(secret, kind, subject));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
