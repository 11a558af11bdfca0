import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { guestLinkKey, isGuestLinkKey } from './guest-link.js';

const booking = '5f0c2c44-8f2b-4a54-9a0e-8b6f0f5c1d11';

test('a key is the first 130 bits of the HMAC, in the letters that can be read out', () => {
  const bits = [...createHmac('sha256', 'secret').update(`trip:${booking}:1`).digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const expected = Array.from(
    { length: 26 },
    (_, index) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[parseInt(bits.slice(index * 5, index * 5 + 5), 2)],
  );
  expect(guestLinkKey('secret', 'trip', `${booking}:1`)).toBe(expected.join(''));
});

test('a key opens its own subject only', () => {
  const key = guestLinkKey('secret', 'trip', `${booking}:1`);
  expect(isGuestLinkKey(key, 'secret', 'trip', `${booking}:1`)).toBe(true);
  expect(isGuestLinkKey(key, 'secret', 'trip', `${booking}:2`)).toBe(false);
  expect(isGuestLinkKey(key, 'another secret', 'trip', `${booking}:1`)).toBe(false);
  expect(isGuestLinkKey(key.slice(1), 'secret', 'trip', `${booking}:1`)).toBe(false);
});
