import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { errorCodes } from '@charter/contracts';
import { SERVICES } from '@charter/local/src/environment.ts';
import { withoutRateLimits } from '@charter/local/src/rate-limits.ts';
import { eventually } from '@charter/testing';
import { Balancer } from './load-balancer.ts';
import { aFreeTrip, cheapest, Guest } from './guest.ts';
import { Instance } from './instance.ts';
import { buyers, race } from './race.ts';
import { leave, paypal, rows, stack } from './stack.ts';

const codesPerMinute = 6;
const rates = {
  ...withoutRateLimits(['RATE_CODES']),
  RATE_CODES: String(codesPerMinute),
};

/** Behind one address. The stack's own gateway is not among them. */
let gateways: Instance[] = [];
/** One more of everything else: with the stack's own, two of each. */
let seconds: Instance[] = [];
let address: Balancer;

beforeAll(async () => {
  gateways = await Promise.all([1, 2, 3].map(() => Instance.launch('gateway', rates)));
  seconds = await Promise.all(SERVICES.filter((service) => service !== 'gateway').map((service) => Instance.launch(service)));
  await Promise.all([...gateways, ...seconds].map((instance) => instance.ready()));
  address = await Balancer.before(gateways.map(({ site }) => site));
}, 300_000);
afterAll(async () => {
  address?.close();
  await Promise.all([...gateways, ...seconds].map((instance) => instance.end()));
  await leave();
});

/** Straight to one of them. */
const at =
  ({ site }: Instance) =>
  (path: string, request: RequestInit): Promise<Response> =>
    fetch(site + path, request);

describe('three gateways and two of every service, behind one address', () => {
  test('200 buyers want one slot: one books and pays it once, the others are told so and shown what is free', async () => {
    const sold = await cheapest();
    const trip = await aFreeTrip(sold);
    const began = new Date();
    const { guests, answers } = await race(trip, sold.price, address.reach);

    const won = answers.flatMap(({ status }, index) => (status === 201 ? [index] : []));
    expect(won).toHaveLength(1);
    const refused = answers
      .filter((_, index) => index !== won[0])
      .map(({ status, body }) => ({ status, code: body.code, title: body.title }));
    expect(new Set(refused.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ status: 409, code: 'SLOT_TAKEN', title: errorCodes.SLOT_TAKEN.title })]),
    );
    expect(Math.min(...address.answered)).toBeGreaterThanOrEqual(Math.floor((2 * buyers) / gateways.length));

    const [loser] = guests.filter((_, index) => index !== won[0]);
    for (const _ of gateways) {
      const { body } = await loser!.send('GET', `/api/next-free/${trip.packageId}?after=${trip.bookingDate}`);
      const free = body.alternatives as { date: string; timeSlot: string }[];
      expect(free).toHaveLength(3);
      expect(free).not.toContainEqual(expect.objectContaining({ date: trip.bookingDate, timeSlot: trip.timeSlot }));
    }

    const winner = guests[won[0]!]!;
    const orderId = answers[won[0]!]!.body.id!;
    await paypal.approve(orderId);
    // Pressed three times, which three gateways hear.
    const captured = await Promise.all(gateways.map(() => winner.capture(orderId)));
    expect(captured.filter(({ status }) => status === 200).map(({ body }) => body)).toContainEqual({ status: 'COMPLETED' });
    const placed = await Promise.all(gateways.map(() => winner.place(trip, sold.price)));
    expect(placed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
    expect(new Set(placed.map(({ body }) => body.confirmationCode)).size).toBe(1);

    const payments = await rows('payment', 'SELECT order_id, state FROM payment WHERE created_at >= $1', [began]);
    expect(payments).toEqual([{ order_id: orderId, state: 'captured' }]);
    const { captures } = await paypal.state();
    expect(captures.filter((capture) => capture.orderId === orderId)).toHaveLength(1);
    const bookings = await rows('booking', 'SELECT 1 FROM booking WHERE booking_date = $1', [trip.bookingDate]);
    expect(bookings).toHaveLength(1);
  });

  test('whoever signed in at one is known at the others, and forgotten by all after signing out', async () => {
    const member = new Guest(address.reach);
    expect((await member.send('POST', '/api/admin/login', stack.login)).status).toBe(200);
    for (const _ of gateways) expect((await member.send('GET', '/api/admin/session')).status).toBe(200);
    const cookie = member.cookie;
    expect((await member.send('POST', '/api/admin/logout')).status).toBeLessThan(300);
    // Whoever knows a session by heart forgets it within five seconds.
    for (const gateway of gateways) {
      await eventually(
        async () => expect((await new Guest(at(gateway)).send('GET', '/api/admin/session', undefined, { cookie })).status).toBe(401),
        { within: 10_000 },
      );
    }
  });

  test('guesses are counted together', async () => {
    const client = new Guest(address.reach);
    const statuses: number[] = [];
    for (let guess = 0; guess < codesPerMinute + gateways.length; guess++) {
      statuses.push((await client.send('GET', '/api/bookings/AAAAA-AAAAA')).status);
    }
    expect(statuses).toEqual([...Array<number>(codesPerMinute).fill(404), ...gateways.map(() => 429)]);
  });

  test('what staff change at one, guests see at all of them, although each has an answer that is still fresh', async () => {
    const sold = await cheapest();
    const { id, slots: _, ...form } = sold as typeof sold & { slots: unknown; description: string };
    const member = new Guest(at(gateways[0]!));
    await member.send('POST', '/api/admin/login', stack.login);
    const shown = () =>
      Promise.all(
        gateways.map(async (gateway) => {
          const { body } = await new Guest(at(gateway)).send('GET', '/api/charter-packages');
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
