import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { booking, bookingBackOffice, type Hold, paymentEvents, fromDollars } from '@charter/contracts';
import { eventually, metricValue } from '@charter/testing';
import { type BookingHarness, count, startBookingHarness, settled, staff, defaultTime } from './booking-harness.js';

let harness: BookingHarness;

beforeAll(async () => {
  harness = await startBookingHarness('hold_limits', { HOLDS_PER_ADDRESS: '3', HOLDS_PER_NETWORK: '4', HOLDS_UNPAID: '7' });
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

describe('all addresses together', () => {
  const held = () => harness.database.query<{ address: string }>(`SELECT address FROM occupancy WHERE kind = 'hold' ORDER BY address`);

  test('hold no more than the limit, which is a metric: nobody is refused, and the oldest hold gives way', async () => {
    for (const [index, form] of days(9).entries()) {
      harness.setTime(`2026-12-01T12:00:0${index}Z`);
      await harness.hold(form, undefined, { address: `198.51.${index}.7` });
    }
    expect(await metricValue('charter_holds_unpaid')).toBe(7);
    expect(await metricValue('charter_holds_unpaid_limit')).toBe(7);
    expect(await metricValue('charter_holds_displaced_total')).toBe(2);
    expect((await held()).map(({ address }) => address)).toEqual([2, 3, 4, 5, 6, 7, 8].map((n) => `198.51.${n}.7`));
  });

  test('at the limit take from the network that holds the most, not from a guest who came first', async () => {
    const guest = await harness.hold(day(0), 'guest', { address: '203.0.113.9' });
    for (let n = 1; n <= 4; n += 1) await harness.hold(day(n), undefined, { address: `2001:db8:1:${n}::` });
    for (let n = 5; n <= 8; n += 1) await harness.hold(day(n), undefined, { address: `2001:db8:${n}::` });
    expect((await held()).map(({ address }) => address)).toContain('203.0.113.9');
    const { booking: placed } = await harness.place(await harness.paid(guest, { checkout: 'guest' }));
    expect(placed.bookingDate).toBe(day(0).bookingDate);
  });

  test('leave one that gave way to be paid by a late approval while its slot is free, and not when another guest has it', async () => {
    const holds: Hold[] = [];
    for (const [index, form] of days(9).entries()) {
      harness.setTime(`2026-12-01T12:00:0${index}Z`);
      holds.push(await harness.hold(form, undefined, { address: `198.51.${index}.7` }));
    }
    const secure = (n: number) =>
      settled(
        harness.client.call(booking.securePaymentRequest, {
          paymentRequestId: holds[n]!.holdId,
          paymentId: randomUUID(),
          amountCents: fromDollars(holds[n]!.totalAmount),
        }),
      );
    expect(await secure(0)).toBe('done');
    await harness.createBooking(day(1));
    expect(await secure(1)).toBe('SLOT_TAKEN');
  });

  test('above half of the limit hold for five minutes instead of fifteen', async () => {
    const until: string[] = [];
    for (const [index, form] of days(6).entries()) {
      until.push((await harness.hold(form, undefined, { address: `198.51.${index}.7` })).heldUntil);
    }
    expect(until.map((instant) => instant.slice(11, 16))).toEqual(['12:15', '12:15', '12:15', '12:15', '12:05', '12:05']);
  });

  test('never displace a hold that is about to be paid', async () => {
    const first = await harness.hold(day(0), 'visitor', { address: '203.0.113.9' });
    await harness.client.call(booking.securePaymentRequest, {
      paymentRequestId: first.holdId,
      paymentId: randomUUID(),
      amountCents: fromDollars(first.totalAmount),
    });
    for (const [index, form] of days(9).slice(1).entries()) await harness.hold(form, undefined, { address: `198.51.${index}.7` });
    const rows = await harness.database.query('SELECT FROM occupancy o JOIN hold h ON h.occupancy_id = o.id WHERE h.id = $1', [
      first.holdId,
    ]);
    expect(rows).toHaveLength(1);
  });
});

test('a network holds no more than its share', async () => {
  const results = [];
  for (let n = 0; n < 6; n += 1) results.push(await settled(harness.hold(day(n), undefined, { address: `2001:db8:7:${n}::` })));
  expect(results).toEqual(['done', 'done', 'done', 'done', 'TOO_MANY_HOLDS', 'TOO_MANY_HOLDS']);
  expect(await settled(harness.hold(day(7), undefined, { address: '2001:db8:8::' }))).toBe('done');
});

test('staff release all unpaid holds at once, and none of which the payment is in progress', async () => {
  const paying = await harness.hold(day(0), 'visitor', { address: '203.0.113.9' });
  await harness.client.call(booking.securePaymentRequest, {
    paymentRequestId: paying.holdId,
    paymentId: randomUUID(),
    amountCents: fromDollars(paying.totalAmount),
  });
  const unpaid = [await harness.hold(day(1)), await harness.hold(day(2))];
  expect(await harness.client.call(bookingBackOffice.releaseUnpaidHolds, { staff })).toEqual({ released: 2 });
  expect(await harness.database.query('SELECT status, committed_at IS NULL AS unpaid FROM hold ORDER BY status')).toEqual([
    { status: 'held', unpaid: false },
    { status: 'released', unpaid: true },
    { status: 'released', unpaid: true },
  ]);
  const [row] = await harness.database.query<{ actor_name: string; before: { holdIds: string[] } }>(
    `SELECT actor_name, before FROM audit WHERE action = 'hold.releaseAll'`,
  );
  expect(row!.actor_name).toBe('captain');
  expect(row!.before.holdIds.toSorted()).toEqual(unpaid.map(({ holdId }) => holdId).toSorted());
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

  test('counts after declined captures, too: an hour after the first hold the slot is free, and the order is not captured again', async () => {
    const { holdId: paymentRequestId, totalAmount } = await harness.hold({}, 'visitor');
    const ids = { paymentId: randomUUID(), paymentRequestId, amountCents: fromDollars(totalAmount) };
    const secure = () => settled(harness.client.call(booking.securePaymentRequest, ids));
    const decline = async (at: string, times: number) => {
      harness.setTime(`2026-12-01T${at}:00Z`);
      expect(await secure()).toBe('done');
      // Events have the real time and not that of the test.
      await harness.database.query(`UPDATE hold SET committed_at = now() - interval '1 minute'`);
      await harness.client.publish(paymentEvents.declined, { ...ids, reason: 'INSTRUMENT_DECLINED' });
      await harness.paymentEventHandled('declined', times);
    };
    const expiry = async () => (await harness.database.query<{ expires_at: Date }>('SELECT expires_at FROM occupancy'))[0]?.expires_at;
    await decline('12:14', 1);
    expect(await expiry()).toEqual(new Date('2026-12-01T12:29:00Z'));
    await decline('12:28', 2);
    await decline('12:42', 3);
    await decline('12:56', 4);
    expect(await expiry()).toEqual(new Date('2026-12-01T13:00:00Z'));
    await decline('13:00', 5);
    expect(await expiry()).toBeUndefined();
    expect(await secure()).toBe('SLOT_TAKEN');
  });

  test('begins again an hour later', async () => {
    await request();
    harness.setTime('2026-12-01T14:00:00Z');
    expect(await request()).toBe('done');
  });
});
