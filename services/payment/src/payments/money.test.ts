import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cents, dollars } from './money.js';

it('writes and reads dollars without a cent of drift', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999 }), (amount) => expect(cents(dollars(amount))).toBe(amount)));
  expect(cents('1200')).toBe(120_000);
  expect(() => cents('12,00')).toThrow();
});
