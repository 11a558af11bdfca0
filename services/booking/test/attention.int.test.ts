import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Booking,
  bookingBackOffice,
  bookingEvents,
  bookingAttention,
  bookingList,
  type BookingStatus,
  cents,
  charterDay,
  partyBackOffice,
  paymentEvents,
  waivers,
} from '@charter/contracts';
import { eventually, metricValue } from '@charter/testing';
import { AttentionTimer } from '../src/views/attention/attention.timer.js';
import { aForm, type BookingHarness, startBookingHarness, settled, defaultTime, staff } from './booking-harness.js';

let harness: BookingHarness;

beforeAll(async () => {
  harness = await startBookingHarness('attention');
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('occupancy', 'hold', 'booking', 'block', 'audit', 'crew_member', 'waiver_text');
});

const change = (bookingId: string, status: BookingStatus) =>
  harness.client.call(bookingBackOffice.changeStatus, { bookingId, status, staff });
const open = (bookingId: string) => harness.client.call(bookingBackOffice.find, { bookingId });
const attention = async () =>
  (await harness.client.call(bookingAttention.list, {})).entries.map(({ kind, subject, data }) => [kind, subject, data.amount]);
const listed = async (kind: 'refundOwed' | 'unconfirmed') => {
  const { bookings, total } = await harness.client.call(bookingList.page, { attention: kind });
  expect(total).toBe(bookings.length);
  return bookings.map(({ id }) => id);
};

describe('a name that documents cannot show', () => {
  const unprintable = async () =>
    (await harness.client.call(bookingAttention.list, {})).entries.flatMap(({ kind, subject, data }) =>
      kind === 'nameUnprintable' ? [{ subject, names: data.names }] : [],
    );

  test('is listed with its booking, of the guest and of the party, until it is corrected or the charter has ended', async () => {
    await harness.createBooking({ firstName: '서연', lastName: '김' });
    const { id } = await harness.createBooking({ firstName: 'கணேஷ்', lastName: 'குமார்', bookingDate: '2027-01-13' });
    const { id: bookingId } = await harness.createBooking({ bookingDate: '2027-01-14' });
    expect(await unprintable()).toEqual([{ subject: id, names: ['கணேஷ் குமார்'] }]);
    for (const name of ['গণেশ', 'Ganesh', '髙橋']) {
      await harness.client.call(partyBackOffice.add, { bookingId, form: { name, age: 'adult' }, staff });
    }
    expect(await unprintable()).toEqual([
      { subject: id, names: ['கணேஷ் குமார்'] },
      { subject: bookingId, names: ['গণেশ'] },
    ]);
    const { revision } = (await open(id)).booking;
    await harness.client.call(bookingBackOffice.correct, {
      bookingId: id,
      form: { expectedRevision: revision, firstName: 'Ganesh', lastName: 'Kumar' },
      staff,
    });
    expect(await unprintable()).toEqual([{ subject: bookingId, names: ['গণেশ'] }]);
    harness.setTime('2027-01-15T12:00:00Z');
    expect(await unprintable()).toEqual([]);
  });
});

describe('a refund that is due', () => {
  const refunded = async ({ id }: Booking, refundedCents: number) => {
    const { paymentId } = await open(id);
    const holdId = '00000000-0000-4000-8000-000000000000';
    await harness.client.publish(paymentEvents.refunded, {
      paymentId: paymentId!,
      paymentRequestId: holdId,
      refundId: holdId,
      amountCents: cents(refundedCents),
      refundedCents: cents(refundedCents),
      capturedCents: cents(120_000),
      reason: 'staff',
    });
  };

  test('is listed for a cancelled, paid booking whose policy refunds something, until it is refunded', async () => {
    const booking = await harness.createBooking();
    expect(await attention()).toEqual([]);
    await change(booking.id, 'cancelled');
    expect(await attention()).toEqual([['refundOwed', booking.id, 1080]]);
    expect(await listed('refundOwed')).toEqual([booking.id]);
    expect(await metricValue('charter_refunds_due')).toBe(1);
    await refunded(booking, 108_000);
    await eventually(async () => expect(await attention()).toEqual([]));
    expect(await metricValue('charter_refunds_due')).toBe(0);
  });

  test('is not listed when the policy refunds nothing, nothing was paid, or the booking was reinstated', async () => {
    const late = await harness.createBooking();
    harness.setTime('2027-01-12T12:00:00Z');
    await change(late.id, 'cancelled');
    harness.setTime(defaultTime);
    const reinstated = await harness.createBooking({ bookingDate: '2027-01-13' });
    await change(reinstated.id, 'cancelled');
    await change(reinstated.id, 'pending');
    const unpaid = await harness.client.call(bookingBackOffice.createPhoneBooking, { form: aForm({ bookingDate: '2027-01-14' }), staff });
    await change(unpaid.id, 'cancelled');
    expect((await attention()).filter(([kind]) => kind !== 'unconfirmed')).toEqual([]);
    expect(await listed('refundOwed')).toEqual([]);
  });

  test('keeps the amount of the day of the cancellation', async () => {
    const { id } = await harness.createBooking();
    await change(id, 'cancelled');
    harness.setTime('2027-01-13T12:00:00Z');
    expect((await open(id)).refundDue).toEqual({ percent: 90, amount: 1080 });
    expect(await attention()).toEqual([['refundOwed', id, 1080]]);
  });

  test('stays listed, and can be opened and refunded, when the booking is deleted', async () => {
    const booking = await harness.createBooking();
    await harness.client.call(bookingBackOffice.remove, { bookingId: booking.id, force: true, staff });
    expect(await listed('refundOwed')).toEqual([booking.id]);
    const detail = await open(booking.id);
    expect(detail).toMatchObject({ booking: { id: booking.id }, refundDue: { percent: 90, amount: 1080 } });
    expect(detail.archivedAt).toBe(new Date(defaultTime).toISOString());
    expect(await settled(change(booking.id, 'confirmed'))).toBe('BOOKING_NOT_FOUND');
    await refunded(booking, 108_000);
    await eventually(async () => expect(await listed('refundOwed')).toEqual([]));
  });

  const settleRefund = (bookingId: string, note = 'Handed over in cash') =>
    harness.client.call(bookingBackOffice.settleRefund, { bookingId, note, staff });

  test('that was settled without PayPal is no longer listed, and the history has who settled it and how', async () => {
    const { id } = await harness.createBooking();
    await change(id, 'cancelled');
    expect((await open(id)).refundOwed).toBe(1080);
    await settleRefund(id);
    expect(await attention()).toEqual([]);
    expect(await listed('refundOwed')).toEqual([]);
    expect(await metricValue('charter_refunds_due')).toBe(0);
    const detail = await open(id);
    expect(detail).toMatchObject({ refundOwed: 0, booking: { paymentStatus: 'partially_refunded', status: 'cancelled' } });
    expect(detail.history.at(-1)).toMatchObject({
      who: 'captain',
      action: 'booking.handBack',
      before: { refundOwed: 1080 },
      after: { refundOwed: 0, note: 'Handed over in cash' },
    });
  });

  test('is settled once by two concurrent requests, also when the booking is deleted', async () => {
    const { id } = await harness.createBooking();
    await harness.client.call(bookingBackOffice.remove, { bookingId: id, force: true, staff });
    const both = await Promise.all([settled(settleRefund(id)), settled(settleRefund(id))]);
    expect(both.toSorted()).toEqual(['NOTHING_TO_REFUND', 'done']);
    expect(await listed('refundOwed')).toEqual([]);
  });

  test('cannot be settled when none is due, or without a booking', async () => {
    const standing = await harness.createBooking();
    expect(await settled(settleRefund(standing.id))).toBe('NOTHING_TO_REFUND');
    expect((await open(standing.id)).refundOwed).toBe(0);
    expect(await settled(settleRefund('00000000-0000-4000-8000-000000000000'))).toBe('BOOKING_NOT_FOUND');
  });
});

describe('a paid booking that is not confirmed', () => {
  const remind = () => harness.service.get(AttentionTimer).remind();

  test('is listed from 48 hours before departure, also after it, until staff confirm it', async () => {
    const { id } = await harness.createBooking();
    harness.setTime('2027-01-10T13:59:00Z');
    expect(await listed('unconfirmed')).toEqual([]);
    harness.setTime('2027-01-10T14:01:00Z');
    expect(await listed('unconfirmed')).toEqual([id]);
    expect(await metricValue('charter_bookings_unconfirmed')).toBe(1);
    harness.setTime('2027-01-14T12:00:00Z');
    expect(await listed('unconfirmed')).toEqual([id]);
    await change(id, 'confirmed');
    expect(await attention()).toEqual([]);
    await harness.completeCharters();
    expect((await open(id)).booking.status).toBe('completed');
  });

  test('needs attention from four hours after the sale, or 48 hours before departure, and in another way after the charter', async () => {
    const { id } = await harness.createBooking();
    harness.setTime('2026-12-01T15:59:00Z');
    expect(await attention()).toEqual([]);
    harness.setTime('2026-12-01T16:00:00Z');
    expect(await attention()).toEqual([['unconfirmed', id, 1200]]);
    harness.setTime('2027-01-12T18:00:00Z');
    expect(await attention()).toEqual([['pendingAfterCharter', id, 1200]]);
    harness.setTime('2027-01-12T12:00:00Z');
    const late = await harness.createBooking({ bookingDate: '2027-01-14' });
    harness.setTime('2027-01-12T14:00:00Z');
    expect(await attention()).toEqual([
      ['unconfirmed', id, 1200],
      ['unconfirmed', late.id, 1200],
    ]);
  });

  test('is published once, 48 hours before departure', async () => {
    const published = harness.client.recordEvents(bookingEvents.unconfirmed);
    const { id } = await harness.createBooking();
    await remind();
    harness.setTime('2027-01-10T14:01:00Z');
    await remind();
    await remind();
    await eventually(() => expect(published.map(({ data }) => data.booking.id)).toEqual([id]));
    harness.setTime('2027-01-14T12:00:00Z');
    await remind();
    const other = await harness.createBooking({ bookingDate: '2027-01-16' });
    harness.setTime('2027-01-14T16:01:00Z');
    await remind();
    await eventually(() => expect(published.map(({ data }) => data.booking.id)).toEqual([id, other.id]));
  });

  test('is published four hours after the sale when it was sold within the 48 hours', async () => {
    const published = harness.client.recordEvents(bookingEvents.unconfirmed);
    harness.setTime('2027-01-11T12:00:00Z');
    const late = await harness.createBooking();
    expect(await listed('unconfirmed')).toEqual([late.id]);
    harness.setTime('2027-01-11T15:59:00Z');
    await remind();
    const early = await harness.createBooking({ bookingDate: '2027-01-13' });
    harness.setTime('2027-01-11T16:01:00Z');
    await remind();
    await eventually(() => expect(published.map(({ data }) => data.booking.id)).toEqual([late.id]));
    harness.setTime('2027-01-11T20:00:00Z');
    await remind();
    await eventually(() => expect(published.map(({ data }) => data.booking.id)).toEqual([late.id, early.id]));
  });

  test('does not include unpaid, confirmed and cancelled bookings', async () => {
    const published = harness.client.recordEvents(bookingEvents.unconfirmed);
    await harness.client.call(bookingBackOffice.createPhoneBooking, { form: aForm(), staff });
    await change((await harness.createBooking({ bookingDate: '2027-01-13' })).id, 'confirmed');
    await change((await harness.createBooking({ bookingDate: '2027-01-14' })).id, 'cancelled');
    const waiting = await harness.createBooking({ bookingDate: '2027-01-15' });
    harness.setTime('2027-01-16T14:00:00Z');
    await remind();
    await eventually(() => expect(published.map(({ data }) => data.booking.id)).toEqual([waiting.id]));
    expect(await listed('unconfirmed')).toEqual([waiting.id]);
  });
});

describe('a charter of the next 24 hours', () => {
  const dayBefore = '2027-01-11T14:00:00Z';
  const kinds = async () =>
    (await harness.client.call(bookingAttention.list, {})).entries.filter(({ kind }) => kind.endsWith('Missing')).map(({ kind }) => kind);
  const addCaptain = () =>
    harness.client.call(charterDay.addCrew, { form: { name: 'Ana Rolle', phone: '+1 242 555 0111', role: 'captain' }, staff });
  const confirmed = async (guestCount = 4) => change((await harness.createBooking({ guestCount })).id, 'confirmed');

  test('needs attention without crew, from 24 hours before departure until crew is assigned or it has ended', async () => {
    const { id: bookingId } = await confirmed();
    const { id } = await addCaptain();
    harness.setTime('2027-01-11T13:59:59Z');
    expect(await kinds()).toEqual([]);
    harness.setTime(dayBefore);
    const { entries } = await harness.client.call(bookingAttention.list, {});
    expect(entries).toMatchObject([
      { kind: 'crewMissing', subject: bookingId, since: '2027-01-11T14:00:00.000Z', data: { guest: 'Ada Lovelace' } },
    ]);
    expect(entries[0]!.data).not.toHaveProperty('amount');
    await harness.client.call(charterDay.assignCrew, { bookingId, crewIds: [id], staff });
    expect(await kinds()).toEqual([]);
    await harness.client.call(charterDay.assignCrew, { bookingId, crewIds: [], staff });
    harness.setTime('2027-01-12T17:59:59Z');
    expect(await kinds()).toEqual(['crewMissing']);
    harness.setTime('2027-01-12T18:00:00Z');
    expect(await kinds()).toEqual([]);
  });

  test('does not need crew while the company has entered none, nor once it is cancelled', async () => {
    const { id } = await confirmed();
    harness.setTime(dayBefore);
    expect(await kinds()).toEqual([]);
    await addCaptain();
    expect(await kinds()).toEqual(['crewMissing']);
    await change(id, 'cancelled');
    expect(await kinds()).toEqual([]);
  });

  test('needs attention until every guest has signed, once a waiver is published', async () => {
    const { id: bookingId } = await confirmed(2);
    harness.setTime(dayBefore);
    expect(await kinds()).toEqual([]);
    await harness.client.call(waivers.publish, { form: { texts: { en: 'Text' } }, staff });
    for (const name of ['Ada', 'Grace']) {
      expect(await kinds()).toEqual(['waiverMissing']);
      const { members } = await harness.client.call(partyBackOffice.add, { bookingId, form: { name, age: 'adult' }, staff });
      const memberId = members.at(-1)!.id;
      const device = { address: '192.0.2.1', agent: null };
      await harness.client.call(partyBackOffice.sign, { bookingId, memberId, form: { signedName: name, version: 1 }, device, staff });
    }
    expect(await kinds()).toEqual([]);
  });
});
