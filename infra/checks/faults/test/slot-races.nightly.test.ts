import { afterAll, describe, expect, test } from 'vitest';
import { eventually } from '@charter/testing';
import { findFreeTrip, loadPackage, Guest, type Trip } from './guest.ts';
import { race } from './race.ts';
import { countLoggedDeadlocks, closePools, paypal, rows, stack } from './stack.ts';

afterAll(closePools);

const occupancies = (trip: Trip) =>
  rows<{ kind: string }>(
    'booking',
    `SELECT kind FROM occupancy WHERE during && tstzrange(($1 || 'T09:00:00-05:00')::timestamptz, ($1 || 'T20:00:00-05:00')::timestamptz)`,
    [trip.bookingDate],
  );

describe('200 concurrent orders of one slot', () => {
  test('one guest books it, 199 get 409 SLOT_TAKEN immediately, and nobody else pays', async () => {
    const deadlocks = countLoggedDeadlocks();
    const sold = await loadPackage();
    const trip = await findFreeTrip(sold);
    const began = new Date();
    const { guests, answers } = await race(trip, sold.price);

    const winners = answers.flatMap(({ status }, index) => (status === 201 ? [index] : []));
    const rejected = answers.filter(({ status }) => status !== 201);
    expect(winners).toHaveLength(1);
    expect(new Set(rejected.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['409 SLOT_TAKEN']));
    // In a deadlock, the requests would fail only after half a minute.
    expect(Math.max(...rejected.map(({ durationMs }) => durationMs))).toBeLessThan(10_000);

    const winner = guests[winners[0]!]!;
    const orderId = answers[winners[0]!]!.body.id!;
    await paypal.approve(orderId);
    expect((await winner.capture(orderId)).body).toEqual({ status: 'COMPLETED' });
    expect((await winner.place(trip, sold.price)).status).toBe(201);

    const booked = await rows('booking', 'SELECT 1 FROM booking WHERE booking_date = $1 AND time_slot = $2', [
      trip.bookingDate,
      trip.timeSlot,
    ]);
    expect(booked).toHaveLength(1);
    expect(await occupancies(trip)).toEqual([{ kind: 'booking' }]);
    const orders = await rows('payment', 'SELECT order_id, state FROM payment WHERE created_at >= $1', [began]);
    expect(orders).toEqual([{ order_id: orderId, state: 'captured' }]);
    expect(countLoggedDeadlocks()).toBe(deadlocks);
  });

  test('an unpaid hold is released after its expiry by itself', async () => {
    const sold = await loadPackage();
    const trip = await findFreeTrip(sold);
    const { answers } = await race(trip, sold.price);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    await rows('booking', `UPDATE occupancy SET expires_at = now() WHERE kind = 'hold'`);
    await eventually(async () => expect(await occupancies(trip)).toEqual([]));
  });

  test('without the exclusion constraint the slot is sold more than once, so the test above can fail', async () => {
    const sold = await loadPackage();
    const trip = await findFreeTrip(sold);
    await rows(
      'booking',
      `ALTER TABLE occupancy DROP CONSTRAINT one_charter_at_a_time,
      ADD CONSTRAINT one_charter_at_a_time EXCLUDE USING gist (id WITH =)`,
    );
    try {
      const { answers } = await race(trip, sold.price);
      expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(1);
    } finally {
      await rows('booking', `DELETE FROM occupancy WHERE kind = 'hold'`);
      await rows(
        'booking',
        `ALTER TABLE occupancy DROP CONSTRAINT one_charter_at_a_time,
        ADD CONSTRAINT one_charter_at_a_time EXCLUDE USING gist (vessel_id WITH =, during WITH &&)`,
      );
    }
  });

  test('of two concurrent confirmations for the same slot by staff, one gets 409 SLOT_TAKEN with a reason', async () => {
    const sold = await loadPackage();
    const trip = await findFreeTrip(sold);
    const staff = [new Guest(), new Guest()] as const;
    for (const member of staff) expect((await member.send('POST', '/api/admin/login', stack.login)).status).toBe(200);
    const ids: string[] = [];
    for (const member of staff) {
      const guest = new Guest();
      const { body } = await guest.order(trip, sold.price);
      await paypal.approve(body.id!);
      await guest.capture(body.id!);
      await guest.place(trip, sold.price);
      const list = (await member.send('GET', `/api/bookings?search=${guest.email}`)).body as unknown as { id: string }[];
      ids.push(list[0]!.id);
      const cancelled = await member.send('PUT', `/api/admin/bookings/${ids.at(-1)}/status`, { status: 'cancelled' });
      expect(cancelled.status).toBe(200);
    }
    const answers = await Promise.all(
      staff.map((member, index) => member.send('PUT', `/api/admin/bookings/${ids[index]}/status`, { status: 'confirmed' })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const loser = answers.find(({ status }) => status === 409)!;
    expect(loser.body).toMatchObject({ code: 'SLOT_TAKEN', detail: expect.stringContaining('has the boat') });
  });
});
