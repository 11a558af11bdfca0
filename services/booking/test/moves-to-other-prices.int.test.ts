import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type AddOn,
  type Booking,
  booking,
  bookingAttention,
  bookingBackOffice,
  type BookingBalanceDue,
  bookingEvents,
  bookingFigures,
  type BookingForm,
  bookingInvoices,
  type BookingMoved,
  type BookingRefused,
  cancellations,
  cents,
  type Event,
  folio,
  type MoveForm,
  paymentEvents,
  taxes,
  trip,
  type Trip,
  tripBackOffice,
  tripEvents,
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
  priceRules,
  rejection,
  settled,
  staff,
  startBookingHarness,
} from './booking-harness.js';

let harness: BookingHarness;
let refused: Event<BookingRefused>[];
let moved: Event<BookingMoved>[];
let due: Event<BookingBalanceDue>[];
const secret = 'a secret of thirty-two characters';
const [morning, afternoon] = ['9:00 AM - 1:00 PM', '2:00 PM - 6:00 PM'] as const;
const [plainDay, festiveDay] = ['2027-01-12', '2027-01-20'] as const;
const photographer: AddOn = {
  id: 1,
  name: 'Photographer',
  description: '',
  price: 450,
  unit: 'charter',
  maxQty: 1,
  leadHours: 48,
  perDay: 1,
  packageIds: [],
  imageUrl: null,
  active: true,
};

/** Package 6 costs $1,200, and $1,800 on two days. */
beforeAll(async () => {
  const carnival = { id: 1, name: 'Carnival', packageId: 6, weekdays: [], add: null, priority: 0 };
  priceRules.push({ ...carnival, from: '2027-01-20', to: '2027-01-21', price: 1800 });
  for (const charter of onSale) if ([1, 6].includes(charter.id)) charter.addOns = [photographer];
  harness = await startBookingHarness('other_prices', { GUEST_LINK_SECRET: secret });
  refused = harness.client.recordEvents(bookingEvents.refused);
  moved = harness.client.recordEvents(tripEvents.moved);
  due = harness.client.recordEvents(bookingEvents.balanceDue);
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  [refused.length, moved.length, due.length] = [0, 0, 0];
  await harness.database.empty(
    'payment_request',
    'occupancy',
    'hold',
    'booking',
    'block',
    'booking_move',
    'audit',
    'inbox',
    'tax_rule',
    'document_series',
  );
});

const keyOf = ({ id, confirmationCode, linkVersion }: Booking) =>
  `${confirmationCode.replace('-', '')}-${guestLinkKey(secret, 'trip', { id, version: linkVersion })}`;
const book = async (bookingDate: string, totalAmount: number, form: Partial<BookingForm> = {}) => {
  const hold = await harness.hold({ packageId: 6, bookingDate, ...form }, randomUUID(), { totalAmount });
  const { booking: placed } = await harness.place(await harness.paid(hold));
  const [found] = await harness.database.query<{ id: string }>('SELECT id FROM booking WHERE confirmation_code = $1', [
    placed.confirmationCode.replace('-', ''),
  ]);
  return (await harness.client.call(bookingBackOffice.find, { bookingId: found!.id })).booking;
};
const find = (of: Booking) => harness.client.call(trip.find, { key: keyOf(of) });
const moveTo = (of: Booking, date: string, over: Partial<{ moveId: string; timeSlot: string; expectedRevision: number }> = {}) =>
  harness.client.call(trip.move, {
    key: keyOf(of),
    form: { moveId: randomUUID(), date, timeSlot: afternoon, expectedRevision: of.revision ?? 0, ...over },
  });
const requestOf = ({ paymentRequests }: Trip) => paymentRequests.find(({ kind }) => kind === 'move')!;
const captured = (paymentRequestId: string, amount = 600, paymentId: string = randomUUID()) =>
  harness.client.publish(paymentEvents.captured, {
    paymentId,
    paymentRequestId,
    orderId: 'ORDER12345',
    captureId: randomUUID(),
    amountCents: cents(amount * 100),
  });
const secure = (paymentRequestId: string, amount = 600) =>
  harness.client.call(booking.securePaymentRequest, { paymentRequestId, paymentId: randomUUID(), amountCents: cents(amount * 100) });
const stateOf = async (id: string) =>
  (await harness.database.query<{ state: string }>('SELECT state FROM payment_request WHERE id = $1', [id]))[0]?.state;
const holdAt = (bookingDate: string, timeSlot: string) => settled(harness.hold({ packageId: 1, bookingDate, timeSlot }));
const occupancies = () =>
  harness.database.query<{ kind: string; day: string }>(
    `SELECT kind, to_char(lower(during) AT TIME ZONE 'America/Nassau', 'YYYY-MM-DD') AS day FROM occupancy ORDER BY lower(during)`,
  );

describe('the days to which a guest can move', () => {
  test('say what they cost where that differs', async () => {
    const query = { from: '2027-01-18', to: '2027-01-20' };
    const openings = async (of: Booking) =>
      (await harness.client.call(trip.openings, { key: keyOf(of), query })).openings.map(({ slots: _slots, ...day }) => day);
    expect(await openings(await book(plainDay, 1200))).toEqual([
      { date: '2027-01-18' },
      { date: '2027-01-19' },
      { date: '2027-01-20', difference: 600, price: 1800 },
    ]);
    expect(await openings(await book(festiveDay, 1800))).toEqual([
      { date: '2027-01-18', difference: -600, price: 1200 },
      { date: '2027-01-19', difference: -600, price: 1200 },
      { date: '2027-01-20' },
    ]);
  });
});

describe('a move to a day that costs more', () => {
  test('is not captured when another one replaces it at the same moment', async () => {
    const made = await book(plainDay, 1200);
    const { id } = requestOf(await moveTo(made, festiveDay));
    const concurrent = new pg.Client({ connectionString: harness.database.url });
    await concurrent.connect();
    try {
      await concurrent.query('BEGIN');
      await concurrent.query('SELECT FROM booking WHERE id = $1 FOR UPDATE', [made.id]);
      await concurrent.query(`UPDATE payment_request SET state = 'closed' WHERE id = $1`, [id]);
      const secured = settled(secure(id));
      // It has read the open request, and waits for the booking.
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await eventually(async () => expect(await harness.database.query(waiting)).toHaveLength(1));
      await concurrent.query('COMMIT');
      expect(await secured).toBe('PAYMENT_REQUEST_CLOSED');
    } finally {
      await concurrent.end();
    }
  });

  test('asks for the difference, keeps the slot, and is made when it is paid, in one transaction', async () => {
    const made = await book(plainDay, 1200);
    const asked = await moveTo(made, festiveDay);
    expect(asked).toMatchObject({ bookingDate: plainDay, totalAmount: 1200, revision: made.revision, moves: { left: 2 } });
    expect(requestOf(asked)).toMatchObject({
      amount: 600,
      expiresAt: '2026-12-01T12:15:00.000Z',
      move: { date: festiveDay, startsAt: '2027-01-20T19:00:00.000Z', endsAt: '2027-01-20T23:00:00.000Z' },
      lines: [{ kind: 'adjustment', amount: 600 }],
    });
    expect(await occupancies()).toEqual([
      { kind: 'booking', day: plainDay },
      { kind: 'hold', day: festiveDay },
    ]);
    expect(await holdAt(festiveDay, afternoon)).toBe('SLOT_TAKEN');
    await secure(requestOf(asked).id);
    await captured(requestOf(asked).id);
    await eventually(async () => expect(await stateOf(requestOf(asked).id)).toBe('paid'));
    expect(await find(made)).toMatchObject({
      bookingDate: festiveDay,
      timeSlot: afternoon,
      totalAmount: 1800,
      paymentStatus: 'paid',
      revision: made.revision + 1,
      paymentRequests: [],
      moves: { left: 1 },
      folio: {
        lines: [{ amount: 1200 }, { text: 'Moved to Wednesday, January 20, 2027', movedTo: festiveDay, amount: 600 }],
        payments: [{ amount: 1200 }, { amount: 600 }],
        balanceDue: 0,
      },
    });
    expect(await occupancies()).toEqual([{ kind: 'booking', day: festiveDay }]);
    await eventually(() =>
      expect(moved.map(({ data }) => data)).toMatchObject([
        { by: 'guest', notifyGuest: true, from: { date: plainDay }, booking: { totalAmount: 1800 } },
      ]),
    );
    expect(refused).toEqual([]);
  });

  test('that is not paid changes nothing, and its slot is free again after 15 minutes', async () => {
    const made = await book(plainDay, 1200);
    const asked = await moveTo(made, festiveDay);
    harness.setTime('2026-12-01T12:15:00Z');
    await harness.releaseExpiredHolds();
    expect(await occupancies()).toEqual([{ kind: 'booking', day: plainDay }]);
    expect(await find(made)).toMatchObject({ bookingDate: plainDay, totalAmount: 1200, revision: made.revision, paymentRequests: [] });
    expect(await stateOf(requestOf(asked).id)).toBe('open');
    // Paid later all the same: the slot is still free.
    await secure(requestOf(asked).id);
    await captured(requestOf(asked).id);
    await eventually(async () => expect(await find(made)).toMatchObject({ bookingDate: festiveDay, totalAmount: 1800 }));
  });

  test('keeps its slot for an hour at most, however often it is asked for, and again an hour later', async () => {
    const made = await book(plainDay, 1200);
    for (const time of ['12:00', '12:15', '12:30', '12:45']) {
      harness.setTime(`2026-12-01T${time}:00Z`);
      expect(requestOf(await moveTo(made, festiveDay)).amount).toBe(600);
    }
    for (const time of ['13:00', '13:40']) {
      harness.setTime(`2026-12-01T${time}:00Z`);
      expect(await settled(moveTo(made, festiveDay))).toBe('HOLD_GONE');
    }
    expect(await holdAt(festiveDay, afternoon)).toBe('done');
    expect(requestOf(await moveTo(made, '2027-01-21')).amount).toBe(600);
    harness.setTime('2026-12-01T14:50:00Z');
    expect(requestOf(await moveTo(made, festiveDay)).amount).toBe(600);
  });

  test('that is paid when another guest has the slot does not happen, and the money goes back whole', async () => {
    const made = await book(plainDay, 1200);
    const asked = await moveTo(made, festiveDay);
    harness.setTime('2026-12-01T12:15:01Z');
    await book(festiveDay, 1800, { timeSlot: afternoon });
    expect(await settled(secure(requestOf(asked).id))).toBe('PAYMENT_REQUEST_CLOSED');
    const paymentId = randomUUID();
    await captured(requestOf(asked).id, 600, paymentId);
    await eventually(() => expect(refused.map(({ data }) => data)).toMatchObject([{ closed: 'lapsed', paymentId, totalAmount: 600 }]));
    expect(await stateOf(requestOf(asked).id)).toBe('closed');
    expect(await find(made)).toMatchObject({ bookingDate: plainDay, totalAmount: 1200, revision: made.revision, folio: { balanceDue: 0 } });
    expect((await harness.client.call(folio.find, { bookingId: made.id })).payments).toHaveLength(1);
    expect((await occupancies()).map(({ kind }) => kind)).toEqual(['booking', 'booking']);
  });

  test('is one of a guest and one of another guest for the same slot: one gets it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const made = await book(plainDay, 1200);
      const results = await Promise.all([settled(moveTo(made, festiveDay)), holdAt(festiveDay, afternoon)]);
      expect([count(results, 'done'), count(results, 'SLOT_TAKEN')]).toEqual([1, 1]);
      await harness.database.empty('payment_request', 'occupancy', 'hold', 'booking', 'audit');
    }
  });

  test('repeated is the same; another one replaces it and frees its slot; one to the same price is made at once', async () => {
    const made = await book(plainDay, 1200);
    const moveId = randomUUID();
    const first = requestOf(await moveTo(made, festiveDay, { moveId }));
    expect(requestOf(await moveTo(made, festiveDay, { moveId }))).toEqual(first);
    expect(await rejection(moveTo(made, '2027-01-21', { moveId }))).toMatchObject({ codes: { moveId: { code: 'idUsed' } } });
    const second = requestOf(await moveTo(made, '2027-01-21'));
    expect(second.id).not.toBe(first.id);
    expect(await stateOf(first.id)).toBe('closed');
    expect(await holdAt(festiveDay, afternoon)).toBe('done');
    expect(await moveTo(made, '2027-01-13')).toMatchObject({ bookingDate: '2027-01-13' });
    // The charter is no longer where it was: what was asked for is not paid any more.
    expect(await settled(secure(second.id))).toBe('PAYMENT_REQUEST_CLOSED');
    await captured(second.id);
    await eventually(() => expect(refused).toHaveLength(1));
    expect(await find(made)).toMatchObject({ bookingDate: '2027-01-13', totalAmount: 1200 });
  });

  test('takes scarce add-ons of the new day while it is paid, and is not made when they are gone', async () => {
    const made = await book(plainDay, 1650, { addOns: [{ id: 1, qty: 1 }] });
    const asked = await moveTo(made, festiveDay);
    expect(requestOf(asked).amount).toBe(600);
    const other = await book(festiveDay, 1800, { timeSlot: morning });
    const buy = () => harness.client.call(trip.requestAddOns, { key: keyOf(other), form: { addOns: [{ id: 1, qty: 1 }] } });
    expect(await rejection(buy())).toMatchObject({ codes: { addOns: { code: 'addOnSoldOut' } } });
    harness.setTime('2026-12-01T12:16:00Z');
    const bought = await buy();
    await captured(bought.paymentRequestId, 450);
    await eventually(async () => expect(await stateOf(bought.paymentRequestId)).toBe('paid'));
    // Nothing is charged for a move that would not be made.
    expect(await settled(secure(requestOf(asked).id))).toBe('PAYMENT_REQUEST_CLOSED');
    await captured(requestOf(asked).id);
    await eventually(() => expect(refused).toHaveLength(1));
    expect(await find(made)).toMatchObject({ bookingDate: plainDay, totalAmount: 1650, folio: { balanceDue: 0 } });
    await harness.releaseExpiredHolds();
    expect(await harness.database.query(`SELECT to_char(day, 'YYYY-MM-DD') AS day FROM addon_stock ORDER BY day`)).toEqual([
      { day: plainDay },
      { day: festiveDay },
    ]);
  });

  test('is closed by a cancellation, and money on its way goes back', async () => {
    const made = await book(plainDay, 1200);
    const { id } = requestOf(await moveTo(made, festiveDay));
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: made.id, status: 'cancelled', staff });
    expect(await stateOf(id)).toBe('closed');
    await captured(id);
    await eventually(() => expect(refused).toHaveLength(1));
  });
});

describe('a move of which PayPal reviews the payment', () => {
  const handled = async (event: string) =>
    (await harness.database.query('SELECT 1 FROM inbox WHERE handler = $1', [`booking-on-payment-${event}`])).length;
  const pending = async (paymentRequestId: string, paymentId: string = randomUUID()) => {
    const before = await handled('pending');
    await harness.client.publish(paymentEvents.pending, { paymentId, paymentRequestId, reason: 'ECHECK' });
    await harness.paymentEventHandled('pending', before + 1);
    return paymentId;
  };
  const failed = async (paymentRequestId: string, paymentId: string) => {
    const before = await handled('failed');
    const amountCents = await harness.requested(paymentRequestId);
    await harness.client.publish(paymentEvents.failed, { paymentId, paymentRequestId, reason: 'DENIED', wasPending: true, amountCents });
    await harness.paymentEventHandled('failed', before + 1);
  };

  test('keeps its slot until it is decided, and its guest can neither move otherwise nor order add-ons', async () => {
    const made = await book(plainDay, 1200);
    const moveId = randomUUID();
    const { id } = requestOf(await moveTo(made, festiveDay, { moveId }));
    await secure(id);
    const paymentId = await pending(id);
    const reviewed = { id, kind: 'move', amount: 600, move: { date: festiveDay, timeSlot: afternoon } };
    expect(await find(made)).toMatchObject({ paymentRequests: [], paymentsUnderReview: [reviewed] });
    harness.setTime('2026-12-07T12:00:00Z');
    expect(await find(made)).toMatchObject({ paymentRequests: [], paymentsUnderReview: [reviewed] });
    await harness.releaseExpiredHolds();
    expect(await holdAt(festiveDay, afternoon)).toBe('SLOT_TAKEN');
    expect(await settled(moveTo(made, '2027-01-21'))).toBe('PAYMENT_UNDER_REVIEW');
    expect(await settled(moveTo(made, '2027-01-13'))).toBe('PAYMENT_UNDER_REVIEW');
    expect(await settled(moveTo(made, festiveDay, { moveId }))).toBe('done');
    const addOns = [{ id: 1, qty: 1 }];
    expect(await settled(harness.client.call(trip.requestAddOns, { key: keyOf(made), form: { addOns } }))).toBe('PAYMENT_UNDER_REVIEW');
    await captured(id, 600, paymentId);
    await eventually(async () => expect(await find(made)).toMatchObject({ bookingDate: festiveDay, totalAmount: 1800 }));
    expect(await find(made)).not.toHaveProperty('paymentsUnderReview');
    expect(refused).toEqual([]);
  });

  test('frees its slot when it is denied, and is not kept by an event that comes late', async () => {
    const made = await book(plainDay, 1200);
    const { id } = requestOf(await moveTo(made, festiveDay));
    const paymentId = await pending(id);
    await failed(id, randomUUID());
    expect(await holdAt(festiveDay, afternoon)).toBe('SLOT_TAKEN');
    await failed(id, paymentId);
    await pending(id, paymentId);
    expect(await occupancies()).toEqual([{ kind: 'booking', day: plainDay }]);
    // The failure of another payment, while that one was reviewed, says nothing.
    await eventually(() => expect(due.map(({ data }) => [data.reason, data.kind, data.amount])).toEqual([['denied', 'move', 600]]));
    expect(await moveTo(made, '2027-01-13')).toMatchObject({ bookingDate: '2027-01-13' });
  });

  test('frees its slot when the charter is cancelled or called off, and its money goes back', async () => {
    const made = await book(plainDay, 1200);
    const { id } = requestOf(await moveTo(made, festiveDay));
    await pending(id);
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: made.id, status: 'cancelled', staff });
    expect(await occupancies()).toEqual([]);
    const other = await book(plainDay, 1200);
    const request = requestOf(await moveTo(other, festiveDay));
    const paymentId = await pending(request.id);
    const range = { from: `${plainDay}T00:00`, to: `${plainDay}T23:00` };
    const form = { callId: randomUUID(), ...range, cause: 'weather' as const, bookingIds: [other.id] };
    await harness.client.call(weather.callOff, { form, staff });
    expect((await occupancies()).map(({ kind }) => kind).toSorted()).toEqual(['block', 'held']);
    expect(await holdAt(festiveDay, afternoon)).toBe('done');
    await captured(request.id, 600, paymentId);
    await eventually(() => expect(refused.map(({ data }) => data)).toMatchObject([{ paymentId, totalAmount: 600, closed: 'cancelled' }]));
    expect(await stateOf(request.id)).toBe('closed');
  });

  test('is not lost by a move that staff make, which waits until it is decided', async () => {
    const made = await book(plainDay, 1200);
    const { id } = requestOf(await moveTo(made, festiveDay));
    const paymentId = await pending(id);
    const moveByStaff = () => {
      const form = { moveId: randomUUID(), date: '2027-01-14', timeSlot: afternoon, cause: 'business' as const };
      return harness.client.call(tripBackOffice.move, { bookingId: made.id, form, staff });
    };
    expect(await rejection(moveByStaff())).toMatchObject({
      detail: expect.stringContaining("PayPal is reviewing the guest's payment for a move to another day"),
    });
    expect(await settled(moveByStaff())).toBe('PAYMENT_UNDER_REVIEW');
    await failed(id, paymentId);
    expect(await moveByStaff()).toMatchObject({ bookingDate: '2027-01-14', totalAmount: 1200 });
    expect(await occupancies()).toEqual([{ kind: 'booking', day: '2027-01-14' }]);
  });
});

test('a move to a day that costs less is made at once, and the price stays', async () => {
  const made = await book(festiveDay, 1800);
  expect(await moveTo(made, plainDay)).toMatchObject({
    bookingDate: plainDay,
    totalAmount: 1800,
    paymentRequests: [],
    folio: { balanceDue: 0 },
  });
  const [entry] = await harness.database.query<{ after: object }>(`SELECT after FROM audit WHERE action = 'booking.move'`);
  expect(entry?.after).toMatchObject({ date: plainDay, difference: -600 });
});

describe('staff who move a charter', () => {
  const moveByStaff = (of: Booking, date: string, over: Partial<MoveForm> = {}) =>
    harness.client.call(tripBackOffice.move, {
      bookingId: of.id,
      form: { moveId: randomUUID(), date, timeSlot: afternoon, cause: 'guest', ...over },
      staff,
    });

  const priceOn = (of: Booking, date: string) => harness.client.call(tripBackOffice.movePrice, { bookingId: of.id, date });
  /** What is owed after a move with the price, negative for what was paid too much; and what the guest was asked for. */
  const moneyAfter = async (of: Booking, date: string) => {
    const { totalAmount } = await moveByStaff(of, date, { changePrice: true });
    const { balance, requests } = await harness.client.call(folio.find, { bookingId: of.id });
    return { totalAmount, balance, asked: requests.map(({ amount }) => amount) };
  };
  const byPhone = async (bookingDate: string, paid: number) => {
    const form = aForm({ packageId: 6, bookingDate, timeSlot: afternoon });
    const { id } = await harness.client.call(bookingBackOffice.createPhoneBooking, { form, staff });
    if (paid) await harness.client.call(folio.recordPayment, { bookingId: id, amount: paid, method: 'cash', entryId: randomUUID(), staff });
    return (await harness.client.call(bookingBackOffice.find, { bookingId: id })).booking;
  };

  test('see before what the price of the new day changes, as the move then does', async () => {
    const paid = await byPhone(plainDay, 1200);
    expect(await priceOn(paid, '2027-01-13')).toEqual({ totalAmount: 1200, difference: 0, due: 0, refund: 0 });
    expect(await priceOn(paid, festiveDay)).toEqual({ totalAmount: 1800, difference: 600, due: 600, refund: 0 });
    expect(await moneyAfter(paid, festiveDay)).toEqual({ totalAmount: 1800, balance: 600, asked: [600] });
    // What was not paid yet is no longer owed, and what was is to be refunded.
    await harness.client.call(folio.recordPayment, { bookingId: paid.id, amount: 200, method: 'cash', entryId: randomUUID(), staff });
    expect(await priceOn(paid, plainDay)).toEqual({ totalAmount: 1200, difference: -600, due: -400, refund: 200 });
    expect(await moneyAfter(paid, plainDay)).toEqual({ totalAmount: 1200, balance: -200, asked: [] });
    expect(await priceOn(paid, '2027-01-13')).toEqual({ totalAmount: 1200, difference: 0, due: 0, refund: 0, overpaid: 200 });
    // What was paid too much covers a part of the difference.
    expect(await priceOn(paid, festiveDay)).toEqual({ totalAmount: 1800, difference: 600, due: 400, refund: -200, overpaid: 200 });
    expect(await moneyAfter(paid, festiveDay)).toEqual({ totalAmount: 1800, balance: 400, asked: [400] });
  });

  test('see that a package that is no longer sold has no price, and that PayPal reviews the balance', async () => {
    const made = await byPhone(plainDay, 0);
    await harness.client.call(folio.requestPayment, {
      bookingId: made.id,
      kind: 'balance',
      amount: 1200,
      dueAt: '2026-12-29T17:00',
      staff,
    });
    const [request] = (await harness.client.call(folio.find, { bookingId: made.id })).requests;
    const ids = { paymentId: randomUUID(), holdId: request!.id, paymentRequestId: request!.id };
    await harness.client.publish(paymentEvents.pending, { ...ids, reason: 'ECHECK' });
    await harness.paymentEventHandled('pending');
    expect(await priceOn(made, festiveDay)).toMatchObject({ due: 600, underReview: true });
    await harness.database.query('UPDATE booking SET package_id = 999 WHERE id = $1', [made.id]);
    expect(await settled(priceOn(made, festiveDay))).toBe('PACKAGE_NOT_FOUND');
    expect(await settled(priceOn({ ...made, id: randomUUID() }, festiveDay))).toBe('BOOKING_NOT_FOUND');
  });

  test('leave the price as it is unless they change it', async () => {
    expect(await moveByStaff(await book(plainDay, 1200), festiveDay)).toMatchObject({ totalAmount: 1200, balanceDue: 0 });
  });

  test('change it to that of a day that costs more: the difference is due', async () => {
    const made = await book(plainDay, 1200);
    const form = { moveId: randomUUID(), changePrice: true };
    expect(await moveByStaff(made, festiveDay, form)).toMatchObject({
      totalAmount: 1800,
      balanceDue: 600,
      paymentStatus: 'partially_paid',
    });
    expect(await moveByStaff(made, festiveDay, form)).toMatchObject({ totalAmount: 1800, balanceDue: 600 });
    // Fourteen days before departure, by an e-mail.
    const { requests } = await harness.client.call(folio.find, { bookingId: made.id });
    expect(requests).toMatchObject([{ kind: 'balance', amount: 600, dueAt: '2027-01-06T19:00:00.000Z' }]);
    await eventually(() =>
      expect(due.map(({ data }) => [data.paymentRequestId, data.amount, data.reason])).toEqual([[requests[0]!.id, 600, 'requested']]),
    );
  });

  test('publish the move with the price that it has changed', async () => {
    const published = async (of: Booking) => {
      const move = () => moved.find(({ data }) => data.booking.id === of.id);
      await eventually(() => expect(move()).toBeDefined());
      return move()!.data.booking;
    };
    const dearer = await book(plainDay, 1200);
    await moveByStaff(dearer, festiveDay, { changePrice: true });
    expect(await published(dearer)).toMatchObject({ bookingDate: festiveDay, totalAmount: 1800, balanceDue: 600 });
    const cheaper = await book('2027-01-21', 1800);
    await moveByStaff(cheaper, plainDay, { changePrice: true });
    expect(await published(cheaper)).toMatchObject({ bookingDate: plainDay, totalAmount: 1200 });
  });

  test('raise the balance that the guest was asked for, and the guest is sent it again', async () => {
    const { id } = await harness.client.call(bookingBackOffice.createPhoneBooking, {
      form: aForm({ packageId: 6, bookingDate: plainDay, timeSlot: afternoon }),
      staff,
    });
    await harness.client.call(folio.requestPayment, { bookingId: id, kind: 'balance', amount: 1200, dueAt: '2026-12-29T17:00', staff });
    const { booking: made } = await harness.client.call(bookingBackOffice.find, { bookingId: id });
    await moveByStaff(made, festiveDay, { changePrice: true });
    const { requests } = await harness.client.call(folio.find, { bookingId: id });
    expect(requests).toMatchObject([{ kind: 'balance', amount: 1800, dueAt: '2026-12-29T22:00:00.000Z' }]);
    await eventually(() =>
      expect(due.map(({ data }) => [data.amount, data.again])).toEqual([
        [1200, false],
        [1800, true],
      ]),
    );
    // Without an e-mail.
    await moveByStaff(made, plainDay, { changePrice: true, notifyGuest: false });
    expect((await harness.client.call(folio.find, { bookingId: id })).requests).toMatchObject([{ amount: 1200 }]);
  });

  test('change it to that of a day that costs less: the difference is to be given back', async () => {
    const made = await book(festiveDay, 1800);
    await moveByStaff(made, plainDay, { changePrice: true });
    expect(await harness.client.call(folio.find, { bookingId: made.id })).toMatchObject({ balance: -600 });
    const { entries } = await harness.client.call(bookingAttention.list, {});
    expect(entries).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'overpaid', subject: made.id })]));
  });

  /** Returned at PayPal. */
  const refunded = async (of: Booking, dollars: number, total = dollars) => {
    const [row] = await harness.database.query<{ id: string }>('SELECT payment_id AS id FROM booking WHERE id = $1', [of.id]);
    await harness.client.publish(paymentEvents.refunded, {
      paymentId: row!.id,
      paymentRequestId: randomUUID(),
      refundId: randomUUID(),
      amountCents: cents(dollars * 100),
      refundedCents: cents(total * 100),
      capturedCents: cents(180_000),
      reason: 'staff',
    });
    await eventually(async () =>
      expect(
        await harness.database.query(`SELECT 1 FROM folio_entry WHERE kind = 'refund' AND ref = $1`, [`${row!.id}:${total * 100}`]),
      ).toHaveLength(1),
    );
  };

  test('lower the price itself: a cancellation counts from it, and the dearer day costs the difference again', async () => {
    const made = await book(festiveDay, 1800);
    const form = { moveId: randomUUID(), changePrice: true };
    expect(await moveByStaff(made, plainDay, form)).toMatchObject({ totalAmount: 1200, paymentStatus: 'paid' });
    expect(await moveByStaff(made, plainDay, form)).toMatchObject({ totalAmount: 1200 });
    await refunded(made, 600);
    const cheaper = await find(made);
    expect(cheaper).toMatchObject({
      totalAmount: 1200,
      folio: { lines: [{ amount: 1800 }, { kind: 'line', text: 'Moved to Tuesday, January 12, 2027', amount: -600 }], balanceDue: 0 },
    });
    const { openings } = await harness.client.call(trip.openings, { key: keyOf(made), query: { from: '2027-01-20', to: '2027-01-20' } });
    expect(openings).toMatchObject([{ date: festiveDay, difference: 600, price: 1800 }]);
    // Six days before: half of the price.
    harness.setTime('2027-01-06T19:00:00Z');
    const { policy, all } = await harness.client.call(cancellations.quote, { bookingId: made.id });
    expect(policy).toMatchObject({ percent: 50, price: 1200, due: 600, alreadyBack: 0 });
    expect(all).toMatchObject({ percent: 100, due: 1200 });
    const { netRevenue, totalRevenue } = await harness.client.call(bookingFigures.figures, {});
    expect({ netRevenue, totalRevenue }).toEqual({ netRevenue: 0, totalRevenue: 0 });
    harness.setTime(defaultTime);
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: made.id, status: 'confirmed', staff });
    expect(await harness.client.call(bookingFigures.figures, {})).toMatchObject({ totalRevenue: 1200, totalRefunds: 0, netRevenue: 1200 });
    const { invoices } = await harness.client.call(bookingInvoices.page, {});
    expect(invoices).toMatchObject([{ totalAmount: 1200, refundedAmount: 0, netAmount: null }]);
    // A refund out of courtesy counts.
    await refunded(made, 100, 700);
    expect(await harness.client.call(bookingFigures.figures, {})).toMatchObject({
      totalRevenue: 1200,
      totalRefunds: 100,
      netRevenue: 1100,
    });
  });

  test('and lower an invoiced price: what was paid is credited when it goes back, the rest at once', async () => {
    const documents = async (of: Booking) =>
      (await harness.client.call(bookingBackOffice.find, { bookingId: of.id })).documents.map(({ kind, amount }) => `${kind} ${amount}`);
    const confirm = (of: Booking) => harness.client.call(bookingBackOffice.changeStatus, { bookingId: of.id, status: 'confirmed', staff });
    const made = await book(festiveDay, 1800);
    await confirm(made);
    await moveByStaff(made, plainDay, { changePrice: true });
    const sold = ['invoice 1800', 'receipt 1800'];
    expect((await documents(made)).toSorted()).toEqual(sold);
    await refunded(made, 600);
    expect((await documents(made)).toSorted()).toEqual(['credit_note 600', ...sold]);
    const unpaid = await harness.client.call(bookingBackOffice.createPhoneBooking, {
      form: aForm({ packageId: 6, bookingDate: '2027-01-21', timeSlot: morning }),
      staff,
    });
    await confirm(unpaid);
    await moveByStaff(unpaid, '2027-01-14', { changePrice: true });
    expect((await documents(unpaid)).toSorted()).toEqual(['credit_note 600', 'invoice 1800']);
  });

  test('lower no price by more than refunds have left of it', async () => {
    const made = await book(festiveDay, 1800);
    await refunded(made, 1500);
    expect(await moveByStaff(made, plainDay, { changePrice: true })).toMatchObject({ totalAmount: 1500 });
    expect(await harness.client.call(folio.find, { bookingId: made.id })).toMatchObject({ balance: -300 });
  });

  test('lower no price to nothing', async () => {
    const made = await book(festiveDay, 1800);
    await harness.database.query('UPDATE booking SET amount_cents = 50000 WHERE id = $1', [made.id]);
    expect(await moveByStaff(made, plainDay, { changePrice: true })).toMatchObject({ totalAmount: 1 });
  });
});

describe('the taxes of a difference', () => {
  const withVat = () => harness.client.call(taxes.add, { form: { name: 'VAT', rateBp: 1000, validFrom: '2026-01-01' }, staff });
  const taxOf = async (of: Booking) =>
    (await harness.database.query<{ tax: unknown }>('SELECT tax FROM booking_line WHERE booking_id = $1 ORDER BY position', [of.id])).map(
      ({ tax }) => tax,
    );
  const vat = (amountCents: number, rateBp = 1000) => [{ name: 'VAT', rateBp, amountCents }];
  const moveByStaff = (of: Booking, date: string) =>
    harness.client.call(tripBackOffice.move, {
      bookingId: of.id,
      form: { moveId: randomUUID(), date, timeSlot: afternoon, cause: 'guest', changePrice: true },
      staff,
    });

  test('that a guest pays are those of the day on which it was asked for', async () => {
    const made = await book(plainDay, 1200);
    await withVat();
    const asked = await moveTo(made, festiveDay);
    await captured(requestOf(asked).id);
    await eventually(async () => expect(await stateOf(requestOf(asked).id)).toBe('paid'));
    expect(await taxOf(made)).toEqual([null, vat(5455)]);
  });

  test('that staff add are those of the day', async () => {
    await withVat();
    const made = await book(plainDay, 1200);
    await moveByStaff(made, festiveDay);
    expect(await taxOf(made)).toEqual([vat(10_909), vat(5455)]);
  });

  test('that staff take off are those that the charter was sold with', async () => {
    await withVat();
    const made = await book(festiveDay, 1800);
    await harness.client.call(taxes.add, { form: { name: 'VAT', rateBp: 1200, validFrom: '2026-11-30' }, staff });
    await moveByStaff(made, plainDay);
    expect(await taxOf(made)).toEqual([vat(16_364), vat(-5455)]);
  });
});
