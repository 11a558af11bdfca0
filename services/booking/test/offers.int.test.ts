import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  booking,
  bookingBackOffice,
  bookingEvents,
  bookingFigures,
  bookingList,
  type BookingRefused,
  cents,
  type Event,
  folio,
  guestOffers,
  type OfferEnded,
  offerEvents,
  type OfferExpiring,
  type OfferForm,
  type OfferRecord,
  offersBackOffice,
  type OfferSent,
  paymentEvents,
  paymentRequests,
  trip,
  weather,
} from '@charter/contracts';
import { eventually, textOfPdf } from '@charter/testing';
import pg from 'pg';
import { OfferDeadlineTimer } from '../src/sales/offers/offer-deadline.timer.js';
import { anOffer } from './offer-form.js';
import { aForm, type BookingHarness, defaultTime, rejection, settled, staff, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;
let refused: Event<BookingRefused>[];
let sent: Event<OfferSent>[];
let ended: Event<OfferEnded>[];
let expiring: Event<OfferExpiring>[];

beforeAll(async () => {
  harness = await startBookingHarness('offers');
  refused = harness.client.recordEvents(bookingEvents.refused);
  sent = harness.client.recordEvents(offerEvents.sent);
  ended = harness.client.recordEvents(offerEvents.ended);
  expiring = harness.client.recordEvents(offerEvents.expiring);
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  for (const events of [refused, sent, ended, expiring]) events.length = 0;
  reviews = 0;
  await harness.database.empty(
    'hold',
    'payment_request',
    'offer',
    'booking',
    'block',
    'occupancy',
    'dead_letter',
    'outbox',
    'audit',
    'inbox',
  );
});

const add = (over?: Partial<OfferForm>) => harness.client.call(offersBackOffice.add, { form: anOffer(over), staff });
const send = (id: string) => harness.client.call(offersBackOffice.send, { id, staff });
const change = (id: string, over: Partial<OfferForm>) => harness.client.call(offersBackOffice.change, { id, form: anOffer(over), staff });
const withdraw = (id: string) => harness.client.call(offersBackOffice.withdraw, { id, staff });
const find = (id: string) => harness.client.call(offersBackOffice.find, { id });
const keyOf = ({ path }: OfferRecord) => path!.split('/').at(-1)!;
const guestSees = (key: string) => harness.client.call(guestOffers.find, { key });
const checkDeadlines = () => harness.service.get(OfferDeadlineTimer).checkOffers();

async function sentOffer(over?: Partial<OfferForm>) {
  const { id } = await add(over);
  const record = await send(id);
  const key = keyOf(record);
  const { paymentRequestId } = await guestSees(key);
  return { id, key, requestId: paymentRequestId! };
}

const open = (paymentRequestId: string, offerKey?: string, amountCents = 150_000, termsVersion?: string) =>
  harness.client.call(paymentRequests.open, {
    paymentRequestId,
    amountCents: cents(amountCents),
    ...(offerKey && { offerKey }),
    ...(termsVersion && { termsVersion }),
  });
const secure = (paymentRequestId: string, amountCents = 150_000) =>
  harness.client.call(booking.securePaymentRequest, { paymentRequestId, paymentId: randomUUID(), amountCents: cents(amountCents) });
const captured = (paymentRequestId: string, amountCents = 150_000, paymentId: string = randomUUID()) =>
  harness.client.publish(paymentEvents.captured, {
    paymentId,
    paymentRequestId,
    orderId: 'ORDER12345',
    captureId: randomUUID(),
    amountCents: cents(amountCents),
  });
let reviews = 0;
/** PayPal reviews a payment. @returns its id */
async function reviewed(paymentRequestId: string, paymentId: string = randomUUID()): Promise<string> {
  await harness.client.publish(paymentEvents.pending, { paymentId, paymentRequestId, reason: 'ECHECK' });
  await harness.paymentEventHandled('pending', (reviews += 1));
  return paymentId;
}
const failed = async (paymentRequestId: string, paymentId: string) =>
  harness.client.publish(paymentEvents.failed, {
    paymentId,
    paymentRequestId,
    reason: 'DENIED',
    wasPending: true,
    amountCents: await harness.requested(paymentRequestId),
  });
const occupancies = () => harness.database.query<{ kind: string }>('SELECT kind FROM occupancy ORDER BY lower(during)');

/** Another guest has the boat on the first day of the offer. */
const takeBoat = (bookingDate = '2027-02-10') =>
  harness.client.call(bookingBackOffice.createPhoneBooking, {
    form: aForm({ bookingDate, firstName: 'Grace', lastName: 'Hopper' }),
    staff,
  });

describe('an offer', () => {
  test('is a draft until it is sent, and sent once', async () => {
    const draft = await add({ inquiryId: 7 });
    expect(draft).toMatchObject({ state: 'draft', version: 1, sentVersion: null, total: 3000, deposit: 1500, inquiryId: 7 });
    expect(draft).not.toHaveProperty('path');
    // Its default is taken when it is sent.
    expect(draft.balanceDueAt ?? null).toBeNull();
    expect(await send(draft.id)).toMatchObject({ state: 'sent', sentVersion: 1, boatHeld: false });
    expect(await send(draft.id)).toMatchObject({ version: 1, sentVersion: 1 });
    await eventually(() =>
      expect(sent.map(({ data }) => data)).toMatchObject([{ offerId: draft.id, version: 1, inquiryId: 7, total: 3000 }]),
    );
    expect((await harness.client.call(offersBackOffice.list, { inquiryId: 7 })).offers).toHaveLength(1);
    expect((await harness.client.call(offersBackOffice.list, { inquiryId: 8 })).offers).toEqual([]);
  });

  test('with a deposit can be sent hours after it was written for a charter in four days: the rest is due a day after it is sent', async () => {
    const soon = { startsAt: '2026-12-05T09:00', endsAt: '2026-12-05T17:00', validUntil: '2026-12-03T12:00' };
    const { id } = await add(soon);
    harness.setTime('2026-12-01T15:00:00Z');
    expect(await send(id)).toMatchObject({ state: 'sent' });
    const [row] = await harness.database.query<{ due: string }>(`SELECT sent->>'balanceDueAt' AS due FROM offer WHERE id = $1`, [id]);
    expect(row!.due).toBe('2026-12-02T15:00:00.000Z');
  });

  test('is opened by its key only, and opening is noted by the press and not by reading', async () => {
    const { id, key } = await sentOffer();
    expect(await guestSees(key.toLowerCase())).toMatchObject({
      state: 'sent',
      title: 'Two days around Eleuthera',
      days: ['2027-02-10', '2027-02-11'].map((date) => ({ date, sunset: expect.stringContaining(`${date}T23:`) })),
      lines: [{ text: 'Charter, two days', qty: 2, amount: 2800 }, { amount: 300 }, { amount: -100 }],
      total: 3000,
      payNow: 1500,
      payLater: 1500,
      balanceDueAt: '2027-01-27T14:00:00.000Z',
    });
    expect((await find(id)).openedAt).toBeUndefined();
    await harness.client.call(guestOffers.open, { key });
    expect((await find(id)).openedAt).toBe('2026-12-01T12:00:00.000Z');
    expect(await settled(guestSees(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`))).toBe('OFFER_NOT_FOUND');
    const draft = await add();
    expect(await settled(guestSees(`0000000000-${key.slice(11)}`))).toBe('OFFER_NOT_FOUND');
    expect(draft.path).toBeUndefined();
  });

  test('becomes a confirmed booking without a package when its deposit is paid, and the rest is asked for', async () => {
    const { id, key, requestId } = await sentOffer();
    expect(await open(requestId, key)).toMatchObject({
      amountCents: 150_000,
      description: 'Charter offer: Two days around Eleuthera',
      returnPath: '/offer',
    });
    await secure(requestId);
    const paymentId = randomUUID();
    await captured(requestId, 150_000, paymentId);
    await captured(requestId, 150_000, paymentId);
    await harness.paymentEventHandled('captured', 2);
    const { bookings } = await harness.client.call(bookingList.page, { search: 'Lovelace' });
    expect(bookings).toMatchObject([
      {
        packageId: null,
        packageName: 'Two days around Eleuthera',
        packageDuration: '2 days',
        bookingDate: '2027-02-10',
        startsAt: '2027-02-10T14:00:00.000Z',
        endsAt: '2027-02-11T22:00:00.000Z',
        totalAmount: 3000,
        balanceDue: 1500,
        status: 'confirmed',
        paymentStatus: 'partially_paid',
      },
    ]);
    const { tripPath, state } = await guestSees(key);
    expect(state).toBe('accepted');
    const page = await harness.client.call(trip.find, { key: tripPath!.split('/').at(-1)! });
    expect(page).toMatchObject({
      folio: { payments: [{ amount: 1500 }], balanceDue: 1500 },
      paymentRequests: [{ kind: 'balance', amount: 1500, dueAt: '2027-01-27T14:00:00.000Z' }],
      moves: { allowed: false, why: 'notSold' },
    });
    expect(await find(id)).toMatchObject({ state: 'accepted', bookingId: bookings[0]!.id, boatHeld: false });
    expect(await occupancies()).toEqual([{ kind: 'booking' }]);
    expect(await settled(open(requestId, key))).toBe('ALREADY_PAID');
    expect(refused).toEqual([]);
    const figures = await harness.client.call(bookingFigures.figures, {});
    expect(figures.packages).toEqual([{ packageId: null, bookings: 1, confirmedBookings: 1, confirmedRevenue: 3000 }]);
    // The second payment, on the trip page.
    await captured(page.paymentRequests[0]!.id);
    await eventually(async () =>
      expect(await harness.client.call(folio.find, { bookingId: bookings[0]!.id })).toMatchObject({ balance: 0 }),
    );
  });

  test('whose order was left unpaid is paid a week later by the same link', async () => {
    const { id, key, requestId } = await sentOffer({ validUntil: '2026-12-20T18:00' });
    await open(requestId, key);
    await secure(requestId);
    harness.setTime('2026-12-09T17:00:00Z');
    await checkDeadlines();
    expect(await guestSees(key)).toMatchObject({ paymentRequestId: requestId });
    await open(requestId, key);
    await secure(requestId);
    await captured(requestId);
    await eventually(async () => expect((await find(id)).state).toBe('accepted'));
    expect((await guestSees(key)).tripPath).toMatch(/^\/trip\//);
    expect(refused).toEqual([]);
  });

  test('records the terms that its guest has accepted by paying it', async () => {
    const { key, requestId } = await sentOffer();
    await open(requestId, key, 150_000, '90f1c2ab34de5678');
    harness.setTime('2026-12-01T12:05:00Z');
    await captured(requestId);
    await eventually(async () => expect((await guestSees(key)).state).toBe('accepted'));
    const { bookings } = await harness.client.call(bookingList.page, { search: 'Lovelace' });
    const { acceptedTerms } = await harness.client.call(bookingBackOffice.find, { bookingId: bookings[0]!.id });
    expect(acceptedTerms).toEqual({ version: '90f1c2ab34de5678', acceptedAt: '2026-12-01T12:00:00.000Z' });
  });

  test('is paid by the session of its own offer only', async () => {
    const { key, requestId } = await sentOffer();
    const other = await sentOffer({ startsAt: '2027-02-20T09:00', endsAt: '2027-02-20T17:00' });
    expect(await settled(open(requestId))).toBe('OFFER_NOT_OPEN');
    expect(await settled(open(requestId, other.key))).toBe('PAYMENT_REQUEST_NOT_FOUND');
    expect(await settled(open(requestId, key, 300_000))).toBe('INVALID');
    const check = (offerKey: string) => settled(harness.client.call(paymentRequests.checkPayer, { paymentRequestId: requestId, offerKey }));
    expect([await check(key), await check(other.key)]).toEqual(['done', 'FOREIGN_ORDER']);
  });

  test('that is changed is seen and paid as it was until it is sent again, and then no longer', async () => {
    const { id, key, requestId } = await sentOffer();
    expect(await change(id, { deposit: 2000 })).toMatchObject({ state: 'sent', version: 2, sentVersion: 1, deposit: 2000 });
    expect(await change(id, { deposit: 2000, title: 'Three days' })).toMatchObject({ version: 2 });
    expect(await guestSees(key)).toMatchObject({ version: 1, payNow: 1500, paymentRequestId: requestId });
    expect(await settled(open(requestId, key))).toBe('done');
    await send(id);
    const now = await guestSees(key);
    expect(now).toMatchObject({ version: 2, payNow: 2000, title: 'Three days' });
    expect(await settled(open(requestId, key))).toBe('PAYMENT_REQUEST_CLOSED');
    expect(await settled(secure(requestId))).toBe('PAYMENT_REQUEST_CLOSED');
    // PayPal captured it all the same, such as a moment before.
    await captured(requestId);
    await eventually(() => expect(refused).toHaveLength(1));
    expect(refused[0]!.data).toMatchObject({ reason: 'already_booked', closed: 'replaced', totalAmount: 1500, packageId: null });
    expect((await find(id)).state).toBe('sent');
    await captured(now.paymentRequestId!, 200_000);
    await eventually(async () => expect((await guestSees(key)).state).toBe('accepted'));
    expect(sent).toHaveLength(2);
  });
});

describe('the boat', () => {
  test('is held until a time, and the next buyer learns by whom', async () => {
    const { id } = await sentOffer({ holdBoatUntil: '2026-12-05T12:00' });
    expect(await find(id)).toMatchObject({ boatHeld: true });
    await expect(takeBoat()).rejects.toMatchObject({ details: { detail: expect.stringContaining('the boat is held for Ada Lovelace') } });
    const second = await add({ firstName: 'Grace', lastName: 'Hopper' });
    await expect(send(second.id)).rejects.toMatchObject({
      code: 'SLOT_TAKEN',
      details: { detail: expect.stringContaining('Ada Lovelace from Wed, Feb 10, 9:00') },
    });
    await withdraw(id);
    expect(await occupancies()).toEqual([]);
    expect((await send(second.id)).state).toBe('sent');
  });

  test('that is held is lost with a weather call: staff get one e-mail, and the offer stays to be changed', async () => {
    const { id, key, requestId } = await sentOffer({ holdBoatUntil: '2026-12-05T12:00' });
    const sold = await harness.createBooking({ bookingDate: '2027-02-12' });
    const form = {
      callId: randomUUID(),
      from: '2027-02-11T12:00',
      to: '2027-02-13T00:00',
      cause: 'weather' as const,
      bookingIds: [sold.id],
    };
    await harness.client.call(weather.callOff, { form, staff });
    await eventually(() =>
      expect(ended.map(({ data }) => data)).toMatchObject([{ offerId: id, reason: 'taken', calledOff: true, lastName: 'Lovelace' }]),
    );
    expect(await find(id)).toMatchObject({ state: 'sent', boatHeld: false });
    expect(await settled(open(requestId, key))).toBe('SLOT_TAKEN');
    await change(id, { holdBoatUntil: '2026-12-05T12:00', startsAt: '2027-02-14T09:00', endsAt: '2027-02-15T17:00' });
    expect(await send(id)).toMatchObject({ boatHeld: true });
  });

  test('is not released by a weather call before it has locked the offers that lose it', async () => {
    const { id } = await sentOffer({ holdBoatUntil: '2026-12-05T12:00' });
    const sold = await harness.createBooking({ bookingDate: '2027-02-12' });
    const form = {
      callId: randomUUID(),
      from: '2027-02-11T12:00',
      to: '2027-02-13T00:00',
      cause: 'weather' as const,
      bookingIds: [sold.id],
    };
    const concurrent = new pg.Client({ connectionString: harness.database.url });
    await concurrent.connect();
    try {
      await concurrent.query('BEGIN');
      await concurrent.query('SELECT FROM offer WHERE id = $1 FOR UPDATE', [id]);
      const calledOff = harness.client.call(weather.callOff, { form, staff });
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await eventually(async () => expect(await harness.database.query(waiting)).toHaveLength(1));
      // What has the offer locked may take the boat: it must not wait for the call, which waits for the offer.
      const { rowCount } = await concurrent.query(`SELECT FROM occupancy WHERE kind = 'booking' FOR UPDATE NOWAIT`);
      expect(rowCount).toBe(1);
      await concurrent.query('COMMIT');
      await calledOff;
    } finally {
      await concurrent.end();
    }
    await eventually(() => expect(ended.map(({ data }) => data)).toMatchObject([{ offerId: id, calledOff: true }]));
  });

  test('is held for three offers at most', async () => {
    for (const day of ['12', '14', '16']) {
      await sentOffer({ startsAt: `2027-02-${day}T09:00`, endsAt: `2027-02-${day}T17:00`, holdBoatUntil: '2026-12-05T12:00' });
    }
    const { id } = await add({ holdBoatUntil: '2026-12-05T12:00' });
    expect(await rejection(send(id))).toMatchObject({ codes: { holdBoatUntil: { code: 'offersHeld' } } });
    harness.setTime('2026-12-05T18:00:00Z');
    await change(id, { holdBoatUntil: '2026-12-07T12:00' });
    expect((await send(id)).boatHeld).toBe(true);
  });

  test('that is not held is taken when the guest pays, or nothing is charged and staff get one e-mail', async () => {
    const { key, requestId } = await sentOffer();
    expect(new Date((await secure(requestId)).heldUntil)).toEqual(new Date('2026-12-01T12:15:00Z'));
    expect(await occupancies()).toEqual([{ kind: 'held' }]);
    expect(await settled(takeBoat())).toBe('SLOT_TAKEN');
    harness.setTime('2026-12-01T13:00:00Z');
    await takeBoat();
    expect(await settled(open(requestId, key))).toBe('SLOT_TAKEN');
    expect(await settled(secure(requestId))).toBe('SLOT_TAKEN');
    await eventually(() => expect(ended.map(({ data }) => data.reason)).toEqual(['taken', 'taken']));
    expect(await guestSees(key)).toMatchObject({ state: 'sent' });
  });

  test('is kept for a payment that PayPal reviews', async () => {
    const { requestId } = await sentOffer();
    await secure(requestId);
    const paymentId = await reviewed(requestId);
    const rows = await harness.database.query<{ expires_at: Date }>('SELECT expires_at FROM occupancy');
    expect(rows[0]!.expires_at).toEqual(new Date('2026-12-08T12:00:00Z'));
    await failed(requestId, paymentId);
    await eventually(async () => expect(await occupancies()).toEqual([]));
  });
});

describe('an offer of which PayPal reviews a payment', () => {
  const underReview = 'PAYMENT_UNDER_REVIEW';

  test('is neither withdrawn, replaced nor declined, and becomes the booking', async () => {
    const { id, key, requestId } = await sentOffer();
    await secure(requestId);
    const paymentId = await reviewed(requestId);
    await change(id, { deposit: 2000 });
    expect(await rejection(send(id))).toMatchObject({ detail: expect.stringContaining('PayPal is reviewing a payment for this offer') });
    expect(await settled(withdraw(id))).toBe(underReview);
    expect(await settled(harness.client.call(guestOffers.decline, { key, form: {} }))).toBe(underReview);
    expect(await guestSees(key)).toMatchObject({ state: 'sent', version: 1, paymentUnderReview: true });
    expect(await guestSees(key)).not.toHaveProperty('paymentRequestId');
    expect(await find(id)).toMatchObject({ state: 'sent', paymentUnderReview: true });
    expect(await settled(takeBoat())).toBe('SLOT_TAKEN');
    await captured(requestId, 150_000, paymentId);
    await eventually(async () => expect(await guestSees(key)).toMatchObject({ state: 'accepted' }));
    expect(await guestSees(key)).not.toHaveProperty('paymentUnderReview');
    expect(refused).toEqual([]);
  });

  test('does not end while it lasts, and ends when the payment is denied', async () => {
    const { id, requestId } = await sentOffer({ validUntil: '2026-12-03T18:00' });
    harness.setTime('2026-12-03T12:00:00Z');
    await secure(requestId);
    const paymentId = await reviewed(requestId);
    harness.setTime('2026-12-04T12:00:00Z');
    await checkDeadlines();
    expect(await find(id)).toMatchObject({ state: 'sent' });
    expect(await occupancies()).toEqual([{ kind: 'held' }]);
    // The capture of a payment in doubt is repeated.
    expect(await settled(secure(requestId))).toBe('done');
    await failed(requestId, paymentId);
    await eventually(async () => expect(await find(id)).toMatchObject({ state: 'expired' }));
    await checkDeadlines();
    await eventually(() => expect(ended.map(({ data }) => data.reason)).toEqual(['expired']));
    expect(expiring).toEqual([]);
    expect(await occupancies()).toEqual([]);
  });

  test('is as any other once the boat is no longer kept for it', async () => {
    const { id, requestId } = await sentOffer({ validUntil: '2026-12-20T12:00' });
    await secure(requestId);
    await reviewed(requestId);
    harness.setTime('2026-12-08T12:00:01Z');
    expect(await find(id)).not.toHaveProperty('paymentUnderReview');
    expect((await withdraw(id)).state).toBe('withdrawn');
  });

  test('is not kept by an event that comes after the end of the payment, nor ended by that of another payment', async () => {
    const { id, requestId } = await sentOffer();
    await secure(requestId);
    const first = randomUUID();
    await failed(requestId, first);
    await harness.paymentEventHandled('failed');
    await reviewed(requestId, first);
    expect(await occupancies()).toEqual([]);
    expect(await find(id)).not.toHaveProperty('paymentUnderReview');
    await secure(requestId);
    const second = await reviewed(requestId);
    await failed(requestId, randomUUID());
    await harness.paymentEventHandled('failed', 2);
    expect(await occupancies()).toEqual([{ kind: 'held' }]);
    expect(await settled(withdraw(id))).toBe(underReview);
    await failed(requestId, second);
    await harness.paymentEventHandled('failed', 3);
    expect(await occupancies()).toEqual([]);
    expect((await withdraw(id)).state).toBe('withdrawn');
  });
});

describe('an offer that is over', () => {
  test('cannot be paid, and its money becomes the booking if the boat is free', async () => {
    const { id, key, requestId } = await sentOffer({ holdBoatUntil: '2026-12-05T12:00' });
    harness.setTime('2026-12-08T17:00:00Z');
    expect(await guestSees(key)).toMatchObject({ state: 'expired' });
    expect(await guestSees(key)).not.toHaveProperty('paymentRequestId');
    expect(await settled(open(requestId, key))).toBe('PAYMENT_REQUEST_CLOSED');
    await checkDeadlines();
    await checkDeadlines();
    await eventually(() => expect(ended.map(({ data }) => data.reason)).toEqual(['expired']));
    expect(await occupancies()).toEqual([]);
    await captured(requestId);
    await eventually(async () => expect((await find(id)).state).toBe('accepted'));
    expect(refused).toEqual([]);
  });

  test('keeps the boat for a capture that was about to be sent', async () => {
    const { requestId } = await sentOffer({ validUntil: '2026-12-03T18:00' });
    harness.setTime('2026-12-03T22:59:50Z');
    await secure(requestId);
    harness.setTime('2026-12-03T23:00:30Z');
    await checkDeadlines();
    expect(await occupancies()).toEqual([{ kind: 'held' }]);
    harness.setTime('2026-12-03T23:15:00Z');
    await checkDeadlines();
    await eventually(() => expect(ended.map(({ data }) => data.reason)).toEqual(['expired']));
    expect(await occupancies()).toEqual([]);
  });

  test('is refunded when the boat was sold meanwhile', async () => {
    const { id, requestId } = await sentOffer({ holdBoatUntil: '2026-12-05T12:00' });
    await withdraw(id);
    await takeBoat();
    await captured(requestId);
    await eventually(() =>
      expect(refused.map(({ data }) => data)).toMatchObject([
        {
          reason: 'slot_gone',
          totalAmount: 1500,
          alternatives: [
            { date: '2027-02-08', startsAt: '2027-02-08T14:00:00.000Z', endsAt: '2027-02-09T22:00:00.000Z' },
            { date: '2027-02-11', startsAt: '2027-02-11T14:00:00.000Z', endsAt: '2027-02-12T22:00:00.000Z' },
            { date: '2027-02-12' },
          ],
        },
      ]),
    );
    expect(refused[0]!.data.alternatives[0]!.timeSlot).toBe('Mon, Feb 8, 9:00 AM - Tue, Feb 9, 5:00 PM');
    expect((await find(id)).state).toBe('withdrawn');
    // A second payment of it is no other one's business.
    await captured(requestId);
    await eventually(() => expect(refused).toHaveLength(2));
  });

  test('is refunded with other days around its own, also after the last one that guests can book', async () => {
    const { id, requestId } = await sentOffer({ startsAt: '2027-06-10T10:15', endsAt: '2027-06-10T13:45' });
    await withdraw(id);
    for (const day of ['2027-06-10', '2027-06-11']) await takeBoat(day);
    await captured(requestId);
    const hours = { timeSlot: '10:15 AM - 1:45 PM' };
    await eventually(() =>
      expect(refused.map(({ data }) => data.alternatives)).toMatchObject([
        [
          { ...hours, date: '2027-06-08', startsAt: '2027-06-08T14:15:00.000Z' },
          { ...hours, date: '2027-06-09', endsAt: '2027-06-09T17:45:00.000Z' },
          { ...hours, date: '2027-06-12' },
        ],
      ]),
    );
  });

  test('is announced 24 hours before, once, and not for a short one', async () => {
    const { id } = await sentOffer();
    harness.setTime('2026-12-07T16:59:00Z');
    await checkDeadlines();
    expect(expiring).toEqual([]);
    harness.setTime('2026-12-07T17:01:00Z');
    await sentOffer({ startsAt: '2027-03-01T09:00', endsAt: '2027-03-01T17:00', validUntil: '2026-12-08T15:00' });
    await checkDeadlines();
    await checkDeadlines();
    await eventually(() => expect(expiring.map(({ data }) => data.offerId)).toEqual([id]));
  });

  test('was declined by its guest, who frees the boat', async () => {
    const { id, key, requestId } = await sentOffer({ holdBoatUntil: '2026-12-05T12:00' });
    const declined = await harness.client.call(guestOffers.decline, { key, form: { reason: 'Another year' } });
    expect(declined).toMatchObject({ state: 'declined' });
    await harness.client.call(guestOffers.decline, { key, form: {} });
    await eventually(() => expect(ended.map(({ data }) => data)).toMatchObject([{ reason: 'declined', guestReason: 'Another year' }]));
    expect(await occupancies()).toEqual([]);
    expect(await find(id)).toMatchObject({ state: 'declined', declineReason: 'Another year' });
    expect(await settled(open(requestId, key))).toBe('PAYMENT_REQUEST_CLOSED');
    // Staff may write another version.
    await change(id, { title: 'One day' });
    expect(await send(id)).toMatchObject({ state: 'sent', sentVersion: 2 });
    await withdraw(id);
    expect(await settled(harness.client.call(guestOffers.decline, { key, form: {} }))).toBe('OFFER_CLOSED');
    expect(await settled(change(id, {}))).toBe('OFFER_CLOSED');
  });
});

test('two tabs that are paid make one booking, and the second money goes back', async () => {
  const { requestId } = await sentOffer({ deposit: 0 });
  await Promise.all([captured(requestId, 300_000), captured(requestId, 300_000)]);
  await eventually(() => expect(refused.map(({ data }) => data.reason)).toEqual(['already_booked']));
  expect(refused[0]!.data.closed).toBeUndefined();
  const { bookings } = await harness.client.call(bookingList.page, { search: 'Lovelace' });
  expect(bookings).toMatchObject([{ paymentStatus: 'paid', balanceDue: 0 }]);
});

test('the file of an offer has its lines, sums and terms, in the language of the guest', async () => {
  const { id } = await sentOffer({ locale: 'de' });
  const { filename, body } = await harness.client.call(guestOffers.renderFile, { id });
  expect(filename).toBe('offer-2027-02-10.pdf');
  const text = textOfPdf(Buffer.from(body, 'base64'));
  for (const part of ['Angebot', 'Two days around Eleuthera', 'Lunch × 6', '1.500', 'Gültig bis'.toUpperCase()])
    expect(text).toContain(part);
  const { id: draft } = await add();
  expect(await settled(harness.client.call(guestOffers.renderFile, { id: draft }))).toBe('OFFER_NOT_FOUND');
});
