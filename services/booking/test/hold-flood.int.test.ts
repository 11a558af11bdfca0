import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { booking, fromDollars } from '@charter/contracts';
import { type BookingHarness, count, settled, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;

/** The limits that an installation has, and two slots on each of 160 days. */
beforeAll(async () => {
  harness = await startBookingHarness('hold_flood', {
    HOLDS_PER_ADDRESS: '',
    HOLDS_PER_NETWORK: '',
    HOLDS_UNPAID: '',
    BOOKING_WINDOW_DAYS: '160',
  });
});
afterAll(() => harness?.close());

const slots = Array.from({ length: 160 }, (_, index) =>
  ['9:00 AM - 1:00 PM', '2:00 PM - 6:00 PM'].map((timeSlot) => ({
    bookingDate: new Date(Date.UTC(2026, 11, 3 + index)).toISOString().slice(0, 10),
    timeSlot,
  })),
).flat();

/** Fifty visitors from nine networks, who hold one slot after the other and never pay. */
const flooders = Array.from({ length: 50 }, (_, index) => `2001:db8:${index % 9}:${index}::`);

const guestCount = process.env.TESTS === 'all' ? 200 : 40;

test(`fifty visitors from nine networks who never pay keep none of ${guestCount} guests from booking`, async ({ signal }) => {
  const [wanted, others] = [slots.slice(0, guestCount), slots.slice(guestCount)];
  const left = { guests: wanted.length };
  let floods = 0;
  const flood = async (address: string, first: number) => {
    for (let round = 0; left.guests > 0 && !signal.aborted; round += 1) {
      floods += 1;
      await settled(harness.hold(others[(first * 7 + round) % others.length], randomUUID(), { address }));
    }
  };
  const guest = async (index: number): Promise<string> => {
    const [paymentId, address] = [randomUUID(), `203.0.${index}.7`];
    const bought = async () => {
      const hold = await harness.hold(wanted[index], `guest ${index}`, { address, paymentId });
      await harness.client.call(booking.securePaymentRequest, {
        paymentRequestId: hold.holdId,
        paymentId,
        amountCents: fromDollars(hold.totalAmount),
      });
      await harness.place(await harness.paid(hold, { paymentId }));
    };
    const result = await settled(signal.aborted ? Promise.reject(new Error('aborted')) : bought());
    left.guests -= 1;
    return result;
  };
  const guests = async (lane: number) => {
    const results: string[] = [];
    for (let index = lane; index < wanted.length; index += 10) results.push(await guest(index));
    return results;
  };
  const flooding = flooders.map(flood);
  const results = (await Promise.all(Array.from({ length: 10 }, (_, lane) => guests(lane)))).flat();
  await Promise.all(flooding);
  expect(count(results, 'done')).toBe(guestCount);
  expect(floods).toBeGreaterThan(guestCount);
  expect(await harness.database.query('SELECT FROM booking')).toHaveLength(guestCount);
}, 600_000);
