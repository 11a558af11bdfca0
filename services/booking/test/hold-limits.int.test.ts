import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { booking, paymentEvents } from '@charter/contracts';
import { eventually, metricValue } from '@charter/testing';
import { type BookingHarness, count, startBookingHarness, settled, defaultTime } from './booking-harness.js';

let harness: BookingHarness;

beforeAll(async () => {
  harness = await startBookingHarness('hold_limits', { HOLDS_PER_ADDRESS: '3', HOLDS_UNPAID: '7' });
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('occupancy', 'hold', 'booking', 'block', 'inbox');
});

const day = (n: number) => ({ bookingDate: `2027-01-${String(10 + n)}` });
const days = (n: number) => Array.from({ length: n }, (_, i) => day(i));
/** Each with another checkout cookie. */
const holdAll = (forms: ReturnType<typeof day>[], address: string) =>
  Promise.all(forms.map((form) => settled(harness.hold(form, undefined, { address }))));

describe('a network address', () => {
  test('that requests all 91 days holds three of them, and a guest at another address can book', async () => {
    const start = Date.parse('2026-12-02');
    const window = Array.from({ length: 91 }, (_, i) => ({ bookingDate: new Date(start + i * 86_400_000).toISOString().slice(0, 10) }));
    const results = await holdAll(window, '198.51.100.7');
    expect([count(results, 'done'), count(results, 'TOO_MANY_HOLDS')]).toEqual([3, 88]);
    expect(await harness.database.query('SELECT 1 FROM occupancy')).toHaveLength(3);

    const taken = await harness.database.query<{ day: string }>(`SELECT to_char(lower(during), 'YYYY-MM-DD') AS day FROM occupancy`);
    const free = window.find(({ bookingDate }) => !taken.some(({ day: held }) => held === bookingDate));
    const hold = await harness.hold(free, 'guest', { address: '203.0.113.9' });
    const { booking: placed } = await harness.place(await harness.paid(hold, { checkout: 'guest' }));
    expect(placed.bookingDate).toBe(free!.bookingDate);
  });

  test('may hold more when one of its holds expires, is released or is paid for', async () => {
    await holdAll(days(2), '198.51.100.7');
    const paid = await harness.paid(await harness.hold(day(3), 'visitor', { address: '198.51.100.7' }), { checkout: 'visitor' });
    const one = (n: number) => settled(harness.hold(day(n), undefined, { address: '198.51.100.7' }));
    expect(await one(4)).toBe('TOO_MANY_HOLDS');
    await harness.client.call(booking.securePaymentRequest, paid);
    expect(await one(4)).toBe('done');
    expect(await one(5)).toBe('TOO_MANY_HOLDS');
    harness.setTime('2026-12-01T12:16:00Z');
    expect(await one(5)).toBe('done');
  });

  test('at its limit can renew its holds, or replace them by others', async () => {
    await holdAll(days(2), '198.51.100.7');
    const more = { address: '198.51.100.7' };
    await harness.hold(day(3), 'visitor', more);
    expect(await settled(harness.hold(day(3), 'visitor', more))).toBe('done');
    expect(await settled(harness.hold(day(4), 'visitor', more))).toBe('done');
    expect(await harness.database.query('SELECT 1 FROM occupancy')).toHaveLength(3);
  });

  test('is deleted with the hold', async () => {
    const paid = await harness.paid(await harness.hold({}, 'visitor', { address: '198.51.100.7' }), { checkout: 'visitor' });
    await harness.client.publish(paymentEvents.captured, paid);
    await eventually(async () =>
      expect(await harness.database.query('SELECT kind, address FROM occupancy')).toEqual([{ kind: 'booking', address: null }]),
    );
  });
});

test('all addresses together hold no more than the limit, which is a metric', async () => {
  const results = await Promise.all(days(12).map((form, i) => settled(harness.hold(form, undefined, { address: `198.51.100.${i}` }))));
  expect([count(results, 'done'), count(results, 'TOO_MANY_REQUESTS')]).toEqual([7, 5]);
  expect(await metricValue('charter_holds_unpaid')).toBe(7);
  expect(await metricValue('charter_holds_unpaid_limit')).toBe(7);
});

describe('the limit of one hour', () => {
  const request = () => settled(harness.hold({}, 'visitor'));

  test('ends the unpaid holds of a slot by one visitor, however often they are renewed', async () => {
    for (const time of ['12:00', '12:14', '12:28', '12:42', '12:56']) {
      harness.setTime(`2026-12-01T${time}:00Z`);
      expect(await request()).toBe('done');
    }
    expect((await harness.database.query<{ expires_at: Date }>('SELECT expires_at FROM occupancy'))[0]!.expires_at).toEqual(
      new Date('2026-12-01T13:00:00Z'),
    );
    for (const time of ['13:00', '13:01', '13:59']) {
      harness.setTime(`2026-12-01T${time}:00Z`);
      expect(await request()).toBe('HOLD_GONE');
    }
    expect(await settled(harness.hold({}, 'another guest'))).toBe('done');
  });

  test('is not extended by a hold that expired, or by another slot in between', async () => {
    await request();
    harness.setTime('2026-12-01T12:30:00Z');
    await harness.releaseExpiredHolds();
    await request();
    await harness.hold({ bookingDate: '2027-01-20' }, 'visitor');
    harness.setTime('2026-12-01T12:50:00Z');
    expect((await harness.hold({}, 'visitor')).heldUntil).toBe('2026-12-01T13:00:00.000Z');
    harness.setTime('2026-12-01T13:05:00Z');
    expect(await request()).toBe('HOLD_GONE');
  });

  test('begins again an hour later', async () => {
    await request();
    harness.setTime('2026-12-01T14:00:00Z');
    expect(await request()).toBe('done');
  });
});
