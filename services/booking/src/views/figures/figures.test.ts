import { describe, expect, test } from 'vitest';
import { cents, fromDollars } from '@charter/contracts';
import fc from 'fast-check';
import { averageDollars, figuresOf, monthsOf, type SumsBy } from './figures.js';

const today = '2026-11-21';
const group = (bookings: number, confirmed = 0, dollars = 0, guests = 0) => ({
  bookings,
  confirmed,
  revenueCents: fromDollars(dollars),
  refundedCents: cents(0),
  feeCents: cents(0),
  feesUnknown: 0,
  guests,
});
const sums = (over: Partial<SumsBy> = {}): SumsBy => ({ status: [], package: [], timeSlot: [], month: [], ...over });

describe('figures', () => {
  test('without bookings are zeros, not divisions by zero', () => {
    expect(figuresOf(sums(), {}, today)).toMatchObject({
      totalBookings: 0,
      totalRevenue: 0,
      averageBookingValue: 0,
      totalGuests: 0,
      averageGuests: 0,
      conversionRate: 0,
      packages: [],
      popularTimeSlots: [],
    });
  });

  test('count confirmed and completed bookings as sold, and bookings of every status in the total', () => {
    const status: SumsBy['status'] = [
      { status: 'pending', ...group(3) },
      { status: 'confirmed', ...group(2, 2, 2_400, 9) },
      { status: 'completed', ...group(1, 1, 3_601, 4) },
      { status: 'cancelled', ...group(1) },
    ];
    expect(figuresOf(sums({ status }), {}, today)).toMatchObject({
      totalBookings: 7,
      confirmedBookings: 3,
      totalRevenue: 6_001,
      averageBookingValue: 2_000.33,
      totalGuests: 13,
      averageGuests: 4.3,
      conversionRate: 43,
      statuses: [
        { status: 'confirmed', bookings: 2 },
        { status: 'completed', bookings: 1 },
        { status: 'pending', bookings: 3 },
        { status: 'cancelled', bookings: 1 },
      ],
    });
  });

  test('have the revenue less refunds and fees as net revenue, and say how many fees are not known', () => {
    const status: SumsBy['status'] = [
      { status: 'confirmed', ...group(2, 2, 2_400), refundedCents: fromDollars(100), feeCents: cents(3_627), feesUnknown: 1 },
      { status: 'completed', ...group(1, 1, 3_600), feeCents: cents(10_803) },
    ];
    expect(figuresOf(sums({ status }), {}, today)).toMatchObject({
      totalRevenue: 6_000,
      totalRefunds: 100,
      totalFees: 144.3,
      netRevenue: 5_755.7,
      feesUnknown: 1,
    });
  });

  test('list the five most booked time slots, and every package, the most booked first', () => {
    const timeSlot = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, index) => ({ timeSlot: name, ...group(index === 5 ? 9 : index) }));
    const packages = [
      { packageId: 2, ...group(1, 1, 1_350) },
      { packageId: 1, ...group(4, 2, 2_400) },
    ];
    const figures = figuresOf(sums({ timeSlot, package: packages }), {}, today);
    expect(figures.popularTimeSlots.map((one) => one.timeSlot)).toEqual(['f', 'e', 'd', 'c', 'b']);
    expect(figures.packages).toEqual([
      { packageId: 1, bookings: 4, confirmedBookings: 2, confirmedRevenue: 2_400 },
      { packageId: 2, bookings: 1, confirmedBookings: 1, confirmedRevenue: 1_350 },
    ]);
  });

  test('have zeros for a month without charters between two others', () => {
    const month = [
      { month: '2026-09', ...group(2, 1, 1_200) },
      { month: '2026-11', ...group(5, 4, 8_000) },
    ];
    expect(figuresOf(sums({ month }), { from: '2026-09-01', to: '2026-11-30' }, today).months).toEqual([
      { month: '2026-09', revenue: 1_200, bookings: 1 },
      { month: '2026-10', revenue: 0, bookings: 0 },
      { month: '2026-11', revenue: 8_000, bookings: 4 },
    ]);
  });
});

describe('the months of a range', () => {
  test.each([
    ['are the last six when it is open', {}, ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11']],
    [
      'are the six before its end when it has no beginning',
      { to: '2026-02-10' },
      ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02'],
    ],
    ['run to today when it has no end', { from: '2026-10-31' }, ['2026-10', '2026-11']],
    ['are those it touches', { from: '2025-12-31', to: '2026-01-01' }, ['2025-12', '2026-01']],
    ['are none when it ends before it begins', { from: '2026-03-01', to: '2026-01-31' }, []],
  ])('%s', (_, range, months) => {
    expect(monthsOf(range, today)).toEqual(months);
  });

  test('are consecutive, end with the range, and are never more than 24', () => {
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [from, to] = [one, other].toSorted();
        const months = monthsOf({ from, to }, today);
        const numbers = months.map((month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)));
        expect(months.at(-1)).toBe(to!.slice(0, 7));
        expect(months.length).toBeLessThanOrEqual(24);
        expect(numbers.every((number, index) => index === 0 || number === numbers[index - 1]! + 1)).toBe(true);
      }),
    );
  });
});

test('an average over no bookings is zero', () => {
  expect(averageDollars(cents(0), 0)).toBe(0);
  expect(averageDollars(cents(100_000), 3)).toBe(333.33);
});
