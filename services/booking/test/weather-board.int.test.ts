import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Booking, bookingAttention, bookingBackOffice, trip, weather, weatherEvents } from '@charter/contracts';
import { guestLinkKey } from '@charter/service-kit';
import { eventually } from '@charter/testing';
import { ChoiceTimer } from '../src/changes/weather/choice.timer.js';
import { type BookingHarness, defaultTime, rejection, staff, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;
const secret = 'a secret of thirty-two characters';
const [morning, afternoon] = ['9:00 AM - 1:00 PM', '2:00 PM - 6:00 PM'];

beforeAll(async () => {
  harness = await startBookingHarness('weather_board', { GUEST_LINK_SECRET: secret });
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('occupancy', 'hold', 'booking', 'block', 'weather_call', 'audit');
});

const keyOf = ({ id, confirmationCode, linkVersion }: Booking) =>
  `${confirmationCode.replace('-', '')}-${guestLinkKey(secret, 'trip', { id, version: linkVersion })}`;
/** Calls off all of 12 January in Nassau. */
const callOff = (bookings: Booking[]) =>
  harness.client.call(weather.callOff, {
    form: {
      callId: randomUUID(),
      from: '2027-01-12T00:00',
      to: '2027-01-13T00:00',
      cause: 'weather',
      bookingIds: bookings.map(({ id }) => id),
    },
    staff,
  });
const refund = async (booking: Booking) => {
  const { choice } = await harness.client.call(trip.find, { key: keyOf(booking) });
  const form = { cancellationId: choice!.cancellationId, choose: 'refund' as const };
  return harness.client.call(weather.choose, { key: keyOf(booking), form });
};

describe('the guests of a weather call', () => {
  test('see on their page what they may choose, until they have', async () => {
    const booking = await harness.createBooking();
    expect(await harness.client.call(trip.find, { key: keyOf(booking) })).not.toHaveProperty('choice');
    await callOff([booking]);
    const found = await harness.client.call(trip.find, { key: keyOf(booking) });
    expect(found.choice).toMatchObject({
      chooseBy: '2026-12-15T12:00:00.000Z',
      offer: { date: '2027-01-11', timeSlot: morning },
    });
    expect(found.choice!.alternatives).toHaveLength(3);
    const record = () => harness.client.call(bookingBackOffice.find, { bookingId: booking.id });
    const { cancellationId, chooseBy, offer } = found.choice!;
    expect((await record()).choice).toEqual({ cancellationId, chooseBy, offer, refund: 1200 });
    harness.setTime('2026-12-02T00:01:00Z');
    expect((await harness.client.call(trip.find, { key: keyOf(booking) })).choice).not.toHaveProperty('offer');
    expect(await refund(booking)).not.toHaveProperty('choice');
    expect((await record()).choice).toBeNull();
  });

  test('are reminded a day after it and three days before the end, once each, and not when they have chosen', async () => {
    const reminded = harness.client.recordEvents(weatherEvents.choiceReminderDue);
    const choices = harness.client.recordEvents(weatherEvents.choiceMade);
    const [waiting, chosen] = [await harness.createBooking(), await harness.createBooking({ timeSlot: afternoon })];
    await callOff([waiting, chosen]);
    await refund(chosen);
    const timer = harness.service.get(ChoiceTimer);
    const sent = async () => {
      const rows = await harness.database.query<{ count: number }>(
        'SELECT choice_reminders AS count FROM cancellation WHERE choice IS NULL',
      );
      return rows.map(({ count }) => count);
    };
    for (const [instant, count] of [
      ['2026-12-02T11:59:59Z', 0],
      ['2026-12-02T12:00:00Z', 1],
      ['2026-12-12T11:59:59Z', 1],
      ['2026-12-12T12:00:00Z', 2],
      ['2026-12-14T12:00:00Z', 2],
    ] as const) {
      harness.setTime(instant);
      await timer.remind();
      await timer.remind();
      expect([instant, await sent()]).toEqual([instant, [count]]);
    }
    await eventually(() =>
      expect(reminded.map(({ data }) => data)).toMatchObject([
        { booking: { id: waiting.id }, isLast: false, offer: null, chooseBy: '2026-12-15T12:00:00.000Z' },
        { booking: { id: waiting.id }, isLast: true },
      ]),
    );
    await refund(waiting);
    // An e-mail about the choice replaces a reminder that waits for the mail server.
    await eventually(() =>
      expect(choices.at(-1)?.data.booking).toMatchObject({ id: waiting.id, revision: reminded[0]!.data.booking.revision + 1 }),
    );
  });
});

test('the cost of a call has the fees that PayPal keeps of what was refunded, once its report has all of them', async () => {
  const [first, second] = [await harness.createBooking(), await harness.createBooking({ timeSlot: afternoon })];
  const { callId } = await callOff([first, second]);
  const cost = async () => (await harness.client.call(weather.findCall, { callId })).cost;
  const report = (booking: Booking, feeCents: number) =>
    harness.database.query('UPDATE booking SET fee_cents = $2 WHERE id = $1', [booking.id, feeCents]);
  await report(second, 10_803);
  expect(await cost()).toEqual({ refunded: 0, feesKept: 0, kept: 0 });
  await refund(first);
  expect(await cost()).toEqual({ refunded: 1200, feesKept: null, kept: 0 });
  await report(first, 3627);
  expect(await cost()).toEqual({ refunded: 1200, feesKept: 36.27, kept: 0 });
});

test('staff are reminded of guests who have not chosen', async () => {
  const booking = await harness.createBooking();
  await callOff([booking]);
  const kinds = async () => (await harness.client.call(bookingAttention.list, {})).entries.map(({ kind, subject }) => [kind, subject]);
  expect(await kinds()).toEqual([['weatherChoice', booking.id]]);
  await refund(booking);
  expect(await kinds()).toEqual([]);
});

describe('the weather board', () => {
  const board = (query = {}) => harness.client.call(weather.board, query);
  const watch = (bookings: Booking[]) =>
    harness.client.call(weather.watch, { form: { bookingIds: bookings.map(({ id }) => id), note: 'Wind from the north.' }, staff });

  test('has the charters of three days with sunset, the time to decide, and what was decided', async () => {
    const [first, second] = [await harness.createBooking(), await harness.createBooking({ timeSlot: afternoon })];
    await harness.createBooking({ bookingDate: '2027-01-20' });
    harness.setTime('2027-01-10T12:00:00Z');
    expect((await board()).charters).toMatchObject([
      { bookingId: first.id, decideBy: '2027-01-11T23:00:00.000Z', state: 'open', refund: 1200 },
      { bookingId: second.id, decideBy: '2027-01-12T16:00:00.000Z', state: 'open' },
    ]);
    expect((await watch([first])).charters.map(({ state }) => state)).toEqual(['watch', 'open']);
    const { callId } = await callOff([first, second]);
    const after = await board();
    expect(after.charters.map(({ state }) => state)).toEqual(['calledOff', 'calledOff']);
    expect(after.calls).toMatchObject([{ callId, guests: [{ choice: null }, { choice: null }] }]);
    await harness.client.call(weather.withdraw, { callId, staff });
    harness.setTime('2027-01-12T16:00:00Z');
    expect((await board()).charters.map(({ state }) => state)).toEqual(['sails', 'sails']);
    expect(await rejection(board({ from: '2027-01-12', to: '2027-01-11' }))).toMatchObject({ codes: { to: { code: 'scheduleRange' } } });
  });

  test('guests are told once for each departure that the weather is watched, and not after the time to decide', async () => {
    const watched = harness.client.recordEvents(weatherEvents.watched);
    const booking = await harness.createBooking();
    harness.setTime('2027-01-11T12:00:00Z');
    await watch([booking]);
    await watch([booking]);
    await eventually(() =>
      expect(watched.map(({ data }) => data)).toMatchObject([
        { booking: { id: booking.id }, note: 'Wind from the north.', decideBy: '2027-01-11T23:00:00.000Z' },
      ]),
    );
    harness.setTime('2027-01-11T23:00:00Z');
    expect(await rejection(watch([booking]))).toMatchObject({ codes: { bookingIds: { code: 'nothingToWatch' } } });
  });
});
