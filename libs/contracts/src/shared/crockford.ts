import { normalizeCode } from './text.js';

/** Crockford's base32: no I, L, O or U, so that a code can be read out over the phone and copied by hand. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** @param random ten bytes from a CSPRNG @returns ten characters, 50 bits, without the dash */
export const crockfordCode = (random: Uint8Array): string => Array.from(random.subarray(0, 10), (byte) => alphabet[byte % 32]).join('');

/** The first `length` times five bits, of the most significant first. @param bytes at least as many bits */
export function crockfordOf(bytes: Uint8Array, length: number): string {
  const bitsAt = (position: number) => (((bytes[position >> 3]! << 8) | (bytes[(position >> 3) + 1] ?? 0)) >> (11 - (position & 7))) & 31;
  return Array.from({ length }, (_, index) => alphabet[bitsAt(index * 5)]).join('');
}

/** The number of which these are the digits. Characters of no digit count as 0. */
export const crockfordValue = (digits: string): bigint =>
  [...digits].reduce((value, digit) => value * 32n + BigInt(Math.max(alphabet.indexOf(digit), 0)), 0n);

/** Restores the form without dash or spaces, in upper case; O is read as 0, I and L as 1. */
export const normalizeCrockford = (typed: string): string =>
  normalizeCode(typed).replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** XXXXX-XXXXX */
export const formatCrockford = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
