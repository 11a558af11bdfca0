import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { booking } from '@charter/contracts';
import { bookingMaintenance } from '@charter/contracts/operators';
import { metricValue } from '@charter/testing';
import { aForm, type BookingHarness, count, onSale, startBookingHarness, settled, defaultTime } from './booking-harness.js';

let harness: BookingHarness;

beforeAll(async () => {
  harness = await startBookingHarness('holding');
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('occupancy', 'hold', 'booking', 'block');
});

const overlaps = () =>
  harness.database.query<{ id: string }>(
    'SELECT a.id FROM occupancy a JOIN occupancy b ON a.id < b.id AND a.vessel_id = b.vessel_id AND a.during && b.during',
  );

describe('200 concurrent requests for one slot', () => {
  const race = () => Promise.all(Array.from({ length: 200 }, () => settled(harness.hold())));

  test('one holds it, 199 get SLOT_TAKEN, and the database has no deadlock', async () => {
    const [before] = await harness.database.query<{ deadlocks: string }>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    const results = await race();
    expect(count(results, 'done')).toBe(1);
    expect(count(results, 'SLOT_TAKEN')).toBe(199);
    const [after] = await harness.database.query<{ deadlocks: string }>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(after).toEqual(before);
    expect(await overlaps()).toEqual([]);
  });

  test('hold the slot more than once without the constraint, so that the test above can fail', async () => {
    // A constraint of the same name that is never violated, because ON CONFLICT names it.
    await harness.database.query(`ALTER TABLE occupancy DROP CONSTRAINT one_charter_at_a_time,
      ADD CONSTRAINT one_charter_at_a_time EXCLUDE USING gist (id WITH =)`);
    try {
      expect(count(await race(), 'done')).toBeGreaterThan(1);
      expect(await overlaps()).not.toEqual([]);
    } finally {
      await harness.database.empty('occupancy', 'hold', 'booking', 'block');
      await harness.database.query(`ALTER TABLE occupancy DROP CONSTRAINT one_charter_at_a_time,
        ADD CONSTRAINT one_charter_at_a_time EXCLUDE USING gist (vessel_id WITH =, during WITH &&)`);
    }
  });
});

describe('two packages, one boat', () => {
  test('a charter that overlaps one of another package is rejected', async () => {
    await harness.hold({ packageId: 1 });
    expect(await settled(harness.hold({ packageId: 2, timeSlot: '8:00 AM - 4:00 PM' }))).toBe('SLOT_TAKEN');
  });

  test('a charter within the turnaround of another is rejected, one after it is not', async () => {
    await harness.hold({ packageId: 1, timeSlot: '9:00 AM - 1:00 PM' });
    expect(await settled(harness.hold({ packageId: 3, timeSlot: '1:30 PM - 4:30 PM' }))).toBe('SLOT_TAKEN');
    expect(await settled(harness.hold({ packageId: 1, timeSlot: '2:00 PM - 6:00 PM' }))).toBe('done');
  });

  test('holds never overlap, whatever the order of requests and times', async () => {
    const move = fc.record({
      package: fc.constantFrom(...onSale),
      slot: fc.nat(1),
      day: fc.integer({ min: 10, max: 12 }),
      minutes: fc.integer({ min: 0, max: 20 }),
      visitor: fc.constantFrom('one', 'two', 'three'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 12 }), async (moves) => {
        await harness.database.empty('occupancy', 'hold', 'booking', 'block');
        let time = Date.parse(defaultTime);
        for (const { package: sold, slot, day, minutes, visitor } of moves) {
          harness.setTime(new Date((time += minutes * 60_000)).toISOString());
          const timeSlot = sold.timeSlots[slot % sold.timeSlots.length]!;
          await settled(harness.hold({ packageId: sold.id, bookingDate: `2027-01-${day}`, timeSlot }, visitor));
          expect(await overlaps()).toEqual([]);
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe('a hold', () => {
  const available = () =>
    harness.client.call(booking.checkAvailability, { packageId: 1, date: '2027-01-12', timeSlot: '9:00 AM - 1:00 PM' });

  test('is counted by the metric until it expires', async () => {
    expect(await metricValue('charter_holds_live')).toBe(0);
    await harness.hold();
    expect(await metricValue('charter_holds_live')).toBe(1);
    harness.setTime('2026-12-01T12:16:00Z');
    expect(await metricValue('charter_holds_live')).toBe(0);
  });

  test('makes the slot unavailable to others for fifteen minutes', async () => {
    await harness.hold();
    expect(await available()).toEqual({ available: false });
    expect(await settled(harness.hold())).toBe('SLOT_TAKEN');
    harness.setTime('2026-12-01T12:15:00Z');
    expect(await available()).toEqual({ available: true });
    expect(await settled(harness.hold())).toBe('done');
  });

  test('is renewed by the visitor’s next request, with the changed form', async () => {
    const first = await harness.hold({}, 'visitor');
    harness.setTime('2026-12-01T12:10:00Z');
    const second = await harness.hold({ guestCount: 9 }, 'visitor');
    expect(second.holdId).toBe(first.holdId);
    expect(second.heldUntil).toBe('2026-12-01T12:25:00.000Z');
    const [held] = await harness.database.query<{ form: { guestCount: number } }>('SELECT form FROM hold');
    expect(held!.form.guestCount).toBe(9);
  });

  test('is created once by ten concurrent requests of a visitor', async () => {
    const holds = await Promise.all(Array.from({ length: 10 }, () => harness.hold({}, 'visitor')));
    expect(new Set(holds.map(({ holdId }) => holdId)).size).toBe(1);
    expect(await harness.database.query('SELECT 1 FROM hold')).toHaveLength(1);
  });

  test('has one slot after concurrent requests of a visitor for several', async () => {
    await Promise.all(['2027-01-13', '2027-01-14', '2027-01-15'].map((bookingDate) => harness.hold({ bookingDate }, 'visitor')));
    expect(await harness.database.query('SELECT 1 FROM occupancy')).toHaveLength(1);
    expect(await harness.database.query(`SELECT 1 FROM hold WHERE status = 'held'`)).toHaveLength(1);
  });

  test('of a slot that the visitor has booked is rejected as ALREADY_PAID', async () => {
    await harness.place(await harness.paid(await harness.hold({}, 'visitor')));
    expect(await settled(harness.hold({}, 'visitor'))).toBe('ALREADY_PAID');
    expect(await settled(harness.hold({ packageId: 2, timeSlot: '8:00 AM - 4:00 PM' }, 'visitor'))).toBe('SLOT_TAKEN');
    expect(await settled(harness.hold({}, 'another visitor'))).toBe('SLOT_TAKEN');
    await harness.database.query(`UPDATE booking SET status = 'cancelled'`);
    expect(await settled(harness.hold({}, 'visitor'))).toBe('SLOT_TAKEN');
  });

  test('is released when the visitor holds another slot, but not when the other one is taken', async () => {
    await harness.hold({}, 'visitor');
    await harness.hold({ bookingDate: '2027-01-13' }, 'another visitor');
    expect(await settled(harness.hold({ bookingDate: '2027-01-13' }, 'visitor'))).toBe('SLOT_TAKEN');
    expect(await available()).toEqual({ available: false });
    await harness.hold({ bookingDate: '2027-01-14' }, 'visitor');
    expect(await available()).toEqual({ available: true });
  });

  test('is deleted by the timer after expiry', async () => {
    await harness.hold();
    harness.setTime('2026-12-01T12:16:00Z');
    await harness.releaseExpiredHolds();
    expect(await harness.database.query('SELECT 1 FROM occupancy')).toEqual([]);
  });

  test('is released after expiry by the maintenance operation', async () => {
    await harness.hold();
    expect(await harness.client.call(bookingMaintenance.sweepHolds, {})).toEqual({ released: 0 });
    harness.setTime('2026-12-01T12:16:00Z');
    expect(await harness.client.call(bookingMaintenance.sweepHolds, {})).toEqual({ released: 1 });
    expect(await harness.database.query('SELECT 1 FROM occupancy')).toEqual([]);
  });

  test('is secured before a capture, and its slot occupied again after expiry', async () => {
    const { holdId } = await harness.hold();
    const paymentId = randomUUID();
    harness.setTime('2026-12-01T12:14:00Z');
    expect(
      await harness.client.call(booking.securePaymentRequest, {
        paymentRequestId: holdId,
        paymentId,
        amountCents: await harness.requested(holdId),
      }),
    ).toEqual({
      heldUntil: '2026-12-01T12:19:00.000Z',
    });
    harness.setTime('2026-12-01T12:30:00Z');
    expect(
      await settled(
        harness.client.call(booking.securePaymentRequest, {
          paymentRequestId: holdId,
          paymentId,
          amountCents: await harness.requested(holdId),
        }),
      ),
    ).toBe('done');
  });

  test('cannot be secured after another visitor holds the slot', async () => {
    const { holdId } = await harness.hold();
    harness.setTime('2026-12-01T12:30:00Z');
    await harness.hold();
    expect(
      await settled(
        harness.client.call(booking.securePaymentRequest, {
          paymentRequestId: holdId,
          paymentId: randomUUID(),
          amountCents: await harness.requested(holdId),
        }),
      ),
    ).toBe('SLOT_TAKEN');
  });
});

describe('a request to hold is rejected for', () => {
  const rejection = async (form: Parameters<BookingHarness['hold']>[0], totalAmount?: number) => {
    const complete = aForm(form);
    return harness.client
      .call(booking.hold, {
        form: complete,
        checkout: randomUUID(),
        totalAmount: totalAmount ?? 1200,
        paymentId: randomUUID(),
        address: '192.0.2.1',
      })
      .catch((error: unknown) => error);
  };

  test('an amount that is not the price', async () => {
    expect(await rejection({}, 1)).toMatchObject({
      code: 'INVALID',
      details: { errors: { amount: 'The price has changed. Please review it before paying.' } },
    });
  });

  test('a day outside the window', async () => {
    expect(await rejection({ bookingDate: '2027-03-03' })).toMatchObject({
      details: { errors: { bookingDate: "This date can't be booked. Please choose another." } },
    });
    expect(await rejection({ bookingDate: '2026-12-01' })).toMatchObject({ code: 'INVALID' });
  });

  test('a slot or a package that does not exist, as is a query of its availability', async () => {
    const query = { packageId: 1, date: '2027-01-12', timeSlot: 'Midnight' };
    expect(await settled(harness.client.call(booking.checkAvailability, query))).toBe('INVALID');
    const unknown = { ...query, packageId: 99 };
    expect(await settled(harness.client.call(booking.checkAvailability, unknown))).toBe('PACKAGE_NOT_FOUND');
    expect(await settled(harness.client.call(booking.unavailableDates, unknown))).toBe('PACKAGE_NOT_FOUND');
    expect(await rejection({ timeSlot: 'Midnight' })).toMatchObject({
      details: { errors: { timeSlot: "This charter isn't offered at that time. Please choose another." } },
    });
    expect(await rejection({ packageId: 99 })).toMatchObject({ code: 'PACKAGE_NOT_FOUND' });
  });
});
