import { afterAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@charter/testing';
import { aFreeTrip, cheapest, Guest, type Trip } from './guest.ts';
import { race } from './race.ts';
import { deadlocksLogged, leave, paypal, rows, stack } from './stack.ts';

afterAll(leave);

const live = (trip: Trip) =>
  rows<{ kind: string }>(
    'booking',
    `SELECT kind FROM occupancy WHERE during && tstzrange(($1 || 'T09:00:00-05:00')::timestamptz, ($1 || 'T20:00:00-05:00')::timestamptz)`,
    [trip.bookingDate],
  );

describe('200 buyers want one slot at once, through the gateway', () => {
  test('one books it, 199 are refused clearly and at once, and nobody else pays', async () => {
    const deadlocks = deadlocksLogged();
    const sold = await cheapest();
    const trip = await aFreeTrip(sold);
    const began = new Date();
    const { guests, answers } = await race(trip, sold.price);

    const winners = answers.flatMap(({ status }, index) => (status === 201 ? [index] : []));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(winners).toHaveLength(1);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['409 SLOT_TAKEN']));
    // Milliseconds. Buyers who wait for each other in a circle are refused after half a minute.
    expect(Math.max(...refused.map(({ took }) => took))).toBeLessThan(10_000);

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
    expect(await live(trip)).toEqual([{ kind: 'booking' }]);
    const orders = await rows('payment', 'SELECT order_id, state FROM payment WHERE created_at >= $1', [began]);
    expect(orders).toEqual([{ order_id: orderId, state: 'captured' }]);
    expect(deadlocksLogged()).toBe(deadlocks);
  });

  test('what the winner does not pay for is free again after expiry, without anybody’s doing', async () => {
    const sold = await cheapest();
    const trip = await aFreeTrip(sold);
    const { answers } = await race(trip, sold.price);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    await rows('booking', `UPDATE occupancy SET expires_at = now() WHERE kind = 'hold'`);
    await eventually(async () => expect(await live(trip)).toEqual([]), { within: 30_000 });
  });

  test('without the constraint the boat is sold more than once, so the race above can fail', async () => {
    const sold = await cheapest();
    const trip = await aFreeTrip(sold);
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

  test('two members of staff bring two cancelled bookings back into one slot at once: one wins, the other is told why', async () => {
    const sold = await cheapest();
    const trip = await aFreeTrip(sold);
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
    const back = await Promise.all(
      staff.map((member, index) => member.send('PUT', `/api/admin/bookings/${ids[index]}/status`, { status: 'confirmed' })),
    );
    expect(back.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const loser = back.find(({ status }) => status === 409)!;
    expect(loser.body).toMatchObject({ code: 'SLOT_TAKEN', detail: expect.stringContaining('has the boat') });
  });
});
