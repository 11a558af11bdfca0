import { createHmac, timingSafeEqual } from 'node:crypto';
import { crockfordOf, crockfordValue } from '@charter/contracts';

/** What a link opens. Raising the version makes all former links invalid. */
interface VersionedSubject {
  id: string | number;
  version: number;
}

/** What exists for its link alone: deleting it makes the link invalid. */
interface UniqueSubject {
  /** UUID. */
  id: string;
}

/**
 * The subjects of links by kind: each kind has keys of its own. `member` proves which entry of a party is its holder's own, beside a link of
 * the kind `join`; `staff-invitation` makes an account of the back office.
 */
export interface GuestLinkSubjects {
  trip: VersionedSubject;
  join: VersionedSubject;
  inquiry: VersionedSubject;
  offer: VersionedSubject;
  member: UniqueSubject;
  'staff-invitation': UniqueSubject;
}

export type GuestLinkKind = keyof GuestLinkSubjects;

const textOf = (subject: VersionedSubject | UniqueSubject): string =>
  'version' in subject ? `${subject.id}:${subject.version}` : subject.id;

/** 130 bits. */
const keyLength = 26;

/**
 * The key in a link that opens a page for a guest who has no account. It is derived and never stored, so no row, event or backup contains
 * a key; whoever composes or checks a link needs the secret.
 * @returns 26 characters: the first 130 bits of HMAC-SHA256 of `<kind>:<id>:<version>`, or of `<kind>:<id>`
 */
export const guestLinkKey = <Kind extends GuestLinkKind>(secret: string, kind: Kind, subject: GuestLinkSubjects[Kind]): string =>
  crockfordOf(
    createHmac('sha256', secret)
      .update(`${kind}:${textOf(subject)}`)
      .digest(),
    keyLength,
  );

/** 80 bits: too many to be guessed. */
const voucherCodeLength = 16;

/**
 * The code of a gift voucher. As the keys of links it is derived and never stored: its e-mail and its PDF can be written again, and no row,
 * event or backup contains it.
 * @returns sixteen characters, without dashes
 */
export const voucherCodeOf = (secret: string, voucherId: string): string =>
  crockfordOf(createHmac('sha256', secret).update(`voucher:${voucherId}`).digest(), voucherCodeLength);

/** XXXX-XXXX-XXXX-XXXX */
export const formatVoucherCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** Bits of a UUID that are not in a code: its ten characters have 50 of 128. */
const restBits = 78n;

/**
 * The code in a link that is passed on to others: it finds the booking, and opens nothing else. The confirmation code, which opens the
 * page of the confirmation with its price, cannot be computed from it.
 * @param bookingId UUID
 * @returns ten characters: its first 50 bits
 */
export const linkCodeOf = (bookingId: string): string => crockfordOf(Buffer.from(bookingId.replaceAll('-', ''), 'hex'), 10);

/** The number of a gift voucher's receipt, by which its buyer names it: of the same making as the code in a link. @returns XXXXX-XXXXX */
export const receiptNumberOf = (voucherId: string): string => linkCodeOf(voucherId).replace(/^(.{5})/, '$1-');

/** The first and the last UUID that have this code. @param code ten characters, normalized */
export function idsOfLinkCode(code: string): { first: string; last: string } {
  const first = crockfordValue(code) << restBits;
  return { first: uuidOf(first), last: uuidOf(first | ((1n << restBits) - 1n)) };
}

const uuidOf = (bits: bigint): string =>
  bits
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Compares in constant time, so that the time of a rejection says nothing about the key. */
export function isGuestLinkKey<Kind extends GuestLinkKind>(
  given: string,
  secret: string,
  kind: Kind,
  subject: GuestLinkSubjects[Kind],
): boolean {
  const expected = Buffer.from(guestLinkKey(secret, kind, subject));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
