import { expect, test } from 'vitest';
import { refundTiers } from '../booking/limits.js';
import { hourMs, minuteMs } from '../shared/durations.js';
import { sumOf } from '../shared/money.js';
import { demoBookings } from './bookings.js';
import type { DemoSlot } from './packages.js';
import { type DemoCharter, demoVouchers, demoYear } from './year.js';

const days = ['2026-01-05', '2026-03-20', '2026-07-04', '2026-10-15', '2026-11-23'];
const at = (day: string) => new Date(`${day}T15:00Z`);
const years = days.map((day) => ({ day, charters: demoYear(at(day)) }));
const shareOf = (charters: DemoCharter[], isCounted: (charter: DemoCharter) => boolean) =>
  charters.filter(isCounted).length / charters.length;
/** Times of a slot; of one on the sun, the earliest departure and the latest return of a year. */
const clockOf = ({ anchor, startMinute, endMinute }: DemoSlot) =>
  anchor ? { startMinute: 15 * 60 + 15, endMinute: 21 * 60 } : { startMinute, endMinute };
/** In milliseconds, by Nassau's standard time. */
const startOf = ({ bookingDate, slot }: DemoCharter) => Date.parse(`${bookingDate}T05:00Z`) + clockOf(slot).startMinute * minuteMs;

test.each(years)('has a believable number of bookings and cancellations, seen from $day', ({ charters }) => {
  expect(charters.length).toBeGreaterThan(95);
  expect(charters.length).toBeLessThan(150);
  const cancelled = shareOf(charters, ({ status }) => status === 'cancelled');
  expect(cancelled).toBeGreaterThan(0.04);
  expect(cancelled).toBeLessThan(0.16);
  const byPhone = shareOf(charters, ({ payment }) => payment === null);
  expect(byPhone).toBeGreaterThan(0.05);
  expect(byPhone).toBeLessThan(0.22);
});

test.each(years)('sells more than twice as much in high season as in low season, seen from $day', ({ charters }) => {
  const perMonth = (months: string[]) =>
    charters.filter(({ bookingDate }) => months.includes(bookingDate.slice(5, 7))).length / months.length;
  expect(perMonth(['12', '01', '02', '03', '04'])).toBeGreaterThan(2 * perMonth(['09', '10']));
});

test.each(years)('never has two charters at the same time, with an hour between them, seen from $day', ({ day, charters }) => {
  const few = demoBookings.map(({ daysFromToday, slot }) => {
    const { startMinute, endMinute } = clockOf(slot);
    const from = Date.parse(`${day}T05:00Z`) + daysFromToday * 24 * hourMs;
    return { from: from + startMinute * minuteMs, to: from + (endMinute + 60) * minuteMs };
  });
  const occupied = charters
    .filter(({ status }) => status !== 'cancelled')
    .map((charter) => ({
      from: startOf(charter),
      to: startOf(charter) + (clockOf(charter.slot).endMinute - clockOf(charter.slot).startMinute + 60) * minuteMs,
    }))
    .concat(few)
    .toSorted((left, right) => left.from - right.from);
  expect(occupied.filter(({ from }, index) => index > 0 && from < occupied[index - 1]!.to)).toEqual([]);
});

test.each(years)('refunds what the policy says at the time of the cancellation, seen from $day', ({ charters }) => {
  const cancelled = charters.filter(({ cancelledAt, payment }) => cancelledAt && payment);
  const refunded = cancelled.map((charter) => {
    const hoursBefore = (startOf(charter) - charter.cancelledAt!.getTime()) / hourMs;
    const { percent } = refundTiers.find((tier) => hoursBefore >= tier.hoursBefore)!;
    return {
      policy: (charter.amountCents * percent) / 100,
      made: sumOf(charter.payment!.refunds.map(({ amountCents }) => amountCents)),
      isWeather: charter.payment!.refunds.some(({ note }) => note.includes('by us')),
      amount: charter.amountCents,
    };
  });
  const different = refunded.filter(({ policy, made, isWeather, amount }) => made !== (isWeather ? amount : policy));
  // One refund is left to staff.
  expect(different.map(({ made }) => made)).toEqual([0]);
});

test.each(years)('has nothing in the future but charters, and free days soon, seen from $day', ({ day, charters }) => {
  const times = charters.flatMap(({ createdAt, confirmedAt, cancelledAt, payment }) => [
    createdAt,
    ...(confirmedAt ? [confirmedAt] : []),
    ...(cancelledAt ? [cancelledAt] : []),
    ...(payment?.refunds.map((refund) => refund.createdAt) ?? []),
  ]);
  expect(times.filter((time) => time > at(day))).toEqual([]);
  const soon = charters.filter(({ bookingDate }) => bookingDate > day && Date.parse(bookingDate) < Date.parse(day) + 14 * 24 * hourMs);
  expect(new Set(soon.map(({ bookingDate }) => bookingDate)).size).toBeLessThan(10);
  expect(soon.length).toBeGreaterThan(0);
  expect(new Set(charters.map(({ status }) => status))).toEqual(new Set(['completed', 'cancelled', 'confirmed', 'pending']));
});

test.each(years)(
  'has a gift voucher that a charter has used in part, one that was given, and one that is to be sent, seen from $day',
  ({ day, charters }) => {
    const vouchers = demoVouchers(at(day));
    const [used, given, later] = vouchers;
    expect(vouchers).toHaveLength(3);
    const charter = charters.find(({ voucher }) => voucher)!;
    expect(charter).toMatchObject({ payment: null, paymentNote: null, voucher: { voucherId: used!.payment.holdId } });
    expect(used!.use).toMatchObject({ amountCents: charter.amountCents, at: charter.createdAt });
    expect(used!.amountCents).toBeGreaterThan(charter.amountCents);
    expect(given).toMatchObject({ use: null, deliverOn: null });
    expect(later!.deliverOn! > day).toBe(true);
    expect(vouchers.filter(({ createdAt }) => createdAt > at(day))).toEqual([]);
    expect(new Set(vouchers.flatMap(({ payment }) => [payment.paymentId, payment.holdId, payment.orderId, payment.captureId])).size).toBe(
      12,
    );
  },
);

test('is the same on the same day, and the next day keeps what was', () => {
  expect(demoYear(new Date('2026-11-23T06:00Z'))).toEqual(demoYear(new Date('2026-11-24T04:00Z')));
  const ids = (charters: DemoCharter[]) =>
    new Set(charters.filter(({ bookingDate }) => bookingDate < '2026-10-01').map(({ bookingId }) => bookingId));
  const before = ids(demoYear(at('2026-11-23')));
  const shared = [...ids(demoYear(at('2026-11-24')))].filter((id) => before.has(id));
  expect(shared.length).toBeGreaterThan(before.size - 4);
});

test('has ids, codes and addresses of which each belongs to one booking or guest', () => {
  for (const { charters } of years) {
    const unique = (values: string[]) => expect(new Set(values).size).toBe(values.length);
    unique(charters.map(({ bookingId }) => bookingId));
    unique(charters.map(({ code }) => code));
    unique(
      charters.flatMap(({ payment }) =>
        payment ? [payment.orderId, payment.captureId, ...payment.refunds.map(({ payPalId }) => payPalId)] : [],
      ),
    );
    expect(charters.filter(({ email }) => !/^[a-z]+\.[a-z]+@guests\.example$/.test(email))).toEqual([]);
  }
});
