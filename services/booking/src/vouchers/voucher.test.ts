import { describe, expect, test } from 'vitest';
import { cents, DomainError } from '@charter/contracts';
import { dueOf, sharesOf, type UsableVoucher } from '../pricing/prices/voucher-share.js';
import {
  endOf,
  endsAt,
  hashOfCode,
  isDeliveryDue,
  isReminderDue,
  requireEnd,
  requireGift,
  splitOverVouchers,
  stateOf,
  usableAgainUntil,
  voucherShareOf,
} from './voucher.js';

const usable = (id: string, usableCents: number): UsableVoucher => ({ id, last4: '8HVW', usableCents: cents(usableCents) });

test('a code is found however it is typed', () => {
  expect(hashOfCode(' 7k3q-dm9t xz4b-8hvw ')).toBe(hashOfCode('7K3QDM9TXZ4B8HVW'));
  expect(hashOfCode('7K3QDM9TXZ4B8HVO')).toBe(hashOfCode('7K3QDM9TXZ4B8HV0'));
});

describe('vouchers that pay for a charter', () => {
  test('pay in their order, and what they do not cover is due', () => {
    const vouchers = sharesOf(cents(120_000), [usable('a', 50_000)]);
    expect(vouchers).toEqual([{ voucherId: 'a', amountCents: 50_000 }]);
    expect(dueOf({ priceCents: cents(120_000), vouchers })).toBe(70_000);
    expect(dueOf({ priceCents: cents(120_000) })).toBe(120_000);
  });

  test('pay nothing once the price is covered', () => {
    expect(sharesOf(cents(120_000), [usable('a', 100_000), usable('b', 50_000), usable('c', 10)])).toEqual([
      { voucherId: 'a', amountCents: 100_000 },
      { voucherId: 'b', amountCents: 20_000 },
    ]);
  });
});

describe('what a cancellation gives back', () => {
  test.each([
    // 1,200, of which 500 with a voucher: at 50 % 250 of 600, at 90 % 450 of 1,080.
    [60_000, 50_000, 120_000, 25_000],
    [108_000, 50_000, 120_000, 45_000],
    [120_000, 50_000, 120_000, 50_000],
    [0, 50_000, 120_000, 0],
    [20_000, 10_000, 30_000, 6_667],
    [99_999, 10_000, 10_000, 10_000],
    [100, 0, 0, 0],
  ])('of %i cents, with %i of %i paid by voucher, is %i', (refund, vouchers, all, expected) => {
    expect(voucherShareOf(cents(refund), cents(vouchers), cents(all))).toBe(expected);
  });

  test('is split by the largest remainder, and always sums to the amount', () => {
    const redemptions = [1, 1, 1].map((part, index) => ({ voucherId: String(index), leftCents: cents(10_000 * part) }));
    expect(splitOverVouchers(cents(10_000), redemptions).map(({ amountCents }) => amountCents)).toEqual([3_334, 3_333, 3_333]);
    expect(splitOverVouchers(cents(99_999), redemptions).map(({ amountCents }) => amountCents)).toEqual([10_000, 10_000, 10_000]);
    expect(splitOverVouchers(cents(0), redemptions)).toEqual([]);
    expect(splitOverVouchers(cents(5), [])).toEqual([]);
  });
});

test('a voucher is sent on its day from eight, or later when nothing ran that day', () => {
  expect(isDeliveryDue('2026-12-24', { day: '2026-12-24', hour: 7 })).toBe(false);
  expect(isDeliveryDue('2026-12-24', { day: '2026-12-24', hour: 8 })).toBe(true);
  expect(isDeliveryDue('2026-12-24', { day: '2026-12-25', hour: 0 })).toBe(true);
  expect(isDeliveryDue('2026-12-24', { day: '2026-12-23', hour: 23 })).toBe(false);
});

test('a voucher has one of five states', () => {
  const nothing = { refundedCents: cents(0), reversedCents: cents(0), returningCents: cents(0) };
  const paid = { paidAt: new Date(), initialCents: cents(500), ...nothing, validUntil: null };
  const [left, none, today] = [cents(1), cents(0), '2026-12-24'];
  expect(stateOf({ ...paid, paidAt: null }, none, today)).toBe('unpaid');
  expect(stateOf(paid, left, today)).toBe('open');
  expect(stateOf(paid, none, today)).toBe('used');
  expect(stateOf({ ...paid, refundedCents: cents(200), reversedCents: cents(300) }, none, today)).toBe('returned');
  expect(stateOf({ ...paid, refundedCents: cents(200), returningCents: cents(300) }, none, today)).toBe('returned');
  expect(stateOf({ ...paid, validUntil: '2026-12-23' }, left, today)).toBe('expired');
  expect(stateOf({ ...paid, validUntil: today }, left, today)).toBe('open');
});

test('the end of a voucher is counted in months from the day on which it is sent, and there is none without a setting', () => {
  expect(endOf('2026-12-24', 24)).toBe('2028-12-24');
  expect(endOf('2027-08-31', 6)).toBe('2028-02-29');
  expect(endOf('2026-12-24', null)).toBeNull();
});

test('a voucher ends today at the earliest', () => {
  expect(() => requireEnd('2026-12-23', '2026-12-24')).toThrow(DomainError);
  expect(() => requireEnd('2026-12-24', '2026-12-24')).not.toThrow();
  expect(() => requireEnd(null, '2026-12-24')).not.toThrow();
});

test('what a cancellation gives back can be used for as long as charters can be booked ahead', () => {
  expect(usableAgainUntil('2026-12-01')).toBe('2027-03-01');
});

test('a gift is an amount or a charter', () => {
  const buyer = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@guests.example' };
  const check = (over: object) => () => requireGift({ forName: 'Ada', buyer, ...over }, '2026-12-01');
  expect(check({})).toThrow(DomainError);
  expect(check({ amount: 500, packageId: 1 })).toThrow(DomainError);
  expect(check({ amount: 500, deliverOn: '2027-12-02' })).toThrow(DomainError);
  expect(check({ amount: 500, deliverOn: '2027-12-01' })).not.toThrow();
});

test.each<[string, string | null, string, number, boolean]>([
  ['31 days before', '2027-01-16', '2026-12-16', 12, false],
  ['30 days before', '2027-01-15', '2026-12-16', 8, true],
  ['before eight', '2027-01-15', '2026-12-16', 7, false],
  ['on the last day', '2026-12-16', '2026-12-16', 20, true],
  ['after the last day', '2026-12-15', '2026-12-16', 12, false],
  ['of a voucher without an end', null, '2026-12-16', 12, false],
])('the reminder %s', (_when, validUntil, day, hour, isDue) => {
  expect(isReminderDue({ validUntil }, { day, hour })).toBe(isDue);
});

test('a last day ends at midnight in Nassau, also in summer', () => {
  expect(endsAt('2027-01-15')).toBe('2027-01-16T05:00:00.000Z');
  expect(endsAt('2027-07-15')).toBe('2027-07-16T04:00:00.000Z');
});
