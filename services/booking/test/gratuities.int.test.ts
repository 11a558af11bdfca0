import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Booking,
  type BookingBalanceDue,
  bookingBackOffice,
  bookingEvents,
  bookingFigures,
  type BookingGratuityPaid,
  type BookingRefundOwed,
  bookingSettlements,
  books,
  cents,
  charterDay,
  type CrewForm,
  type Event,
  folio,
  gratuities,
  paymentEvents,
  paymentRequests,
  trip,
} from '@charter/contracts';
import { guestLinkKey } from '@charter/service-kit';
import { eventually } from '@charter/testing';
import { type BookingHarness, defaultTime, settled, staff, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;
let given: Event<BookingGratuityPaid>[];
let due: Event<BookingBalanceDue>[];
let owed: Event<BookingRefundOwed>[];
const secret = 'a secret of thirty-two characters';

beforeAll(async () => {
  harness = await startBookingHarness('gratuities', { GUEST_LINK_SECRET: secret });
  given = harness.client.recordEvents(bookingEvents.gratuityPaid);
  due = harness.client.recordEvents(bookingEvents.balanceDue);
  owed = harness.client.recordEvents(bookingEvents.refundOwed);
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  [given.length, due.length, owed.length] = [0, 0, 0];
  await harness.database.empty('gratuity', 'occupancy', 'hold', 'payment_request', 'booking', 'crew_member', 'audit', 'inbox');
});

const keyOf = ({ id, confirmationCode, linkVersion }: Booking) =>
  `${confirmationCode.replace('-', '')}-${guestLinkKey(secret, 'trip', { id, version: linkVersion })}`;
const find = (of: Booking) => harness.client.call(trip.find, { key: keyOf(of) });
const ask = (of: Booking, amount: number) => harness.client.call(trip.requestGratuity, { key: keyOf(of), form: { amount } });
const eventOf = (paymentRequestId: string, paymentId: string) => ({ paymentId, paymentRequestId });
const captured = (paymentRequestId: string, amount: number, paymentId: string = randomUUID()) =>
  harness.client.publish(paymentEvents.captured, {
    ...eventOf(paymentRequestId, paymentId),
    orderId: 'ORDER12345',
    captureId: randomUUID(),
    amountCents: cents(amount * 100),
  });
/** A charter of $1,200 on January 12 that has ended. */
const sailed = async (): Promise<Booking> => {
  const made = await harness.createBooking();
  harness.setTime('2027-01-12T20:00:00Z');
  return made;
};
const give = async (of: Booking, amount: number) => {
  const { paymentRequestId } = await ask(of, amount);
  const paymentId = randomUUID();
  await captured(paymentRequestId, amount, paymentId);
  await eventually(async () =>
    expect(await harness.database.query('SELECT 1 FROM gratuity WHERE payment_id = $1', [paymentId])).toHaveLength(1),
  );
  return { paymentRequestId, paymentId };
};
const crewMember = async (name: string): Promise<string> => {
  const form: CrewForm = { name, phone: '+1 242 555 0100', role: 'mate' };
  return (await harness.client.call(charterDay.addCrew, { form, staff })).id;
};
const listed = (month: string) => harness.client.call(gratuities.ofMonth, { month });

describe('a gratuity', () => {
  test('can be given from the recorded return, or the end of the charter, for 30 days', async () => {
    const made = await harness.createBooking();
    expect((await find(made)).gratuity).toBeUndefined();
    expect(await settled(ask(made, 200))).toBe('STATUS_NOT_ALLOWED');
    harness.setTime('2027-01-12T17:00:00Z');
    expect((await find(made)).gratuity).toBeUndefined();
    const form = { id: randomUUID(), kind: 'returned' as const, at: '2027-01-12T16:50:00Z' };
    await harness.client.call(charterDay.addLogEntry, { bookingId: made.id, form, staff });
    expect((await find(made)).gratuity).toEqual({ until: '2027-02-11T18:00:00.000Z', given: 0 });
    harness.setTime('2027-02-11T18:00:01Z');
    expect((await find(made)).gratuity).toBeUndefined();
    expect(await settled(ask(made, 200))).toBe('STATUS_NOT_ALLOWED');
  });

  test('is paid by the guest of the charter, and nobody is asked for it', async () => {
    const made = await sailed();
    const first = await ask(made, 200);
    expect(first.amount).toBe(200);
    expect(await ask(made, 200)).toEqual(first);
    const { paymentRequestId } = await ask(made, 250);
    expect((await find(made)).paymentRequests).toEqual([]);
    expect((await harness.client.call(folio.find, { bookingId: made.id })).requests).toEqual([]);
    const open = { paymentRequestId, amountCents: cents(25_000) };
    expect(await settled(harness.client.call(paymentRequests.open, open))).toBe('TRIP_CLOSED');
    expect(await harness.client.call(paymentRequests.open, { ...open, tripKey: keyOf(made) })).toMatchObject({
      description: expect.stringMatching(/^Crew gratuity for charter \w{5}-\w{5}$/),
    });
    expect(
      await settled(harness.client.call(paymentRequests.open, { ...open, paymentRequestId: first.paymentRequestId, tripKey: keyOf(made) })),
    ).toBe('PAYMENT_REQUEST_CLOSED');
  });

  test('of another amount is not asked for while PayPal reviews the payment of the first', async () => {
    const made = await sailed();
    const { paymentRequestId } = await ask(made, 200);
    const ids = eventOf(paymentRequestId, randomUUID());
    await harness.client.publish(paymentEvents.pending, { ...ids, reason: 'ECHECK' });
    await harness.paymentEventHandled('pending');
    expect(await settled(ask(made, 250))).toBe('PAYMENT_UNDER_REVIEW');
    const reviewed = { id: paymentRequestId, kind: 'gratuity', amount: 200, lines: [] };
    expect(await find(made)).toMatchObject({ paymentRequests: [], paymentsUnderReview: [reviewed] });
    expect((await ask(made, 200)).paymentRequestId).toBe(paymentRequestId);
    await harness.client.publish(paymentEvents.failed, { ...ids, reason: 'DENIED', wasPending: true, amountCents: cents(20_000) });
    await harness.paymentEventHandled('failed');
    expect(await settled(ask(made, 250))).toBe('done');
    const denied = { reason: 'denied', kind: 'gratuity', amount: 200, paymentRequestId };
    await eventually(() => expect(due.map(({ data }) => data)).toMatchObject([{ ...denied, booking: { id: made.id } }]));
  });

  test('is never revenue, a payment or a document of the booking, and never refunded by a cancellation', async () => {
    const made = await sailed();
    const revenue = async () => await harness.client.call(bookingFigures.figures, { from: '2026-12-01', to: '2027-01-31' });
    const before = {
      trip: await find(made),
      folio: await harness.client.call(folio.find, { bookingId: made.id }),
      figures: await revenue(),
    };
    await give(made, 240);
    await give(made, 60);
    const after = await find(made);
    expect(after).toEqual({ ...before.trip, gratuity: { ...before.trip.gratuity, given: 300 } });
    expect(await harness.client.call(folio.find, { bookingId: made.id })).toEqual(before.folio);
    expect(await revenue()).toEqual(before.figures);
    await eventually(() =>
      expect(given.map(({ data }) => data)).toMatchObject([{ amount: 240, booking: { id: made.id } }, { amount: 60 }]),
    );
    await harness.client.call(bookingBackOffice.changeStatus, {
      bookingId: made.id,
      status: 'cancelled',
      cause: 'weather',
      refund: 'all',
      cancellationId: randomUUID(),
      staff,
    });
    await eventually(() => expect(owed.map(({ data }) => data.amountCents)).toEqual([120_000]));
    expect((await listed('2027-01')).total).toBe(300);
  });

  test('is known to payment’s comparison, and a refund or a charge-back at PayPal reaches it', async () => {
    const made = await sailed();
    const { paymentId, paymentRequestId } = await give(made, 200);
    const settlement = async () => (await harness.client.call(bookingSettlements.find, { paymentIds: [paymentId] })).settlements;
    expect(await settlement()).toEqual([{ paymentId, paymentStatus: 'paid', amountCents: 20_000, refundedCents: 0, reversedCents: 0 }]);
    const { settlements } = await harness.client.call(bookingSettlements.list, { since: '2026-12-01T00:00:00Z' });
    expect(settlements.map((one) => one.paymentId).toSorted()).toEqual(
      [paymentId, settlements.find((one) => one.amountCents === 120_000)!.paymentId].toSorted(),
    );
    await harness.client.publish(paymentEvents.refunded, {
      ...eventOf(paymentRequestId, paymentId),
      refundId: randomUUID(),
      amountCents: cents(5000),
      refundedCents: cents(5000),
      capturedCents: cents(20_000),
      reason: 'at_paypal',
    });
    await eventually(async () => expect(await settlement()).toMatchObject([{ paymentStatus: 'partially_refunded', refundedCents: 5000 }]));
    await harness.client.publish(paymentEvents.reversed, {
      ...eventOf(paymentRequestId, paymentId),
      reversedCents: cents(15_000),
      refundedCents: cents(5000),
      capturedCents: cents(20_000),
    });
    await eventually(async () => expect(await settlement()).toMatchObject([{ paymentStatus: 'charged_back', reversedCents: 15_000 }]));
    expect(await find(made)).toMatchObject({ paymentStatus: 'paid', folio: { balanceDue: 0 }, gratuity: { given: 0 } });
    expect(await listed('2027-01')).toMatchObject({ total: 0, gratuities: [{ amount: 200, returned: 200 }] });
  });

  test('is listed by the month in which it was paid, shared equally by the crew of the charter', async () => {
    const made = await sailed();
    const [ada, ben, cleo] = [await crewMember('Ada'), await crewMember('Ben'), await crewMember('Cleo')];
    await give(made, 100);
    expect(await listed('2027-01')).toMatchObject({ total: 100, unassigned: 100, crew: [], gratuities: [{ shares: [] }] });
    await harness.client.call(charterDay.assignCrew, { bookingId: made.id, crewIds: [ada, ben, cleo], staff });
    expect(await listed('2027-01')).toEqual({
      gratuities: [
        {
          id: expect.any(String),
          confirmationCode: made.confirmationCode,
          guestName: 'Ada Lovelace',
          charterDate: '2027-01-12',
          paidAt: '2027-01-12T20:00:00.000Z',
          amount: 100,
          returned: 0,
          shares: [
            { crewId: ada, name: 'Ada', amount: 33.34 },
            { crewId: ben, name: 'Ben', amount: 33.33 },
            { crewId: cleo, name: 'Cleo', amount: 33.33 },
          ],
        },
      ],
      crew: [
        { crewId: ada, name: 'Ada', amount: 33.34 },
        { crewId: ben, name: 'Ben', amount: 33.33 },
        { crewId: cleo, name: 'Cleo', amount: 33.33 },
      ],
      total: 100,
      unassigned: 0,
    });
    expect((await listed('2027-02')).gratuities).toEqual([]);
  });

  test('is named in the month of the bookkeeper', async () => {
    const made = await sailed();
    const { paymentId } = await give(made, 200);
    const month = await harness.client.call(books.documents, { month: '2027-01', paymentIds: [paymentId] });
    expect(month).toMatchObject({
      bookings: [{ paymentId, confirmationCode: made.confirmationCode }],
      gratuities: [paymentId],
      paymentDocuments: [],
    });
  });
});
