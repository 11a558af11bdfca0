import { describe, expect, test } from 'vitest';
import { cents } from '@charter/contracts';
import { lastWithdrawalDay } from '../../vouchers/voucher.js';
import { decideWithdrawal, referenceOf } from './withdrawal.js';

test.each([
  ['06ccb-x2tfw', { kind: 'number', text: '06CCBX2TFW' }],
  [' 06CCB X2TFW ', { kind: 'number', text: '06CCBX2TFW' }],
  ['O6CCB-X2TFW', { kind: 'number', text: '06CCBX2TFW' }],
  ['7K3Q-DM9T-XZ4B-8HVW', { kind: 'code', text: '7K3QDM9TXZ4B8HVW' }],
  ['06CCB-X2TF', null],
  ['06CCB-X2TFWW', null],
  ['I want my money', null],
  ['', null],
])('the reference %j is read as %o', (typed, expected) => {
  expect(referenceOf(typed)).toEqual(expected);
});

describe('a withdrawal', () => {
  const voucher = {
    boughtOn: '2026-12-01',
    initialCents: cents(50_000),
    leftCents: cents(50_000),
    reservedCents: cents(0),
    hasEnded: false,
    isWithdrawn: false,
  };

  test.each([
    ['2026-12-01', 14, 'refunded'],
    ['2026-12-15', 14, 'refunded'],
    ['2026-12-16', 14, 'late'],
    ['2026-12-02', 1, 'refunded'],
    ['2026-12-01', 0, 'late'],
  ])('that is received on %s of %i days is %s', (receivedOn, days, outcome) => {
    expect(decideWithdrawal(voucher, receivedOn, days)).toBe(outcome);
  });

  test.each([
    [{ leftCents: cents(49_999) }, 'used'],
    [{ leftCents: cents(0) }, 'used'],
    [{ leftCents: cents(0), reservedCents: cents(50_000) }, 'reserved'],
    [{ leftCents: cents(0), hasEnded: true }, 'ended'],
    [{ leftCents: cents(0), isWithdrawn: true }, 'repeated'],
  ])('of a voucher with %o is %s', (change, outcome) => {
    expect(decideWithdrawal({ ...voucher, ...change }, '2026-12-02', 14)).toBe(outcome);
  });

  test('is possible until the last of the days, and never where they are 0', () => {
    expect(lastWithdrawalDay('2026-12-20', 14)).toBe('2027-01-03');
    expect(lastWithdrawalDay('2026-12-20', 0)).toBeNull();
  });
});
