import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Booking,
  booking,
  type BookingCreated,
  bookingDesk,
  bookingFacts,
  bookingList,
  type BookingRefused,
  type Event,
  paymentFacts,
} from '@charter/contracts';
import { eventually } from '@charter/testing';
import { type BookingRoom, count, openBookingRoom, outcome, type PaidPayment, someday } from './the-booking-room.js';

let room: BookingRoom;
let created: Event<BookingCreated>[];
let refused: Event<BookingRefused>[];
const staff = { id: 1, username: 'captain' };

beforeAll(async () => {
  room = await openBookingRoom('placing');
  created = room.stranger.hear(bookingFacts.created);
  refused = room.stranger.hear(bookingFacts.refused);
});
afterAll(() => room?.close());
afterEach(async () => {
  room.standAt(someday);
  await room.database.query('TRUNCATE hold, booking, block, occupancy');
  created.length = 0;
  refused.length = 0;
});

const place = ({ checkout, orderId, amountCents }: PaidPayment) =>
  room.stranger.ask(booking.place, { checkout, paymentOrderId: orderId, totalAmount: amountCents / 100 });

const aBooking = async (form: Parameters<BookingRoom['hold']>[0] = {}): Promise<Booking> => {
  const { booking: placed } = await place(await room.paid(await room.hold(form)));
  const { bookings } = await room.stranger.ask(bookingList.page, { search: placed.confirmationCode });
  return bookings[0]!;
};

describe('a captured payment', () => {
  test('becomes one booking, whether the event or the page comes first, and however often', async () => {
    const paid = await room.paid(await room.hold());
    await Promise.all([
      room.stranger.announce(paymentFacts.captured, paid),
      place(paid),
      room.stranger.announce(paymentFacts.captured, paid),
      place(paid),
    ]);
    await room.stranger.announce(paymentFacts.captured, paid);
    await eventually(async () => {
      const handled = await room.database.query(`SELECT 1 FROM inbox WHERE handler = 'booking-on-payment-captured'`);
      expect(handled).toHaveLength(3);
    });
    expect(await room.database.query('SELECT status, payment_status FROM booking')).toEqual([
      { status: 'pending', payment_status: 'paid' },
    ]);
    await eventually(() => expect(created).toHaveLength(1));
    expect(await room.database.query('SELECT kind FROM occupancy')).toEqual([{ kind: 'booking' }]);
  });

  test('makes the booking though the browser never comes back', async () => {
    await room.stranger.announce(paymentFacts.captured, await room.paid(await room.hold()));
    await eventually(async () => expect(await room.database.query('SELECT 1 FROM booking')).toHaveLength(1));
    await eventually(() => expect(created).toHaveLength(1));
  });

  test('is answered to its page as new once, then as known', async () => {
    const paid = await room.paid(await room.hold());
    const first = await place(paid);
    const second = await place(paid);
    expect([first.first, second.first]).toEqual([true, false]);
    expect(second.booking).toEqual(first.booking);
    expect(first.booking.confirmationCode).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(first.booking).not.toHaveProperty('email');
  });

  test('is answered though payment cannot be asked, once the event has made the booking', async () => {
    const hold = await room.hold({}, 'visitor');
    // As good as away: payment knows nothing of the capture that it has announced.
    const paid = await room.paid(hold, { captured: false, checkout: 'visitor' });
    await room.stranger.announce(paymentFacts.captured, paid);
    await eventually(async () => expect(await room.database.query('SELECT 1 FROM booking')).toHaveLength(1));
    expect((await place(paid)).first).toBe(true);
    expect(await outcome(place({ ...paid, checkout: 'somebody else' }))).toBe('FOREIGN_ORDER');
    expect(await outcome(place({ ...paid, amountCents: 100 }))).toBe('INVALID');
  });

  test('still gets its slot after the hold ran out, when nobody took it meanwhile', async () => {
    const paid = await room.paid(await room.hold());
    room.standAt('2026-12-01T13:00:00Z');
    expect(await outcome(place(paid))).toBe('done');
  });

  test('for a slot that was sold meanwhile is refused with three free alternatives, so that payment gives it back', async () => {
    const late = await room.paid(await room.hold());
    room.standAt('2026-12-01T12:20:00Z');
    await place(await room.paid(await room.hold()));
    await room.stranger.announce(paymentFacts.captured, late);
    await eventually(() => expect(refused).toHaveLength(1));
    expect(refused[0]!.data).toMatchObject({
      reason: 'slot_gone',
      paymentId: late.paymentId,
      totalAmount: 1200,
      email: 'ada@guests.example',
    });
    const [next] = refused[0]!.data.alternatives;
    expect(refused[0]!.data.alternatives).toHaveLength(3);
    expect(next).toEqual({
      date: '2027-01-12',
      timeSlot: '2:00 PM - 6:00 PM',
      startsAt: '2027-01-12T19:00:00.000Z',
      endsAt: '2027-01-12T23:00:00.000Z',
    });
    expect(await outcome(place(late))).toBe('SLOT_TAKEN');
    expect(await room.database.query('SELECT 1 FROM booking')).toHaveLength(1);
  });

  test('for a slot that was sold meanwhile goes back although its package is no longer sold', async () => {
    const late = await room.paid(await room.hold());
    await room.database.query(`UPDATE hold SET offer = jsonb_set(offer, '{packageId}', '99')`);
    room.standAt('2026-12-01T12:20:00Z');
    await place(await room.paid(await room.hold()));
    await room.stranger.announce(paymentFacts.captured, late);
    await eventually(() => expect(refused.map(({ data }) => data)).toMatchObject([{ paymentId: late.paymentId, alternatives: [] }]));
  });

  test('is refused when the hold had been paid already', async () => {
    const hold = await room.hold();
    await place(await room.paid(hold));
    const twice = await room.paid(hold);
    await room.stranger.announce(paymentFacts.captured, twice);
    await eventually(() => expect(refused.map(({ data }) => data.reason)).toEqual(['already_booked']));
  });
});

describe('a page that claims a booking', () => {
  test('without having paid is told to pay', async () => {
    expect(await outcome(place(await room.paid(await room.hold(), { captured: false })))).toBe('NOT_PAID');
  });

  test('with somebody else’s order is turned away', async () => {
    const paid = await room.paid(await room.hold());
    expect(await outcome(place({ ...paid, checkout: randomUUID() }))).toBe('FOREIGN_ORDER');
  });

  test('with another amount is refused at the field', async () => {
    const paid = await room.paid(await room.hold());
    expect(await outcome(place({ ...paid, amountCents: 100 }))).toBe('INVALID');
  });
});

test('a booking is found by its code in any case, without its dash, and shows nothing one could write to', async () => {
  const { confirmationCode } = await aBooking();
  const found = await room.stranger.ask(booking.findByCode, { confirmationCode: confirmationCode.toLowerCase().replace('-', '') });
  expect(found).toMatchObject({ firstName: 'Ada', confirmationCode });
  expect(Object.keys(found)).not.toEqual(expect.arrayContaining(['email']));
  expect(await outcome(room.stranger.ask(booking.findByCode, { confirmationCode: '00000-00000' }))).toBe('BOOKING_NOT_FOUND');
});

describe('staff', () => {
  const change = (bookingId: string, status: 'pending' | 'confirmed' | 'cancelled') =>
    room.stranger.ask(bookingDesk.changeStatus, { bookingId, status, staff });

  test('two of them bring two cancelled bookings back into one slot at once: one wins, the other is told why', async () => {
    const first = await aBooking();
    await change(first.id, 'cancelled');
    const second = await aBooking();
    await change(second.id, 'cancelled');
    const outcomes = await Promise.all([outcome(change(first.id, 'confirmed')), outcome(change(second.id, 'confirmed'))]);
    expect(outcomes.toSorted()).toEqual(['SLOT_TAKEN', 'done']);
    expect(await room.database.query(`SELECT 1 FROM occupancy`)).toHaveLength(1);
  });

  test('cancel a booking, and its slot can be sold again at once', async () => {
    const { id } = await aBooking();
    await change(id, 'cancelled');
    expect(count([await outcome(room.hold())], 'done')).toBe(1);
  });

  test('leave an audit row of each change: who, what, before, after', async () => {
    const { id } = await aBooking();
    await change(id, 'confirmed');
    expect(await room.database.query('SELECT who, action, before, after FROM audit WHERE subject = $1', [id])).toEqual([
      { who: 'captain', action: 'booking.changeStatus', before: { status: 'pending' }, after: { status: 'confirmed' } },
    ]);
  });

  test('are asked before they delete a paid booking; then it is gone from every list and kept in the archive', async () => {
    const { id, confirmationCode } = await aBooking();
    const remove = (force: boolean) => room.stranger.ask(bookingDesk.remove, { bookingId: id, force, staff });
    expect(await outcome(remove(false))).toBe('STILL_PAID');
    await remove(true);
    expect(await room.stranger.ask(bookingList.page, {})).toMatchObject({ bookings: [], total: 0 });
    expect(await outcome(room.stranger.ask(booking.findByCode, { confirmationCode }))).toBe('BOOKING_NOT_FOUND');
    expect(await room.database.query('SELECT 1 FROM booking WHERE archived_at IS NOT NULL')).toHaveLength(1);
    expect(await outcome(room.hold())).toBe('done');
  });

  test('page through a list that is newest first, and search it', async () => {
    for (const [index, day] of ['2027-01-10', '2027-01-11', '2027-01-12'].entries()) {
      room.standAt(`2026-12-0${index + 1}T12:00:00Z`);
      await aBooking({ bookingDate: day, lastName: `Guest ${index}` });
    }
    const first = await room.stranger.ask(bookingList.page, { limit: 2 });
    expect(first.total).toBe(3);
    expect(first.bookings.map(({ lastName }) => lastName)).toEqual(['Guest 2', 'Guest 1']);
    const rest = await room.stranger.ask(bookingList.page, { limit: 2, cursor: first.next! });
    expect(rest.bookings.map(({ lastName }) => lastName)).toEqual(['Guest 0']);
    expect(rest.next).toBeNull();
    const found = await room.stranger.ask(bookingList.page, {
      search: 'ada guest 1',
      from: '2027-01-11',
      to: '2027-01-11',
      status: 'pending',
    });
    expect(found.bookings).toHaveLength(1);
    expect((await room.stranger.ask(bookingList.page, { search: '100%_' })).bookings).toEqual([]);
  });
});

test('a confirmed charter that has ended completes by itself, a pending one does not', async () => {
  const confirmed = await aBooking();
  await room.stranger.ask(bookingDesk.changeStatus, { bookingId: confirmed.id, status: 'confirmed', staff });
  await aBooking({ bookingDate: '2027-01-13' });
  room.standAt('2027-01-14T12:00:00Z');
  await room.complete();
  expect(await room.database.query('SELECT status FROM booking ORDER BY booking_date')).toEqual([
    { status: 'completed' },
    { status: 'pending' },
  ]);
});

describe('a refund', () => {
  const refund = (paid: PaidPayment, refundedCents: number) =>
    room.stranger.announce(paymentFacts.refunded, {
      ...paid,
      refundId: randomUUID(),
      amountCents: 20_000,
      refundedCents,
      capturedCents: 120_000,
      reason: 'staff',
    });
  const handled = (times: number) =>
    eventually(async () =>
      expect(await room.database.query(`SELECT 1 FROM inbox WHERE handler = 'booking-on-payment-refunded'`)).toHaveLength(times),
    );

  test('shows at the booking and is announced with what went back this time, in whatever order it is told', async () => {
    const paid = await room.paid(await room.hold());
    await place(paid);
    const told = room.stranger.hear(bookingFacts.refunded);
    await room.database.query('TRUNCATE inbox');
    await refund(paid, 20_000);
    await handled(1);
    expect(await room.database.query('SELECT payment_status FROM booking')).toEqual([{ payment_status: 'partially_refunded' }]);
    await refund(paid, 120_000);
    await handled(2);
    await refund(paid, 90_000);
    await handled(3);
    expect(await room.database.query('SELECT payment_status, refunded_cents::int FROM booking')).toEqual([
      { payment_status: 'refunded', refunded_cents: 120_000 },
    ]);
    await eventually(() =>
      expect(told.map(({ data }) => [data.amount, data.refundedAmount])).toEqual([
        [200, 200],
        [1000, 1200],
      ]),
    );
  });
});

test('a booking’s file tells its history, its payment and what a cancellation gives back', async () => {
  const { id } = await aBooking();
  await room.stranger.ask(bookingDesk.changeStatus, { bookingId: id, status: 'confirmed', staff });
  const file = await room.stranger.ask(bookingDesk.open, { bookingId: id });
  expect(file).toMatchObject({ booking: { id, status: 'confirmed' }, refundedAmount: 0, refundDue: { percent: 90, amount: 1080 } });
  expect(file.paymentId).toMatch(/^[\da-f-]{36}$/);
  expect(file.history.map(({ who, action, after }) => [who, action, after])).toEqual([
    ['the guest', 'booking.created', null],
    ['captain', 'booking.changeStatus', { status: 'confirmed' }],
  ]);
});

test('a cancellation is announced with what the policy gives back', async () => {
  const changes = room.stranger.hear(bookingFacts.statusChanged);
  const { id } = await aBooking();
  room.standAt('2027-01-10T12:00:00Z');
  await room.stranger.ask(bookingDesk.changeStatus, { bookingId: id, status: 'cancelled', staff });
  await eventually(() => expect(changes.at(-1)?.data).toMatchObject({ to: 'cancelled', refundDue: { percent: 50, amount: 600 } }));
});
