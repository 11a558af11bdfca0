import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Booking, bookingBackOffice, trip, tripBackOffice, tripEvents } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { guestLinkKey } from '@charter/service-kit';
import { type BookingHarness, count, defaultTime, rejection, settled, staff, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;
const secret = 'a secret of thirty-two characters';

beforeAll(async () => {
  harness = await startBookingHarness('trips', { GUEST_LINK_SECRET: secret });
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('occupancy', 'hold', 'booking', 'block', 'audit');
});

const keyOf = ({ id, confirmationCode, linkVersion }: Booking, version = linkVersion) =>
  `${confirmationCode.replace('-', '')}-${guestLinkKey(secret, 'trip', { id, version })}`;
const find = (key: string) => harness.client.call(trip.find, { key });

describe('the link of a trip', () => {
  test('opens the booking, with its e-mail address masked, in any case', async () => {
    const booking = await harness.createBooking();
    const found = await find(keyOf(booking));
    expect(found).toMatchObject({
      confirmationCode: booking.confirmationCode,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'a…a@guests.example',
      phone: '+1 242 555 0199',
      revision: 0,
      moves: { allowed: true, left: 2, until: '2027-01-10T14:00:00.000Z', refundPercent: 90 },
      documents: { calendar: '/api/trip/calendar.ics', invoice: null },
      review: 'none',
    });
    expect(found).not.toHaveProperty('id');
    expect(found).not.toHaveProperty('linkVersion');
    expect(await find(keyOf(booking).toLowerCase())).toEqual(found);
  });

  test('asks for a review after the charter, but not when its guests did not come', async () => {
    const booking = await harness.createBooking();
    harness.setTime('2027-01-12T20:00:00Z');
    await harness.database.query(`UPDATE booking SET status = 'completed'`);
    expect(await find(keyOf(booking))).toMatchObject({ status: 'completed', review: 'open' });
    await harness.database.query(`UPDATE booking SET no_show_at = '2027-01-12T14:31:00Z'`);
    expect(await find(keyOf(booking))).toMatchObject({ status: 'completed', noShow: true, review: 'none' });
    harness.setTime('2027-01-12T17:59:59Z');
    expect(await find(keyOf(booking))).not.toHaveProperty('noShow');
  });

  test('that is wrong, replaced, of a deleted booking or no link at all is rejected in one and the same way', async () => {
    const booking = await harness.createBooking();
    const other = await harness.createBooking({ bookingDate: '2027-01-13' });
    const renewed = await harness.createBooking({ bookingDate: '2027-01-14' });
    const deleted = await harness.createBooking({ bookingDate: '2027-01-15' });
    await harness.client.call(tripBackOffice.newLink, { bookingId: renewed.id, staff });
    await harness.client.call(bookingBackOffice.remove, { bookingId: deleted.id, force: true, staff });
    const ofAnotherBooking = `${keyOf(booking).slice(0, 10)}${keyOf(other).slice(10)}`;
    const keys = ['', 'nonsense', 'ABCDEFGHJK-ABCDEFGHJKMNPQRSTVWXYZ0123', ofAnotherBooking, keyOf(renewed), keyOf(deleted)];
    const results = await Promise.all(keys.map(async (key) => [await settled(find(key)), await rejection(find(key))]));
    expect(results).toEqual(keys.map(() => ['TRIP_NOT_FOUND', {}]));
  });

  test('is replaced by staff, who get the new one in the language of the guest', async () => {
    const booking = await harness.createBooking({ locale: 'de' });
    const { path } = await harness.client.call(tripBackOffice.newLink, { bookingId: booking.id, staff });
    expect(path).toBe(`/de/trip/${keyOf(booking, 2)}`);
    expect(await find(path.slice('/de/trip/'.length))).toMatchObject({ locale: 'de' });
    const audit = await harness.database.query<{ after: object }[]>(`SELECT after FROM audit WHERE action = 'booking.newLink'`);
    expect(audit).toEqual([{ after: { linkVersion: 2, partyVersion: 2 } }]);
  });

  test('is replaced by the guest, who is sent the new one, three times an hour at most', async () => {
    const requested = harness.client.recordEvents(tripEvents.linkRequested);
    const booking = await harness.createBooking();
    const { key } = await harness.client.call(trip.newLink, { key: keyOf(booking) });
    expect(key).toBe(keyOf(booking, 2));
    expect(await settled(find(keyOf(booking)))).toBe('TRIP_NOT_FOUND');
    expect(await find(key)).toMatchObject({ confirmationCode: booking.confirmationCode });
    await eventually(() => expect(requested.map(({ data }) => data.booking)).toMatchObject([{ id: booking.id, linkVersion: 2 }]));
    await harness.client.call(trip.newLink, { key });
    await harness.client.call(trip.newLink, { key: keyOf(booking, 3) });
    expect(await settled(harness.client.call(trip.newLink, { key: keyOf(booking, 4) }))).toBe('TOO_MANY_REQUESTS');
    const { history } = await harness.client.call(bookingBackOffice.find, { bookingId: booking.id });
    expect(history.at(-1)).toMatchObject({ who: 'the guest', action: 'booking.newLink' });
  });

  test('of a former e-mail address opens nothing', async () => {
    const booking = await harness.createBooking();
    const corrected = await harness.client.call(bookingBackOffice.correct, {
      bookingId: booking.id,
      form: { email: 'ada@new.example', expectedRevision: 0 },
      staff,
    });
    expect(await settled(find(keyOf(booking)))).toBe('TRIP_NOT_FOUND');
    expect(await find(keyOf(corrected))).toMatchObject({ email: 'a…a@new.example' });
  });

  test('is sent again to its address only, three times an hour at most, and both answers are the same', async () => {
    const requested = harness.client.recordEvents(tripEvents.linkRequested);
    const { id, confirmationCode, email } = await harness.createBooking();
    const request = (address: string, code = confirmationCode) => harness.client.call(trip.requestLink, { email: address, code });
    expect(await request('somebody@else.example')).toEqual({});
    expect(await request(email, 'AAAAA-AAAAA')).toEqual({});
    expect(await Promise.all(Array.from({ length: 5 }, () => request(email.toUpperCase())))).toEqual(Array(5).fill({}));
    await eventually(() => expect(requested).toHaveLength(3));
    expect(requested[0]?.data.booking.id).toBe(id);
    harness.setTime('2026-12-01T13:00:01Z');
    await request(email);
    await eventually(() => expect(requested).toHaveLength(4));
  });
});

describe('a guest changes', () => {
  test('phone, wishes, language and party, under the revision that the page has', async () => {
    const booking = await harness.createBooking();
    const key = keyOf(booking);
    const details = { phone: '+49 30 1234567', specialRequests: 'A cake', guestCount: 6, locale: 'de' as const };
    const form = { ...details, expectedRevision: 0 };
    expect(await harness.client.call(trip.change, { key, form })).toMatchObject({ ...details, revision: 1 });
    expect(await settled(harness.client.call(trip.change, { key, form }))).toBe('BOOKING_CHANGED');
    const { history } = await harness.client.call(bookingBackOffice.find, { bookingId: booking.id });
    expect(history.at(-1)).toMatchObject({ who: 'the guest', action: 'booking.correct' });
  });

  test('the party until 24 hours before departure', async () => {
    const booking = await harness.createBooking();
    const change = (form: { guestCount?: number; phone?: string }, expectedRevision: number) =>
      harness.client.call(trip.change, { key: keyOf(booking), form: { ...form, expectedRevision } });
    harness.setTime('2027-01-11T14:00:00Z');
    expect(await change({ guestCount: 5 }, 0)).toMatchObject({ guestCount: 5 });
    harness.setTime('2027-01-11T14:00:01Z');
    expect(await rejection(change({ guestCount: 6 }, 1))).toMatchObject({ codes: { guestCount: { code: 'partyChangeTooLate' } } });
    expect(await change({ phone: '+1 242 555 0100' }, 1)).toMatchObject({ phone: '+1 242 555 0100' });
  });

  test('nothing but these: name and e-mail address are not fields of the form', async () => {
    const booking = await harness.createBooking();
    const form = { firstName: 'Eve', email: 'eve@guests.example', expectedRevision: 0 };
    await settled(harness.client.call(trip.change, { key: keyOf(booking), form }));
    expect(await find(keyOf(booking))).toMatchObject({ firstName: 'Ada', email: 'a…a@guests.example' });
  });
});

test('openings are the free slots of the package, with those that only the charter itself takes, but not its own', async () => {
  const booking = await harness.createBooking();
  await harness.createBooking({ bookingDate: '2027-01-13' });
  const query = { from: '2027-01-12', to: '2027-01-13' };
  const { openings } = await harness.client.call(trip.openings, { key: keyOf(booking), query });
  expect(openings).toEqual([
    {
      date: '2027-01-12',
      slots: [{ timeSlot: '2:00 PM - 6:00 PM', startsAt: '2027-01-12T19:00:00.000Z', endsAt: '2027-01-12T23:00:00.000Z' }],
    },
    {
      date: '2027-01-13',
      slots: [{ timeSlot: '2:00 PM - 6:00 PM', startsAt: '2027-01-13T19:00:00.000Z', endsAt: '2027-01-13T23:00:00.000Z' }],
    },
  ]);
  const tooLong = { from: '2027-01-01', to: '2027-02-01' };
  expect(await settled(harness.client.call(trip.openings, { key: keyOf(booking), query: tooLong }))).toBe('INVALID');
});

test('of 40 wrong links at once none opens anything, and the right one still does', async () => {
  const booking = await harness.createBooking();
  const wrong = Array.from({ length: 40 }, (_, version) => settled(find(keyOf(booking, version + 2))));
  expect(count(await Promise.all(wrong), 'TRIP_NOT_FOUND')).toBe(40);
  expect(await find(keyOf(booking))).toMatchObject({ confirmationCode: booking.confirmationCode });
});
