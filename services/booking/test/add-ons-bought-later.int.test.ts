import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type AddOn,
  type AddOnChoice,
  type Booking,
  booking,
  type BookingAddOnsBought,
  type BookingBalanceDue,
  bookingBackOffice,
  bookingEvents,
  type BookingForm,
  bookingList,
  type BookingRefused,
  bookingSettlements,
  cents,
  charterDay,
  type Event,
  folio,
  paymentEvents,
  paymentRequests,
  trip,
  tripBackOffice,
  weather,
} from '@charter/contracts';
import { guestLinkKey } from '@charter/service-kit';
import { eventually } from '@charter/testing';
import pg from 'pg';
import {
  aForm,
  type BookingHarness,
  count,
  defaultTime,
  onSale,
  rejection,
  settled,
  staff,
  startBookingHarness,
} from './booking-harness.js';

let harness: BookingHarness;
let refused: Event<BookingRefused>[];
let bought: Event<BookingAddOnsBought>[];
let due: Event<BookingBalanceDue>[];
const secret = 'a secret of thirty-two characters';
const [morning, afternoon] = ['9:00 AM - 1:00 PM', '2:00 PM - 6:00 PM'] as const;

const anAddOn = (over: Partial<AddOn>): AddOn => ({
  id: 1,
  name: 'Photographer',
  description: 'An hour on board.',
  price: 450,
  unit: 'charter',
  maxQty: 1,
  leadHours: 48,
  perDay: 1,
  packageIds: [],
  imageUrl: null,
  active: true,
  ...over,
});
const photographer: AddOnChoice = { id: 1, qty: 1 };
const lunch: AddOnChoice = { id: 2, qty: 1 };

/** Packages 1 and 6 have the same two slots a day at $1,200. */
beforeAll(async () => {
  const sold = [
    anAddOn({}),
    anAddOn({ id: 2, name: 'Lunch', price: 45, unit: 'guest', maxQty: 2, leadHours: 24, perDay: null }),
    anAddOn({ id: 3, name: 'Water scooter', price: 200, maxQty: 3, leadHours: 0, perDay: 3 }),
  ];
  for (const charter of onSale) if ([1, 6].includes(charter.id)) charter.addOns = sold;
  harness = await startBookingHarness('add_ons_later', { GUEST_LINK_SECRET: secret });
  refused = harness.client.recordEvents(bookingEvents.refused);
  bought = harness.client.recordEvents(bookingEvents.addOnsBought);
  due = harness.client.recordEvents(bookingEvents.balanceDue);
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  [refused.length, bought.length, due.length] = [0, 0, 0];
  await harness.database.empty('occupancy', 'hold', 'payment_request', 'booking', 'block', 'weather_call', 'audit');
});

const keyOf = ({ id, confirmationCode, linkVersion }: Booking) =>
  `${confirmationCode.replace('-', '')}-${guestLinkKey(secret, 'trip', { id, version: linkVersion })}`;
const book = (form: Partial<BookingForm> = {}) => harness.createBooking(form);
const ask = (of: Booking, ...addOns: AddOnChoice[]) => harness.client.call(trip.requestAddOns, { key: keyOf(of), form: { addOns } });
const offered = async (of: Booking) => (await harness.client.call(trip.addOns, { key: keyOf(of) })).addOns;
const find = (of: Booking) => harness.client.call(trip.find, { key: keyOf(of) });
const folioOf = ({ id: bookingId }: Booking) => harness.client.call(folio.find, { bookingId });
const captured = (paymentRequestId: string, amount: number, paymentId: string = randomUUID()) =>
  harness.client.publish(paymentEvents.captured, {
    paymentId,
    paymentRequestId,
    orderId: 'ORDER12345',
    captureId: randomUUID(),
    amountCents: cents(amount * 100),
  });
const handledCaptures = async () =>
  (await harness.database.query(`SELECT 1 FROM inbox WHERE handler = 'booking-on-payment-captured'`)).length;
const secure = (paymentRequestId: string, amount: number) =>
  harness.client.call(booking.securePaymentRequest, { paymentRequestId, paymentId: randomUUID(), amountCents: cents(amount * 100) });
const stateOf = async (id: string) =>
  (await harness.database.query<{ state: string }>('SELECT state FROM payment_request WHERE id = $1', [id]))[0]?.state;
const soldOut = { codes: { addOns: { code: 'addOnSoldOut', params: { name: 'Photographer' } } } };

test('an order is not captured when another one replaces it at the same moment', async () => {
  const made = await book();
  const { paymentRequestId, amount } = await ask(made, lunch);
  const concurrent = new pg.Client({ connectionString: harness.database.url });
  await concurrent.connect();
  try {
    await concurrent.query('BEGIN');
    await concurrent.query('SELECT FROM booking WHERE id = $1 FOR UPDATE', [made.id]);
    await concurrent.query(`UPDATE payment_request SET state = 'closed' WHERE id = $1`, [paymentRequestId]);
    const secured = settled(secure(paymentRequestId, amount));
    // It has read the open request, and waits for the booking.
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await eventually(async () => expect(await harness.database.query(waiting)).toHaveLength(1));
    await concurrent.query('COMMIT');
    expect(await secured).toBe('PAYMENT_REQUEST_CLOSED');
  } finally {
    await concurrent.end();
  }
});

describe('what can be added to a charter', () => {
  test('is listed with what is left, and why some of it cannot be had', async () => {
    const first = await book();
    expect(await offered(first)).toMatchObject([
      { id: 1, name: 'Photographer', price: 450, left: 1 },
      { id: 2, left: 2 },
      { id: 3, left: 3 },
    ]);
    const second = await book({ packageId: 6, timeSlot: afternoon });
    await ask(second, photographer, { id: 3, qty: 2 });
    expect(await offered(first)).toMatchObject([{ left: 0, why: 'soldOut' }, { left: 2 }, { left: 1 }]);
    // What the guest is about to pay for is the guest's.
    expect(await offered(second)).toMatchObject([{ left: 1 }, { left: 2 }, { left: 3 }]);
    harness.setTime('2027-01-11T14:00:01Z');
    expect(await offered(first)).toMatchObject([{ left: 0, why: 'tooLate' }, { left: 0, why: 'tooLate' }, { left: 3 }]);
  });

  test('is nothing after departure, for a cancelled charter, and for a package that is no longer sold', async () => {
    const made = await book();
    harness.setTime('2027-01-12T14:00:00Z');
    expect(await offered(made)).toEqual([]);
    expect(await settled(ask(made, lunch))).toBe('STATUS_NOT_ALLOWED');
    harness.setTime(defaultTime);
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: made.id, status: 'cancelled', staff });
    expect(await offered(made)).toEqual([]);
    expect(await settled(ask(made, lunch))).toBe('STATUS_NOT_ALLOWED');
  });

  test.each([
    ['one that is not offered', { id: 9, qty: 1 }, { code: 'addOnNotOffered' }],
    ['more than one charter can have', { id: 3, qty: 4 }, { code: 'addOnTooMany', params: { max: 3, name: 'Water scooter' } }],
  ])('is rejected at the add-ons for %s', async (_, choice, expected) => {
    expect(await rejection(ask(await book(), choice))).toMatchObject({ codes: { addOns: expected } });
  });

  test('is rejected when the time to order it is over, and when the charter has as many as it can', async () => {
    const made = await book();
    const { paymentRequestId, amount } = await ask(made, { ...lunch, qty: 2 });
    await captured(paymentRequestId, amount);
    await eventually(async () => expect(await stateOf(paymentRequestId)).toBe('paid'));
    expect(await rejection(ask(made, lunch))).toMatchObject({ codes: { addOns: { code: 'addOnTooMany' } } });
    expect(await offered(made)).toMatchObject([{ left: 1 }, { left: 0, why: 'enough' }, { left: 3 }]);
    harness.setTime('2027-01-10T14:00:01Z');
    expect(await rejection(ask(made, photographer))).toMatchObject({ codes: { addOns: { code: 'addOnTooLate' } } });
  });
});

describe('add-ons that are paid on the trip page', () => {
  test('are the booking’s: in its price, its lines, its account, an event and the day sheet', async () => {
    const made = await book();
    const { paymentRequestId, amount } = await ask(made, photographer, lunch);
    expect(amount).toBe(630);
    expect((await find(made)).paymentRequests).toMatchObject([
      {
        id: paymentRequestId,
        kind: 'addons',
        amount: 630,
        lines: [
          { kind: 'addon', text: 'Photographer', qty: 1, amount: 450 },
          { kind: 'addon', text: 'Lunch', qty: 4, unitAmount: 45, amount: 180 },
        ],
      },
    ]);
    const paymentId = randomUUID();
    await secure(paymentRequestId, 630);
    const before = await handledCaptures();
    await captured(paymentRequestId, 630, paymentId);
    await captured(paymentRequestId, 630, paymentId);
    await harness.paymentEventHandled('captured', before + 2);
    const after = await find(made);
    expect(after).toMatchObject({
      totalAmount: 1830,
      paymentStatus: 'paid',
      revision: made.revision + 1,
      paymentRequests: [],
      addOns: [
        { id: 1, name: 'Photographer', qty: 1, amount: 450 },
        { id: 2, name: 'Lunch', qty: 4, amount: 180 },
      ],
      folio: {
        lines: [{ amount: 1200 }, { text: 'Photographer', amount: 450 }, { text: '4 × Lunch', amount: 180 }],
        payments: [{ amount: 1200 }, { amount: 630, method: 'paypal' }],
        balanceDue: 0,
      },
    });
    expect(
      await harness.database.query(
        `SELECT kind, position, amount_cents::int AS cents FROM booking_line WHERE booking_id = $1 ORDER BY position`,
        [made.id],
      ),
    ).toEqual([
      { kind: 'charter', position: 0, cents: 120_000 },
      { kind: 'addon', position: 1, cents: 45_000 },
      { kind: 'addon', position: 2, cents: 18_000 },
    ]);
    await eventually(() =>
      expect(bought.map(({ data }) => data)).toMatchObject([
        { amount: 630, added: [{ name: 'Photographer' }, { name: 'Lunch', qty: 4 }], booking: { id: made.id, totalAmount: 1830 } },
      ]),
    );
    const sheet = await harness.client.call(charterDay.daySheet, { on: '2027-01-12', staff });
    expect(sheet.charters).toMatchObject([{ addOns: [{ name: 'Photographer' }, { name: 'Lunch' }] }]);
    expect(await harness.client.call(bookingSettlements.find, { paymentIds: [paymentId] })).toMatchObject({
      settlements: [{ paymentId, amountCents: 63_000 }],
    });
    expect(refused).toEqual([]);
  });

  test('are added to what was ordered before, and refunded in full until their lead time', async () => {
    const made = await book();
    for (const qty of [1, 1]) {
      const { paymentRequestId, amount } = await ask(made, { id: 3, qty });
      await captured(paymentRequestId, amount);
      await eventually(async () => expect(await stateOf(paymentRequestId)).toBe('paid'));
    }
    expect((await find(made)).addOns).toMatchObject([{ id: 3, qty: 2, amount: 400 }]);
    expect(await harness.database.query(`SELECT qty, payment_request_id FROM addon_stock`)).toEqual([{ qty: 2, payment_request_id: null }]);
    // 90 % of the charter two weeks before, and all of the add-ons.
    expect(await harness.client.call(trip.explainCancellation, { key: keyOf(made) })).toMatchObject({ price: 1600, addOns: 400 });
  });

  test('do not change what is owed before they are paid, and a balance can still be paid', async () => {
    const made = await harness.client.call(bookingBackOffice.createPhoneBooking, { form: aForm(), staff });
    const { paymentRequestId, amount } = await ask(made, photographer);
    expect(await folioOf(made)).toMatchObject({ balance: 1200, requests: [{ kind: 'addons', amount: 450 }] });
    await captured(paymentRequestId, amount);
    await eventually(async () => expect(await find(made)).toMatchObject({ paymentStatus: 'partially_paid', folio: { balanceDue: 1200 } }));
  });

  test('are asked for once: the same order keeps its request, another one replaces it', async () => {
    const made = await book();
    const first = await ask(made, photographer);
    expect(await ask(made, photographer)).toEqual(first);
    const second = await ask(made, lunch);
    expect(await stateOf(first.paymentRequestId)).toBe('closed');
    expect(await settled(secure(first.paymentRequestId, 450))).toBe('PAYMENT_REQUEST_CLOSED');
    const paymentId = randomUUID();
    await captured(first.paymentRequestId, 450, paymentId);
    await eventually(() => expect(refused.map(({ data }) => data)).toMatchObject([{ closed: 'lapsed', paymentId, totalAmount: 450 }]));
    expect(await stateOf(second.paymentRequestId)).toBe('open');
    expect((await find(made)).addOns).toBeUndefined();
  });

  test('are opened for the trip session of their booking only', async () => {
    const made = await book({ locale: 'de' });
    const { paymentRequestId } = await ask(made, photographer);
    const open = { paymentRequestId, amountCents: cents(45_000) };
    expect(await harness.client.call(paymentRequests.open, { ...open, tripKey: keyOf(made) })).toMatchObject({
      description: expect.stringMatching(/^Extras, Charter \w{5}-\w{5}$/),
      returnPath: '/de/trip',
    });
    const other = await book({ timeSlot: afternoon });
    expect(await settled(harness.client.call(paymentRequests.open, { ...open, tripKey: keyOf(other) }))).toBe('PAYMENT_REQUEST_NOT_FOUND');
  });
});

describe('a scarce add-on', () => {
  test('is sold once to two buyers at the same time, one through a hold and one through the trip page', async () => {
    for (let round = 0; round < 5; round += 1) {
      const made = await book();
      const order = harness.hold({ packageId: 6, timeSlot: afternoon, addOns: [photographer] }, randomUUID(), { totalAmount: 1650 });
      const results = await Promise.all([rejection(order), rejection(ask(made, photographer))]);
      expect(results.filter((result) => result === 'done')).toHaveLength(1);
      expect(results.find((result) => result !== 'done')).toMatchObject(soldOut);
      await harness.database.empty('occupancy', 'hold', 'payment_request', 'booking', 'audit');
    }
  });

  test('is kept for 15 minutes, and given back when another order replaces it or the charter is cancelled', async () => {
    const [made, other] = [await book(), await book({ packageId: 6, timeSlot: afternoon })];
    await ask(made, photographer);
    expect(await rejection(ask(other, photographer))).toMatchObject(soldOut);
    await ask(made, lunch);
    await ask(other, photographer);
    expect(await rejection(ask(made, photographer))).toMatchObject(soldOut);
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: other.id, status: 'cancelled', staff });
    await ask(made, photographer);
    const third = await book({ packageId: 6, timeSlot: afternoon });
    expect(await rejection(ask(third, photographer))).toMatchObject(soldOut);
    harness.setTime('2026-12-01T12:15:00Z');
    await ask(third, photographer);
    expect((await find(made)).paymentRequests).toEqual([]);
  });

  test('is kept for an hour at most, however often it is ordered again; what is not scarce can be ordered at any time', async () => {
    const made = await book();
    for (const time of ['12:00', '12:20', '12:40']) {
      harness.setTime(`2026-12-01T${time}:00Z`);
      await ask(made, photographer);
      await ask(made, lunch);
    }
    harness.setTime('2026-12-01T13:00:00Z');
    expect(await settled(ask(made, photographer))).toBe('HOLD_GONE');
    await ask(made, lunch);
    harness.setTime('2026-12-01T14:41:00Z');
    await ask(made, photographer);
  });

  test('is paid after its time as long as it is there, and the money goes back whole when it is gone', async () => {
    const [made, other] = [await book(), await book({ packageId: 6, timeSlot: afternoon })];
    const { paymentRequestId } = await ask(made, photographer);
    harness.setTime('2026-12-01T12:20:00Z');
    await secure(paymentRequestId, 450);
    expect(await rejection(ask(other, photographer))).toMatchObject(soldOut);
    // The capture takes longer than anybody waits, and another guest has her by then.
    harness.setTime('2026-12-01T14:00:00Z');
    const sold = await ask(other, photographer);
    expect(await settled(secure(paymentRequestId, 450))).toBe('PAYMENT_REQUEST_CLOSED');
    const paymentId = randomUUID();
    await captured(paymentRequestId, 450, paymentId);
    await captured(paymentRequestId, 450, paymentId);
    await eventually(() =>
      expect(refused.map(({ data }) => data)).toMatchObject([
        { closed: 'lapsed', paymentId, totalAmount: 450, alternatives: [] },
        { closed: 'lapsed', paymentId },
      ]),
    );
    expect(await stateOf(paymentRequestId)).toBe('closed');
    expect(await find(made)).toMatchObject({ totalAmount: 1200, folio: { balanceDue: 0 }, revision: made.revision });
    await captured(sold.paymentRequestId, 450);
    await eventually(async () => expect(await find(other)).toMatchObject({ totalAmount: 1650 }));
  });

  test('is sold once when two guests pay at the same time, and every cent is with a booking or goes back', async () => {
    const [made, other] = [await book(), await book({ packageId: 6, timeSlot: afternoon })];
    const first = await ask(made, photographer);
    harness.setTime('2026-12-01T12:16:00Z');
    const second = await ask(other, photographer);
    const before = await handledCaptures();
    await Promise.all([captured(first.paymentRequestId, 450), captured(second.paymentRequestId, 450)]);
    await harness.paymentEventHandled('captured', before + 2);
    const states = [await stateOf(first.paymentRequestId), await stateOf(second.paymentRequestId)] as string[];
    expect([count(states, 'paid'), count(states, 'closed')]).toEqual([1, 1]);
    await eventually(() => expect(refused).toHaveLength(1));
  });

  test('moves with the charter, and what is being paid for is asked for again on the new day', async () => {
    const made = await book();
    const { paymentRequestId, amount } = await ask(made, photographer);
    const form = { moveId: randomUUID(), date: '2027-01-13', timeSlot: morning, cause: 'business' as const };
    await harness.client.call(tripBackOffice.move, { bookingId: made.id, form, staff });
    await captured(paymentRequestId, amount);
    await eventually(async () => expect(await stateOf(paymentRequestId)).toBe('paid'));
    expect(await harness.database.query(`SELECT to_char(day, 'YYYY-MM-DD') AS day FROM addon_stock`)).toEqual([{ day: '2027-01-13' }]);
    const { bookings } = await harness.client.call(bookingList.page, { search: made.confirmationCode });
    expect(bookings).toMatchObject([{ bookingDate: '2027-01-13', totalAmount: 1650 }]);
  });
});

describe('add-ons of which PayPal reviews the payment', () => {
  /** What was paid for the charter that is called off is owed to its guest, and nothing else. */
  const owesCharterOnly = async (made: Booking) => {
    const { payments, refunds, balance } = await folioOf(made);
    expect([payments.map(({ amount }) => amount), refunds, balance]).toEqual([[1200], [], -1200]);
  };
  const pending = async (paymentRequestId: string, paymentId: string = randomUUID()) => {
    const handled = async () => (await harness.database.query(`SELECT 1 FROM inbox WHERE handler = 'booking-on-payment-pending'`)).length;
    const before = await handled();
    await harness.client.publish(paymentEvents.pending, { paymentId, paymentRequestId, reason: 'ECHECK' });
    await eventually(async () => expect(await handled()).toBe(before + 1));
    return paymentId;
  };
  const failed = async (paymentRequestId: string, paymentId: string) =>
    harness.client.publish(paymentEvents.failed, {
      paymentId,
      paymentRequestId,
      reason: 'DENIED',
      wasPending: true,
      amountCents: await harness.requested(paymentRequestId),
    });

  test('are kept until it is decided, also when the same is ordered and secured again, and no other order replaces them', async () => {
    const [made, other] = [await book(), await book({ packageId: 6, timeSlot: afternoon })];
    const asked = await ask(made, photographer);
    await secure(asked.paymentRequestId, 450);
    const paymentId = await pending(asked.paymentRequestId);
    expect(await settled(ask(made, lunch))).toBe('PAYMENT_UNDER_REVIEW');
    const reviewed = { id: asked.paymentRequestId, kind: 'addons', amount: 450, lines: [{ text: 'Photographer' }] };
    expect(await find(made)).toMatchObject({ paymentRequests: [], paymentsUnderReview: [reviewed] });
    expect(await ask(made, photographer)).toEqual(asked);
    await secure(asked.paymentRequestId, 450);
    harness.setTime('2026-12-07T12:00:00Z');
    expect(await rejection(ask(other, photographer))).toMatchObject(soldOut);
    await captured(asked.paymentRequestId, 450, paymentId);
    await eventually(async () => expect(await find(made)).toMatchObject({ addOns: [{ id: 1, qty: 1 }] }));
    expect(refused).toEqual([]);
  });

  test('are free again when it is denied, and not kept by an event that comes late', async () => {
    const [made, other] = [await book(), await book({ packageId: 6, timeSlot: afternoon })];
    const { paymentRequestId } = await ask(made, photographer);
    const paymentId = await pending(paymentRequestId);
    expect(await rejection(ask(other, photographer))).toMatchObject(soldOut);
    await failed(paymentRequestId, paymentId);
    const denied = { reason: 'denied', kind: 'addons', amount: 450, paymentRequestId };
    await eventually(() => expect(due.map(({ data }) => data)).toMatchObject([denied]));
    await eventually(async () => expect(await settled(ask(made, lunch))).toBe('done'));
    await pending(paymentRequestId, paymentId);
    expect(await settled(ask(other, photographer))).toBe('done');
  });

  const handled = async (event: string) =>
    (await harness.database.query('SELECT 1 FROM inbox WHERE handler = $1', [`booking-on-payment-${event}`])).length;
  const move = ({ id: bookingId }: Booking) => {
    const form = { moveId: randomUUID(), date: '2027-01-13', timeSlot: morning, cause: 'business' as const };
    return harness.client.call(tripBackOffice.move, { bookingId, form, staff });
  };
  const callOff = ({ id }: Booking) =>
    harness.client.call(weather.callOff, {
      form: { callId: randomUUID(), from: '2027-01-12T00:00', to: '2027-01-13T00:00', cause: 'weather', bookingIds: [id] },
      staff,
    });

  test('are not lost by a move that staff make, which waits until it is decided', async () => {
    const made = await book();
    const { paymentRequestId, amount } = await ask(made, photographer);
    const paymentId = await pending(paymentRequestId);
    expect(await settled(move(made))).toBe('PAYMENT_UNDER_REVIEW');
    expect(await rejection(move(made))).toMatchObject({
      detail: expect.stringContaining("PayPal is reviewing the guest's payment for add-ons, so this charter can't be moved."),
    });
    expect(await find(made)).toMatchObject({ bookingDate: '2027-01-12' });
    await captured(paymentRequestId, amount, paymentId);
    await eventually(async () => expect(await stateOf(paymentRequestId)).toBe('paid'));
    expect(await move(made)).toMatchObject({ bookingDate: '2027-01-13', totalAmount: 1650 });
    expect(refused).toEqual([]);
  });

  test('do not keep a charter from being called off, and their money goes back whole when it comes', async () => {
    const made = await book();
    const { paymentRequestId, amount } = await ask(made, photographer);
    const paymentId = await pending(paymentRequestId);
    expect(await callOff(made)).toMatchObject({ guests: [{ bookingId: made.id, refund: 1200 }] });
    await captured(paymentRequestId, amount, paymentId);
    await eventually(() => expect(refused.map(({ data }) => data)).toMatchObject([{ paymentId, totalAmount: 450, closed: 'cancelled' }]));
    expect(await stateOf(paymentRequestId)).toBe('closed');
    await owesCharterOnly(made);
  });

  test('are not part of the charter that its guest chooses after it was called off, and their money goes back whole', async () => {
    const made = await book();
    const { paymentRequestId, amount } = await ask(made, photographer);
    const paymentId = await pending(paymentRequestId);
    await callOff(made);
    const { choice } = await find(made);
    const form = { cancellationId: choice!.cancellationId!, choose: 'move' as const, date: '2027-01-13', timeSlot: morning };
    await harness.client.call(weather.choose, { key: keyOf(made), form });
    await captured(paymentRequestId, amount, paymentId);
    await eventually(() => expect(refused.map(({ data }) => data)).toMatchObject([{ paymentId, totalAmount: 450, closed: 'lapsed' }]));
    expect(await find(made)).toMatchObject({ bookingDate: '2027-01-13', totalAmount: 1200, folio: { balanceDue: 0 } });
    expect(await find(made)).not.toHaveProperty('addOns');
  });

  test('cost nothing when the charter was called off and the payment is denied', async () => {
    const [made, other] = [await book(), await book({ packageId: 6, bookingDate: '2027-01-14' })];
    const { paymentRequestId } = await ask(made, photographer);
    const paymentId = await pending(paymentRequestId);
    await callOff(made);
    const before = await handled('failed');
    await failed(paymentRequestId, paymentId);
    await harness.paymentEventHandled('failed', before + 1);
    expect(await stateOf(paymentRequestId)).toBe('closed');
    await owesCharterOnly(made);
    expect(refused).toEqual([]);
    expect(await settled(ask(other, photographer))).toBe('done');
  });

  test('stay kept when the departure is put off because of the weather', async () => {
    const [made, other] = [await book({ timeSlot: afternoon }), await book({ packageId: 6 })];
    const { paymentRequestId, amount } = await ask(made, photographer);
    const paymentId = await pending(paymentRequestId);
    await harness.client.call(weather.delay, { form: { delayId: randomUUID(), minutes: 15, bookingIds: [made.id] }, staff });
    expect(await rejection(ask(other, photographer))).toMatchObject(soldOut);
    await captured(paymentRequestId, amount, paymentId);
    await eventually(async () =>
      expect(await find(made)).toMatchObject({ addOns: [{ id: 1, qty: 1 }], startsAt: '2027-01-12T19:15:00.000Z' }),
    );
    expect(refused).toEqual([]);
  });
});
