import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { guestLinkKey, idsOfLinkCode, isGuestLinkKey, linkCodeOf } from './guest-link.js';

const booking = '5f0c2c44-8f2b-4a54-9a0e-8b6f0f5c1d11';

test('a key is the first 130 bits of the HMAC, in the letters that can be read out', () => {
  const bits = [...createHmac('sha256', 'secret').update(`trip:${booking}:1`).digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const expected = Array.from(
    { length: 26 },
    (_, index) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[parseInt(bits.slice(index * 5, index * 5 + 5), 2)],
  );
  expect(guestLinkKey('secret', 'trip', { id: booking, version: 1 })).toBe(expected.join(''));
});

test('a key opens its own subject only', () => {
  const key = guestLinkKey('secret', 'trip', { id: booking, version: 1 });
  expect(isGuestLinkKey(key, 'secret', 'trip', { id: booking, version: 1 })).toBe(true);
  expect(isGuestLinkKey(key, 'secret', 'trip', { id: booking, version: 2 })).toBe(false);
  expect(isGuestLinkKey(key, 'another secret', 'trip', { id: booking, version: 1 })).toBe(false);
  for (const part of [key.slice(1), key.slice(0, -1), key.slice(0, 1), '']) {
    expect(isGuestLinkKey(part, 'secret', 'trip', { id: booking, version: 1 })).toBe(false);
  }
});

test('the code of a link to pass on is found again by the first 50 bits of the id', () => {
  const code = linkCodeOf(booking);
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  const { first, last } = idsOfLinkCode(code);
  expect([first, last]).toEqual(['5f0c2c44-8f2b-4000-0000-000000000000', '5f0c2c44-8f2b-7fff-ffff-ffffffffffff']);
  expect(first <= booking && booking <= last).toBe(true);
  expect(idsOfLinkCode('0000000000').first).toBe('00000000-0000-0000-0000-000000000000');
});
