import { describe, expect, test } from 'vitest';
import { DomainError, type PromoCodeForm } from '@charter/contracts';
import { applies, discountOf, type NewPromoCode, promoLine, toNewCode } from './promo-code.js';

const code = (change: Partial<PromoCodeForm> = {}): NewPromoCode => toNewCode({ code: 'SUMMER', percent: 10, ...change });
/** Friday, January 15, 2027, booked on the day before Christmas. */
const use = { packageId: 3, date: '2027-01-15', price: 1350, today: '2026-12-24' };

describe('a discount', () => {
  test('is whole dollars, in favor of the guest', () => {
    expect(discountOf(code({ percent: 15 }), 1350)).toBe(203);
    // 135.30: less than half a dollar counts for the guest, too.
    expect(discountOf(code({ percent: 10 }), 1353)).toBe(136);
    expect(discountOf(code({ percent: 10 }), 1350)).toBe(135);
    expect(discountOf(code({ percent: null, amount: 100 }), 1350)).toBe(100);
  });

  test('is a line of the booking, by which the uses of the code are counted', () => {
    expect(promoLine({ id: 7, ...code() }, 1350)).toEqual({
      kind: 'promo',
      text: 'Promo code SUMMER',
      key: '7',
      qty: 1,
      unitCents: -13_500,
      amountCents: -13_500,
      refundable: 'policy',
    });
  });
});

describe('a code', () => {
  test('without limits applies to every charter', () => {
    expect(applies(code(), use)).toBe(true);
  });

  test.each<[string, Partial<PromoCodeForm>, boolean]>([
    ['is used from its first day', { bookFrom: '2026-12-24' }, true],
    ['is not used before it', { bookFrom: '2026-12-25' }, false],
    ['is used until its last day', { bookTo: '2026-12-24' }, true],
    ['is not used after it', { bookTo: '2026-12-23' }, false],
    ['applies to charters from a date', { sailFrom: '2027-01-15' }, true],
    ['does not apply before it', { sailFrom: '2027-01-16' }, false],
    ['does not apply after its last date', { sailTo: '2027-01-14' }, false],
    ['applies on its days of the week', { weekdays: [5] }, true],
    ['does not apply on others', { weekdays: [0, 6] }, false],
    ['applies to its packages', { packageIds: [3] }, true],
    ['does not apply to others', { packageIds: [1, 2] }, false],
    ['does not apply to a charter that costs no more than it takes off', { percent: null, amount: 1350 }, false],
  ])('%s', (_, change, expected) => {
    expect(applies(code(change), use)).toBe(expected);
  });
});

test.each<[Partial<PromoCodeForm>, string]>([
  [{ percent: null }, 'percent'],
  [{ amount: 100 }, 'percent'],
  [{ bookFrom: '2026-12-24', bookTo: '2026-12-23' }, 'bookTo'],
  [{ sailFrom: '2026-12-24', sailTo: '2026-12-23' }, 'sailTo'],
])('%o is rejected at %s', (change, field) => {
  const rejected = () => code(change);
  expect(rejected).toThrow(DomainError);
  expect(rejected).toThrow(expect.objectContaining({ details: expect.objectContaining({ errors: { [field]: expect.any(String) } }) }));
});
