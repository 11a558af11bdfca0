import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '@charter/contracts';
import { SERVICES } from '@charter/local/src/environment.ts';
import { withoutRateLimits } from '@charter/local/src/rate-limits.ts';
import { eventually } from '@charter/testing';
import { LoadBalancer } from './load-balancer.ts';
import { findFreeTrip, loadPackage, Guest } from './guest.ts';
import { Instance } from './instance.ts';
import { BUYERS, race } from './race.ts';
import { closePools, paypal, rows, stack } from './stack.ts';

const CODES_PER_MINUTE = 6;
const rateLimits = {
  ...withoutRateLimits(['RATE_CODES']),
  RATE_CODES: String(CODES_PER_MINUTE),
};

/** The gateways behind the load balancer; the stack's own gateway is not among them. */
let gateways: Instance[] = [];
/** A second process of every other service; the first is the stack's own. */
let secondInstances: Instance[] = [];
let loadBalancer: LoadBalancer;

beforeAll(async () => {
  gateways = await Promise.all([1, 2, 3].map(() => Instance.launch('gateway', rateLimits)));
  secondInstances = await Promise.all(SERVICES.filter((service) => service !== 'gateway').map((service) => Instance.launch(service)));
  await Promise.all([...gateways, ...secondInstances].map((instance) => instance.ready()));
  loadBalancer = await LoadBalancer.start(gateways);
}, 300_000);
afterAll(async () => {
  loadBalancer?.close();
  await Promise.all([...gateways, ...secondInstances].map((instance) => instance.stop()));
  await closePools();
});

/** Sends to this gateway, without the load balancer. */
const directTo =
  ({ site }: Instance) =>
  (path: string, request: RequestInit): Promise<Response> =>
    fetch(site + path, request);

describe('three gateways and two processes of every service behind a load balancer', () => {
  test('of 200 concurrent orders of one slot one is booked and paid once, the others get 409 and alternatives', async () => {
    const sold = await loadPackage();
    const trip = await findFreeTrip(sold);
    const began = new Date();
    const { guests, answers } = await race(trip, sold.price, loadBalancer.siteFetch);

    const winners = answers.flatMap(({ status }, index) => (status === 201 ? [index] : []));
    expect(winners).toHaveLength(1);
    const rejected = answers
      .filter((_, index) => index !== winners[0])
      .map(({ status, body }) => ({ status, code: body.code, title: body.title }));
    expect(new Set(rejected.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ status: 409, code: 'SLOT_TAKEN', title: errorCodes.SLOT_TAKEN.title })]),
    );
    expect(Math.min(...loadBalancer.answered)).toBeGreaterThanOrEqual(Math.floor((2 * BUYERS) / gateways.length));

    const [loser] = guests.filter((_, index) => index !== winners[0]);
    for (const _ of gateways) {
      const { body } = await loser!.send('GET', `/api/next-free/${trip.packageId}?after=${trip.bookingDate}`);
      const free = body.alternatives as { date: string; timeSlot: string }[];
      expect(free).toHaveLength(3);
      expect(free).not.toContainEqual(expect.objectContaining({ date: trip.bookingDate, timeSlot: trip.timeSlot }));
    }

    const winner = guests[winners[0]!]!;
    const orderId = answers[winners[0]!]!.body.id!;
    await paypal.approve(orderId);
    // Sent three times, so that each gateway gets one.
    const captured = await Promise.all(gateways.map(() => winner.capture(orderId)));
    expect(captured.filter(({ status }) => status === 200).map(({ body }) => body)).toContainEqual({ status: 'COMPLETED' });
    const placed = await Promise.all(gateways.map(() => winner.place(trip, sold.price)));
    expect(placed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
    expect(new Set(placed.map(({ body }) => body.confirmationCode)).size).toBe(1);

    const payments = await rows('payment', 'SELECT order_id, state FROM payment WHERE created_at >= $1', [began]);
    expect(payments).toEqual([{ order_id: orderId, state: 'captured' }]);
    const { captures } = await paypal.state();
    expect(captures.filter((capture) => capture.orderId === orderId)).toHaveLength(1);
    // Since then, because a guest of an earlier test may have cancelled this slot.
    const made = [trip.bookingDate, trip.timeSlot, began];
    const bookings = await rows('booking', 'SELECT 1 FROM booking WHERE booking_date = $1 AND time_slot = $2 AND created_at >= $3', made);
    expect(bookings).toHaveLength(1);
  });

  test('a session is valid at all gateways, and at none after signing out', async () => {
    const member = new Guest(loadBalancer.siteFetch);
    expect((await member.send('POST', '/api/admin/login', stack.login)).status).toBe(200);
    for (const _ of gateways) expect((await member.send('GET', '/api/admin/session')).status).toBe(200);
    const cookie = member.cookie;
    expect((await member.send('POST', '/api/admin/logout')).status).toBeLessThan(300);
    // Gateways cache sessions for five seconds.
    for (const gateway of gateways) {
      await eventually(async () =>
        expect((await new Guest(directTo(gateway)).send('GET', '/api/admin/session', undefined, { cookie })).status).toBe(401),
      );
    }
  });

  test('rate limits are shared by all gateways', async () => {
    const client = new Guest(loadBalancer.siteFetch);
    const statuses: number[] = [];
    for (let guess = 0; guess < CODES_PER_MINUTE + gateways.length; guess++) {
      statuses.push((await client.send('GET', '/api/bookings/AAAAA-AAAAA')).status);
    }
    expect(statuses).toEqual([...Array<number>(CODES_PER_MINUTE).fill(404), ...gateways.map(() => 429)]);
  });

  test('a change at one gateway invalidates the response caches of all', async () => {
    const sold = await loadPackage();
    const { id, slots: _, ...form } = sold as typeof sold & { slots: unknown; description: string };
    const member = new Guest(directTo(gateways[0]!));
    await member.send('POST', '/api/admin/login', stack.login);
    const shown = () =>
      Promise.all(
        gateways.map(async (gateway) => {
          const { body } = await new Guest(directTo(gateway)).send('GET', '/api/charter-packages');
          return (body as unknown as { id: number; description: string }[]).find((one) => one.id === id)!.description;
        }),
      );
    expect(new Set(await shown())).toEqual(new Set([form.description]));
    try {
      const changed = await member.send('PUT', `/api/admin/packages/${id}`, { ...form, description: 'With a new anchor.' });
      expect(changed.status).toBe(200);
      await eventually(async () => expect(await shown()).toEqual(gateways.map(() => 'With a new anchor.')));
    } finally {
      await member.send('PUT', `/api/admin/packages/${id}`, form);
    }
  });
});
