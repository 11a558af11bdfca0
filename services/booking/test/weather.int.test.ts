import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, vi, test } from 'vitest';
import {
  type Booking,
  booking as bookingOperations,
  bookingBackOffice,
  bookingEvents,
  type WeatherCallForm,
  cents,
  type ChoiceForm,
  paymentEvents,
  trip,
  tripEvents,
  weather,
  weatherEvents,
  fromDollars,
} from '@charter/contracts';
import { guestLinkKey, metrics } from '@charter/service-kit';
import { eventually } from '@charter/testing';
import { Logger } from '@nestjs/common';
import { ChoiceTimer } from '../src/changes/weather/choice.timer.js';
import { aForm, type BookingHarness, count, defaultTime, rejection, settled, staff, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;
const secret = 'a secret of thirty-two characters';
const [morning, afternoon] = ['9:00 AM - 1:00 PM', '2:00 PM - 6:00 PM'];
/** All of 12 January in Nassau. */
const range = { from: '2027-01-12T00:00', to: '2027-01-13T00:00' };
/** Twenty hours before the morning's departure. */
const dayBefore = '2027-01-11T18:00:00Z';

beforeAll(async () => {
  harness = await startBookingHarness('weather', { GUEST_LINK_SECRET: secret });
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('occupancy', 'hold', 'booking', 'block', 'weather_call', 'audit');
});

const keyOf = ({ id, confirmationCode, linkVersion }: Booking) =>
  `${confirmationCode.replace('-', '')}-${guestLinkKey(secret, 'trip', { id, version: linkVersion })}`;
const callOff = (bookings: Booking[], form: Partial<WeatherCallForm> = {}) =>
  harness.client.call(weather.callOff, {
    form: {
      callId: randomUUID(),
      ...range,
      cause: 'weather',
      note: 'A storm is coming.',
      bookingIds: bookings.map(({ id }) => id),
      ...form,
    },
    staff,
  });
const waitingOf = async ({ id }: Booking): Promise<string> => {
  const { cancellation } = await harness.client.call(bookingBackOffice.find, { bookingId: id });
  return cancellation!.id;
};
const choose = async (booking: Booking, form: Omit<ChoiceForm, 'cancellationId'>, cancellationId?: string) =>
  harness.client.call(weather.choose, {
    key: keyOf(booking),
    form: { cancellationId: cancellationId ?? (await waitingOf(booking)), ...form },
  });
const occupancies = (kind: string) =>
  harness.database.query<{ from: Date }[]>('SELECT lower(during) AS "from" FROM occupancy WHERE kind = $1 ORDER BY during', [kind]);

describe('a weather call', () => {
  test('twenty hours ahead releases the boat, holds the same hours of the nearest day, and publishes the choice and the whole refund', async () => {
    const called = harness.client.recordEvents(weatherEvents.calledOff);
    const booking = await harness.createBooking();
    harness.setTime(dayBefore);
    const call = await callOff([booking]);
    expect(call).toMatchObject({ cause: 'weather', guests: [{ bookingId: booking.id, choice: null, refund: 1200 }] });
    expect(await harness.client.call(trip.find, { key: keyOf(booking) })).toMatchObject({
      status: 'cancelled',
      cancellation: { cause: 'weather', explanation: { percent: 100, due: 1200 }, refundState: 'none' },
    });
    expect(await occupancies('booking')).toEqual([]);
    expect(await occupancies('held')).toEqual([{ from: new Date('2027-01-13T14:00:00Z') }]);
    expect(await occupancies('block')).toEqual([{ from: new Date('2027-01-12T05:00:00Z') }]);
    await eventually(() =>
      expect(called.map(({ data }) => data)).toMatchObject([
        {
          booking: { id: booking.id, bookingDate: '2027-01-12' },
          cause: 'weather',
          note: 'A storm is coming.',
          chooseBy: '2027-01-25T18:00:00.000Z',
          explanation: { due: 1200 },
          offer: { date: '2027-01-13', timeSlot: morning, expiresAt: '2027-01-12T06:00:00.000Z' },
        },
      ]),
    );
    expect(called[0]!.data.alternatives).toHaveLength(3);
  });

  test('is made once, however often the request comes; an id of another call is rejected', async () => {
    const booking = await harness.createBooking();
    const callId = randomUUID();
    const first = await callOff([booking], { callId });
    expect(await callOff([booking], { callId })).toEqual(first);
    expect(await occupancies('held')).toHaveLength(1);
    expect(await rejection(callOff([booking], { callId, note: 'Other words.' }))).toMatchObject({ codes: { callId: { code: 'idUsed' } } });
  });

  test('offers each guest another slot', async () => {
    const [first, second] = [await harness.createBooking(), await harness.createBooking({ timeSlot: afternoon })];
    const { guests } = await callOff([first, second]);
    expect(new Set(guests.map(({ offer }) => offer?.timeSlot))).toEqual(new Set([morning, afternoon]));
    expect(await occupancies('held')).toHaveLength(2);
  });

  test('fails as a whole when a charter in the range is not called off, and names its guest', async () => {
    const [first] = [await harness.createBooking(), await harness.createBooking({ timeSlot: afternoon, lastName: 'Hopper' })];
    const details = await rejection(callOff([first]));
    expect(details).toMatchObject({ detail: expect.stringContaining('Ada Hopper') });
    expect(await occupancies('booking')).toHaveLength(2);
    expect(await harness.client.call(trip.find, { key: keyOf(first) })).toMatchObject({ status: 'pending', cancellation: null });
  });

  test('releases the hold of a buyer at PayPal, who is not charged; one whose capture was sent is refunded', async () => {
    const refused = harness.client.recordEvents(bookingEvents.refused);
    const booking = await harness.createBooking();
    const paymentId = randomUUID();
    const hold = await harness.hold({ timeSlot: afternoon }, 'visitor', { paymentId });
    await callOff([booking]);
    expect(
      await settled(
        harness.client.call(bookingOperations.securePaymentRequest, {
          paymentRequestId: hold.holdId,
          paymentId,
          amountCents: fromDollars(hold.totalAmount),
        }),
      ),
    ).toBe('SLOT_TAKEN');
    const other = await harness.createBooking({ bookingDate: '2027-02-02' });
    const captured = await harness.capturing({ bookingDate: '2027-02-02', timeSlot: afternoon });
    await callOff([other], { from: '2027-02-02T00:00', to: '2027-02-03T00:00' });
    expect(await settled(harness.place(captured))).toBe('SLOT_TAKEN');
    await eventually(() => expect(refused.map(({ data }) => data)).toMatchObject([{ reason: 'slot_gone', paymentId: captured.paymentId }]));
  });
});

describe('a second weather call in which the offer of the first one is', () => {
  const dayOfOffer = { from: '2027-01-11T00:00', to: '2027-01-12T00:00' };
  const twice = async () => {
    const [first, other] = [await harness.createBooking(), await harness.createBooking({ bookingDate: '2027-01-11', timeSlot: afternoon })];
    const { callId } = await callOff([first]);
    return { first, other, callId };
  };
  const offerOf = async (booking: Booking) => (await harness.client.call(trip.find, { key: keyOf(booking) })).choice?.offer;
  const offerOnBoard = async (callId: string) => (await harness.client.call(weather.findCall, { callId })).guests[0]!.offer;

  test('holds the next free slot for its guest, and says which one was lost', async () => {
    const called = harness.client.recordEvents(weatherEvents.calledOff);
    const { first, other, callId } = await twice();
    expect(await offerOf(first)).toMatchObject({ date: '2027-01-11', timeSlot: morning });
    harness.setTime('2026-12-01T18:00:00Z');
    const second = await callOff([other], { ...dayOfOffer, note: 'It stays.' });
    expect(second.guests.map(({ bookingId }) => bookingId)).toEqual([other.id]);
    const offer = { date: '2027-01-13', timeSlot: morning, expiresAt: '2026-12-02T06:00:00.000Z' };
    expect(await offerOf(first)).toMatchObject(offer);
    expect(await offerOnBoard(callId)).toMatchObject(offer);
    expect(await occupancies('held')).toHaveLength(2);
    await eventually(() => expect(called).toHaveLength(3));
    const [once, again] = called.map(({ data }) => data).filter(({ booking }) => booking.id === first.id);
    expect(once).not.toHaveProperty('formerOffer');
    expect(again).toMatchObject({
      callId: second.callId,
      cancellationId: once!.cancellationId,
      note: 'It stays.',
      chooseBy: once!.chooseBy,
      offer,
      formerOffer: { date: '2027-01-11', timeSlot: morning },
    });
    expect(again!.alternatives).toHaveLength(3);
    expect(await choose(first, { choose: 'offer' })).toMatchObject({ status: 'pending', bookingDate: '2027-01-13' });
  });

  test('offers none when no slot is free', async () => {
    const called = harness.client.recordEvents(weatherEvents.calledOff);
    const { first, other, callId } = await twice();
    const block = (from: string, until: string) =>
      harness.database.query(
        `INSERT INTO occupancy (id, vessel_id, kind, during) VALUES (gen_random_uuid(), 1, 'block', tstzrange($1, $2))`,
        [from, until],
      );
    await block('2026-12-01T12:00:00Z', '2027-01-11T05:00:00Z');
    await block('2027-01-13T05:00:00Z', '2028-06-01T05:00:00Z');
    await callOff([other], dayOfOffer);
    expect(await offerOf(first)).toBeUndefined();
    expect(await offerOnBoard(callId)).toBeUndefined();
    await eventually(() =>
      expect(called.map(({ data }) => data)).toContainEqual(
        expect.objectContaining({ offer: null, formerOffer: expect.objectContaining({ date: '2027-01-11' }), alternatives: [] }),
      ),
    );
  });

  test('lapsed already, changes nothing', async () => {
    const called = harness.client.recordEvents(weatherEvents.calledOff);
    const { first, other } = await twice();
    harness.setTime('2026-12-02T00:00:01Z');
    await callOff([other], dayOfOffer);
    expect(await offerOf(first)).toBeUndefined();
    await eventually(() => expect(called).toHaveLength(2));
  });
});

test('an offer is shown only while the boat is held for its guest', async () => {
  const booking = await harness.createBooking();
  const { callId } = await callOff([booking]);
  await harness.database.query(`DELETE FROM occupancy WHERE kind = 'held'`);
  expect((await harness.client.call(trip.find, { key: keyOf(booking) })).choice).not.toHaveProperty('offer');
  expect((await harness.client.call(bookingBackOffice.find, { bookingId: booking.id })).choice).not.toHaveProperty('offer');
  expect((await harness.client.call(weather.findCall, { callId })).guests[0]).not.toHaveProperty('offer');
});

describe('the choice', () => {
  test.each([
    ['11 hours and 59 minutes', 'still held', '2026-12-01T23:59:00Z'],
    ['12 hours and 1 minute', 'free', '2026-12-02T00:01:00Z'],
    ['12 hours and 1 minute', 'sold', '2026-12-02T00:01:00Z'],
  ])('of the offer after %s, when it is %s', async (_after, state, instant) => {
    const moved = harness.client.recordEvents(tripEvents.moved);
    const booking = await harness.createBooking();
    await callOff([booking]);
    harness.setTime(instant);
    await harness.releaseExpiredHolds();
    if (state === 'still held') expect(await settled(harness.hold({ bookingDate: '2027-01-11' }))).toBe('SLOT_TAKEN');
    if (state === 'sold') {
      await harness.createBooking({ bookingDate: '2027-01-11' });
      expect(await rejection(choose(booking, { choose: 'offer' }))).toMatchObject({ extensions: { alternatives: [{}, {}, {}] } });
      return;
    }
    expect(await choose(booking, { choose: 'offer' })).toMatchObject({
      status: 'pending',
      bookingDate: '2027-01-11',
      cancellation: null,
      moves: { left: 2, refundPercent: 90 },
    });
    expect(await occupancies('held')).toEqual([]);
    expect(await occupancies('booking')).toEqual([{ from: new Date('2027-01-11T14:00:00Z') }]);
    await eventually(() => expect(moved.map(({ data }) => data)).toMatchObject([{ cause: 'weather', booking: { status: 'pending' } }]));
  });

  test('of another slot, also of one that overlaps the offer, and only inside the window', async () => {
    const booking = await harness.createBooking();
    await callOff([booking]);
    const outside = choose(booking, { choose: 'move', date: '2028-01-01', timeSlot: morning });
    expect(await rejection(outside)).toMatchObject({ codes: { date: { code: 'outsideWindow' } } });
    expect(await occupancies('held')).toHaveLength(1);
    expect(await choose(booking, { choose: 'move', date: '2027-01-11', timeSlot: morning })).toMatchObject({ bookingDate: '2027-01-11' });
    expect(await occupancies('held')).toEqual([]);
  });

  test('of the refund and of another slot at once, from two tabs and by staff, has one outcome', async () => {
    const owed = harness.client.recordEvents(bookingEvents.refundOwed);
    const booking = await harness.createBooking();
    await callOff([booking]);
    const cancellationId = await waitingOf(booking);
    const results = await Promise.all([
      settled(choose(booking, { choose: 'refund' }, cancellationId)),
      settled(choose(booking, { choose: 'offer' }, cancellationId)),
      settled(harness.client.call(weather.chooseForGuest, { bookingId: booking.id, form: { cancellationId, choose: 'refund' }, staff })),
    ]);
    expect(count(results, 'done')).toBe(1);
    expect(count(results, 'CHOICE_MADE')).toBe(2);
    const found = await harness.client.call(trip.find, { key: keyOf(booking) });
    expect(await occupancies('held')).toEqual([]);
    expect(await occupancies('booking')).toHaveLength(found.status === 'cancelled' ? 0 : 1);
    await eventually(() => expect(owed).toHaveLength(found.status === 'cancelled' ? 1 : 0));
    const again = await rejection(choose(booking, { choose: 'refund' }, cancellationId));
    expect(again).toMatchObject({ extensions: { choice: found.status === 'cancelled' ? 'refund' : 'move' } });
  });

  test('is the whole refund after 14 days of silence, with the id of the cancellation, also when the booking was deleted', async () => {
    const owed = harness.client.recordEvents(bookingEvents.refundOwed);
    const booking = await harness.createBooking();
    await callOff([booking]);
    const cancellationId = await waitingOf(booking);
    const timer = harness.service.get(ChoiceTimer);
    harness.setTime('2026-12-15T11:59:59Z');
    await timer.refundOverdue();
    expect(await harness.client.call(trip.find, { key: keyOf(booking) })).toMatchObject({ cancellation: { refundState: 'none' } });
    await harness.client.call(bookingBackOffice.remove, { bookingId: booking.id, force: true, staff });
    harness.setTime('2026-12-15T12:00:00Z');
    await timer.refundOverdue();
    await timer.refundOverdue();
    await eventually(() =>
      expect(owed.map(({ data }) => data)).toMatchObject([{ cancellationId, amountCents: 120_000, cause: 'weather' }]),
    );
  });

  test('is refunded to all others when the refund of one guest fails, which is logged and tried again', async () => {
    const owed = harness.client.recordEvents(bookingEvents.refundOwed);
    const logged = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const [failing, other] = [await harness.createBooking(), await harness.createBooking({ bookingDate: '2027-01-20' })];
    await callOff([failing]);
    harness.setTime('2026-12-01T12:00:01Z');
    const { callId } = await callOff([other], { from: '2027-01-20T00:00', to: '2027-01-21T00:00' });
    const [failingId, otherId] = [await waitingOf(failing), await waitingOf(other)];
    await harness.database.query(`ALTER TABLE cancellation ADD CONSTRAINT broken CHECK (id <> '${failingId}' OR chosen_at IS NULL)`);
    harness.setTime('2026-12-15T12:00:01Z');
    const timer = harness.service.get(ChoiceTimer);
    try {
      await timer.refundOverdue();
    } finally {
      await harness.database.query('ALTER TABLE cancellation DROP CONSTRAINT broken');
    }
    await eventually(() => expect(owed.map(({ data }) => data.cancellationId)).toEqual([otherId]));
    expect((await harness.client.call(weather.findCall, { callId })).guests).toMatchObject([{ choice: 'refund', refundState: 'sent' }]);
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ bookingId: failing.id, cancellationId: failingId, error: expect.any(Error) }),
      expect.stringContaining('refund'),
    );
    logged.mockRestore();
    expect((await metrics()).text).toMatch(/charter_overdue_refund_failures_total(\{.*\})? 1$/m);
    await timer.refundOverdue();
    await eventually(() => expect(owed.map(({ data }) => data.cancellationId)).toEqual([otherId, failingId]));
  });

  test.each(['refunded', 'reversed'] as const)('ends when everything was %s in another way: nobody sails unpaid', async (how) => {
    const chosen = harness.client.recordEvents(weatherEvents.choiceMade);
    const booking = await harness.createBooking();
    const { callId } = await callOff([booking]);
    const cancellationId = await waitingOf(booking);
    const { paymentId } = await harness.client.call(bookingBackOffice.find, { bookingId: booking.id });
    const sums = { paymentId: paymentId!, paymentRequestId: randomUUID(), capturedCents: cents(120_000) };
    if (how === 'refunded') {
      await harness.client.publish(paymentEvents.refunded, {
        ...sums,
        refundId: randomUUID(),
        amountCents: cents(120_000),
        refundedCents: cents(120_000),
        reason: 'staff',
      });
    } else await harness.client.publish(paymentEvents.reversed, { ...sums, refundedCents: cents(0), reversedCents: cents(120_000) });
    const status = how === 'refunded' ? 'refunded' : 'charged_back';
    await eventually(async () =>
      expect(await harness.client.call(trip.find, { key: keyOf(booking) })).toMatchObject({ status: 'cancelled', paymentStatus: status }),
    );
    expect(await rejection(choose(booking, { choose: 'offer' }, cancellationId))).toMatchObject({ extensions: { choice: 'refund' } });
    // Nor does a withdrawal put the guest on board.
    await harness.client.call(weather.withdraw, { callId, staff });
    expect(await occupancies('booking')).toEqual([]);
    if (how === 'reversed') return;
    expect(await occupancies('held')).toEqual([]);
    expect(await harness.client.call(trip.find, { key: keyOf(booking) })).toMatchObject({ cancellation: { refundState: 'done' } });
    expect(chosen).toEqual([]);
  });

  test('ends before staff refund everything by themselves: the refund is due until it was made, and is made once', async () => {
    const owed = harness.client.recordEvents(bookingEvents.refundOwed);
    const booking = await harness.createBooking();
    const { callId } = await callOff([booking]);
    const cancellationId = await waitingOf(booking);
    const end = () => harness.client.call(weather.endChoice, { bookingId: booking.id, staff });
    await Promise.all([end(), end()]);
    expect(await rejection(choose(booking, { choose: 'offer' }, cancellationId))).toMatchObject({ extensions: { choice: 'refund' } });
    expect(await occupancies('held')).toEqual([]);
    const refundState = async () => (await harness.client.call(trip.find, { key: keyOf(booking) })).cancellation?.refundState;
    expect(await refundState()).toBe('owed');
    await harness.client.call(weather.withdraw, { callId, staff });
    expect(await occupancies('booking')).toEqual([]);
    const { paymentId } = await harness.client.call(bookingBackOffice.find, { bookingId: booking.id });
    await harness.client.publish(paymentEvents.refunded, {
      paymentId: paymentId!,
      paymentRequestId: randomUUID(),
      refundId: randomUUID(),
      capturedCents: cents(120_000),
      amountCents: cents(120_000),
      refundedCents: cents(120_000),
      reason: 'staff',
    });
    await eventually(async () => expect(await refundState()).toBe('done'));
    await end();
    expect(await refundState()).toBe('done');
    expect(owed).toEqual([]);
  });

  test('is left alone where there is none: a charter that sails', async () => {
    const booking = await harness.createBooking();
    await harness.client.call(weather.endChoice, { bookingId: booking.id, staff });
    expect(await harness.client.call(trip.find, { key: keyOf(booking) })).toMatchObject({ status: 'pending', cancellation: null });
  });

  test('of one slot by a guest and two hundred buyers at once: one has it, and the choice of a guest who lost stays open', async () => {
    const booking = await harness.createBooking();
    await callOff([booking]);
    const slot = { bookingDate: '2027-01-20', timeSlot: morning };
    const [chosen, ...held] = await Promise.all([
      settled(choose(booking, { choose: 'move', date: slot.bookingDate, timeSlot: morning })),
      ...Array.from({ length: 200 }, () => settled(harness.hold(aForm(slot)))),
    ]);
    const all = [chosen, ...held];
    expect(count(all, 'done')).toBe(1);
    expect(count(all, 'SLOT_TAKEN')).toBe(200);
    const { status } = await harness.client.call(trip.find, { key: keyOf(booking) });
    expect(status).toBe(chosen === 'done' ? 'pending' : 'cancelled');
    if (chosen !== 'done') expect(await choose(booking, { choose: 'offer' })).toMatchObject({ status: 'pending' });
  });
});

describe('a weather call is withdrawn', () => {
  test('those who have not chosen sail at their time, those who have keep what they chose', async () => {
    const withdrawn = harness.client.recordEvents(weatherEvents.withdrawn);
    const [moved, waiting] = [await harness.createBooking(), await harness.createBooking({ timeSlot: afternoon })];
    const { callId } = await callOff([moved, waiting]);
    await choose(moved, { choose: 'offer' });
    const call = await harness.client.call(weather.withdraw, { callId, staff });
    expect(call.withdrawnAt).toBe('2026-12-01T12:00:00.000Z');
    expect(new Map(call.guests.map(({ bookingId, sails }) => [bookingId, sails]))).toEqual(
      new Map([
        [moved.id, false],
        [waiting.id, true],
      ]),
    );
    harness.setTime('2026-12-01T13:00:00Z');
    expect(await harness.client.call(weather.withdraw, { callId, staff })).toEqual(call);
    expect(await harness.client.call(trip.find, { key: keyOf(waiting) })).toMatchObject({
      status: 'pending',
      bookingDate: '2027-01-12',
      timeSlot: afternoon,
      cancellation: null,
    });
    expect(await harness.client.call(trip.find, { key: keyOf(moved) })).toMatchObject({ status: 'pending', bookingDate: '2027-01-11' });
    expect(await occupancies('held')).toEqual([]);
    expect(await occupancies('block')).toEqual([]);
    await eventually(() => expect(withdrawn.map(({ data }) => data.booking.id)).toEqual([waiting.id]));
  });

  test('by staff who reinstate a booking: its offer is released, and there is nothing more to choose', async () => {
    const booking = await harness.createBooking();
    const { callId } = await callOff([booking]);
    const cancellationId = await waitingOf(booking);
    const reinstate = () => harness.client.call(bookingBackOffice.changeStatus, { bookingId: booking.id, status: 'confirmed', staff });
    expect(await settled(reinstate())).toBe('SLOT_TAKEN');
    await harness.client.call(bookingBackOffice.removeBlock, { blockId: callId, staff });
    await reinstate();
    expect(await occupancies('held')).toEqual([]);
    expect(await rejection(choose(booking, { choose: 'refund' }, cancellationId))).toMatchObject({ extensions: { choice: 'withdrawn' } });
  });
});
