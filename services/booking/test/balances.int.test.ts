import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Booking,
  bookingAttention,
  bookingBackOffice,
  type BookingBalanceDue,
  type BookingBalancePaid,
  bookingEvents,
  cents,
  type Event,
  folio,
  type ManualPaymentForm,
  paymentEvents,
  tripBackOffice,
  weather,
} from '@charter/contracts';
import { eventually } from '@charter/testing';
import { BalanceReminderTimer } from '../src/changes/balances/balance-reminder.timer.js';
import { aForm, type BookingHarness, defaultTime, settled, staff, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;
let published: Event<BookingBalanceDue>[];
let paid: Event<BookingBalancePaid>[];

beforeAll(async () => {
  harness = await startBookingHarness('balances');
  published = harness.client.recordEvents(bookingEvents.balanceDue);
  paid = harness.client.recordEvents(bookingEvents.balancePaid);
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  published.length = 0;
  paid.length = 0;
  await harness.database.empty('hold', 'payment_request', 'booking', 'block', 'occupancy', 'dead_letter', 'outbox', 'audit');
});

const byPhone = (): Promise<Booking> => harness.client.call(bookingBackOffice.createPhoneBooking, { form: aForm(), staff });
/** Due at five in the afternoon in Nassau. */
const ask = (bookingId: string, amount = 1200, dueAt = '2026-12-29T17:00') =>
  harness.client.call(folio.requestPayment, { bookingId, kind: 'balance', amount, dueAt, staff });
const remindAt = async (instant: string) => {
  harness.setTime(instant);
  await harness.service.get(BalanceReminderTimer).remindOfBalances();
};
const states = async () =>
  (await harness.database.query<{ state: string }>('SELECT state FROM payment_request ORDER BY created_at, amount_cents')).map(
    ({ state }) => state,
  );
const pay = (paymentRequestId: string, amount: number) =>
  harness.client.publish(paymentEvents.captured, {
    paymentId: randomUUID(),
    paymentRequestId,
    orderId: 'ORDER12345',
    captureId: randomUUID(),
    amountCents: cents(amount),
  });

describe('a balance that staff ask for', () => {
  test('is in the folio and published for its e-mail, once for the same request', async () => {
    const { id } = await byPhone();
    const { requests } = await ask(id);
    expect(requests).toEqual([{ id: expect.any(String), kind: 'balance', amount: 1200, dueAt: '2026-12-29T22:00:00.000Z' }]);
    await Promise.all([ask(id), ask(id)]);
    expect(await states()).toEqual(['open']);
    await eventually(() =>
      expect(published.map(({ data }) => data)).toMatchObject([
        { paymentRequestId: requests[0]!.id, amount: 1200, dueAt: '2026-12-29T22:00:00.000Z', reason: 'requested', booking: { id } },
      ]),
    );
    await pay(requests[0]!.id, 120_000);
    await eventually(async () =>
      expect(await harness.client.call(folio.find, { bookingId: id })).toMatchObject({ balance: 0, requests: [] }),
    );
    // The next test would meet it.
    await eventually(() => expect(paid).toHaveLength(1));
    expect(await states()).toEqual(['paid']);
  });

  test('is published once when it is paid, with what is still due', async () => {
    const { id } = await byPhone();
    const [request] = (await ask(id, 500)).requests;
    const captured = { paymentId: randomUUID(), holdId: request!.id, paymentRequestId: request!.id, orderId: 'ORDER12345' };
    for (const captureId of [randomUUID(), randomUUID()])
      await harness.client.publish(paymentEvents.captured, { ...captured, captureId, amountCents: cents(50_000) });
    await eventually(() =>
      expect(paid.map(({ data }) => data)).toMatchObject([
        { paymentRequestId: request!.id, amount: 500, stillDue: 700, booking: { id, paymentStatus: 'partially_paid', balanceDue: 700 } },
      ]),
    );
    const [rest] = (await ask(id, 700)).requests;
    await pay(rest!.id, 70_000);
    await eventually(() =>
      expect(paid.map(({ data }) => [data.amount, data.stillDue])).toEqual([
        [500, 700],
        [700, 0],
      ]),
    );
  });

  test('is published when staff have recorded it, and want the guest to have an e-mail', async () => {
    const { id } = await byPhone();
    const record = (amount: number, form: Partial<ManualPaymentForm> = {}) =>
      harness.client.call(folio.recordPayment, {
        bookingId: id,
        entryId: randomUUID(),
        amount,
        method: 'cash',
        note: 'At the dock',
        staff,
        ...form,
      });
    await record(100);
    const entryId = randomUUID();
    const replies = await Promise.all([record(500, { entryId, notifyGuest: true }), record(500, { entryId, notifyGuest: true })]);
    expect(replies.map(({ balance }) => balance)).toEqual([600, 600]);
    await record(-100, { notifyGuest: true });
    await record(700, { method: 'bank', notifyGuest: true });
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: id, status: 'cancelled', staff });
    await record(10, { notifyGuest: true });
    await eventually(() =>
      expect(paid.map(({ data }) => [data.amount, data.stillDue, data.byHand])).toEqual([
        [500, 600, true],
        [700, 0, true],
      ]),
    );
    expect(paid[0]!.data).toMatchObject({ paymentRequestId: entryId, booking: { id, paymentStatus: 'partially_paid' } });
  });

  test('is an e-mail again when staff repeat it an hour later, and says what was sent', async () => {
    const { id } = await byPhone();
    expect(await ask(id)).toMatchObject({ email: 'request' });
    harness.setTime('2026-12-01T12:59:59Z');
    expect(await ask(id)).toMatchObject({ email: 'none' });
    // Overdue: the same date is no longer ahead.
    harness.setTime('2027-01-02T12:00:00Z');
    expect(await ask(id)).toMatchObject({ email: 'reminder', requests: [{ amount: 1200 }] });
    expect(await ask(id)).toMatchObject({ email: 'none' });
    harness.setTime('2027-01-02T13:00:00Z');
    expect(await ask(id)).toMatchObject({ email: 'reminder' });
    await eventually(() =>
      expect(published.map(({ data }) => [data.reason, data.again])).toEqual([
        ['requested', false],
        ['requested', true],
        ['requested', true],
      ]),
    );
    expect(await states()).toEqual(['open']);
    const { history } = await harness.client.call(bookingBackOffice.find, { bookingId: id });
    expect(history.filter(({ action }) => action === 'booking.emailAgain')).toHaveLength(2);
  });

  test('closes the former one, of which there is at most one per booking', async () => {
    const { id } = await byPhone();
    const first = (await ask(id, 500)).requests[0]!;
    const second = (await ask(id, 700)).requests;
    expect(second).toMatchObject([{ amount: 700 }]);
    expect(second[0]!.id).not.toBe(first.id);
    expect((await states()).toSorted()).toEqual(['closed', 'open']);
    await Promise.all([ask(id, 600), ask(id, 650), ask(id, 680)]);
    expect((await states()).filter((state) => state === 'open')).toHaveLength(1);
  });

  test('is at most what is owed, due in 24 hours at the earliest, and not of a cancelled booking', async () => {
    const { id } = await byPhone();
    await expect(ask(id, 1200.01, '2026-12-01T17:00')).rejects.toMatchObject({
      details: { codes: { amount: { code: 'balanceTooHigh', params: { max: '1200.00' } }, dueAt: { code: 'dueTooSoon' } } },
    });
    await ask(id);
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: id, status: 'cancelled', refund: 'policy', staff });
    expect(await states()).toEqual(['closed']);
    expect(await settled(ask(id))).toBe('STATUS_NOT_ALLOWED');
    expect(await settled(ask(randomUUID()))).toBe('BOOKING_NOT_FOUND');
  });
});

const payCash = (bookingId: string, amount: number, over: { note?: string } = {}) =>
  harness.client.call(folio.recordPayment, { bookingId, amount, method: 'cash', entryId: randomUUID(), staff, ...over });
const itemsOf = async (kind: string) => {
  const { entries } = await harness.client.call(bookingAttention.list, {});
  return entries.filter((entry) => entry.kind === kind).map(({ subject, since, data }) => [subject, since, data.amount]);
};

describe('an open balance', () => {
  test('is of what is still owed when a part of it was paid in cash', async () => {
    const { id } = await byPhone();
    const [asked] = (await ask(id, 800)).requests;
    // Of $1,200 staff ask for $800: the rest is not asked for.
    expect((await payCash(id, 100)).requests).toEqual([{ ...asked, amount: 700 }]);
    await remindAt('2026-12-26T15:00:00Z');
    await eventually(() =>
      expect(published.map(({ data }) => [data.paymentRequestId, data.reason, data.amount])).toEqual([
        [asked!.id, 'requested', 800],
        [asked!.id, 'before', 700],
      ]),
    );
    harness.setTime('2027-01-01T22:00:00Z');
    expect(await itemsOf('balanceOverdue')).toEqual([[id, '2026-12-29T22:00:00.000Z', 700]]);
    await pay(asked!.id, 70_000);
    await eventually(async () => expect(await states()).toEqual(['paid']));
    expect(await harness.client.call(folio.find, { bookingId: id })).toMatchObject({ balance: 400, requests: [] });
  });

  test('is closed when what was asked for was paid in cash, while more is owed', async () => {
    const { id } = await byPhone();
    await ask(id, 500);
    expect((await payCash(id, 500)).requests).toEqual([]);
    expect(await states()).toEqual(['closed']);
  });

  test('waits while nothing is owed, and is there again when that payment was a mistake', async () => {
    const { id } = await byPhone();
    const { requests } = await ask(id);
    expect(await payCash(id, 1200)).toMatchObject({ balance: 0, requests: [] });
    expect(await payCash(id, -1200, { note: 'Counted twice' })).toMatchObject({ balance: 1200, requests });
  });

  test('asks for the rest when more is owed since its payment was sent', async () => {
    const { id } = await byPhone();
    await payCash(id, 400);
    const [asked] = (await ask(id, 800)).requests;
    // The cash was a mistake while PayPal has the $800.
    await payCash(id, -400, { note: 'Another booking' });
    await pay(asked!.id, 80_000);
    await eventually(async () => expect((await states()).toSorted()).toEqual(['open', 'paid']));
    expect(await harness.client.call(folio.find, { bookingId: id })).toMatchObject({
      balance: 400,
      requests: [{ kind: 'balance', amount: 400, dueAt: '2026-12-29T22:00:00.000Z' }],
    });
  });

  test('is due before the departure of a charter that is moved earlier, and stays when it is moved later', async () => {
    const { id } = await byPhone();
    const dueAt = async () => (await harness.client.call(folio.find, { bookingId: id })).requests[0]!.dueAt;
    const move = (date: string) =>
      harness.client.call(tripBackOffice.move, {
        bookingId: id,
        form: { moveId: randomUUID(), date, timeSlot: '9:00 AM - 1:00 PM', cause: 'guest' },
        staff,
      });
    await ask(id);
    await move('2027-02-12');
    expect(await dueAt()).toBe('2026-12-29T22:00:00.000Z');
    await move('2026-12-22');
    expect(await dueAt()).toBe('2026-12-08T14:00:00.000Z');
    await move('2026-12-05');
    expect(await dueAt()).toBe('2026-12-02T12:00:00.000Z');
  });
});

describe('an open balance of a charter that is called off', () => {
  /** With $800 of $1,200 open, and the id of the request. */
  const calledOff = async () => {
    const { id } = await byPhone();
    await payCash(id, 400);
    const [asked] = (await ask(id, 800)).requests;
    await callOff(id);
    return { id, requestId: asked!.id };
  };
  const callOff = (bookingId: string) =>
    harness.client.call(weather.callOff, {
      form: { callId: randomUUID(), from: '2027-01-12T00:00', to: '2027-01-13T00:00', cause: 'weather', note: '', bookingIds: [bookingId] },
      staff,
    });
  const requestsOf = async (bookingId: string) => (await harness.client.call(folio.find, { bookingId })).requests;
  const choose = async (bookingId: string, choice: 'offer' | 'refund') => {
    const { cancellation } = await harness.client.call(bookingBackOffice.find, { bookingId });
    return harness.client.call(weather.chooseForGuest, { bookingId, form: { cancellationId: cancellation!.id, choose: choice }, staff });
  };

  test('waits for the choice of its guest, and is there again with another slot', async () => {
    const { id, requestId } = await calledOff();
    expect(await requestsOf(id)).toEqual([]);
    await remindAt('2026-12-29T15:00:00Z');
    expect(published.filter(({ data }) => data.reason !== 'requested')).toEqual([]);
    harness.setTime(defaultTime);
    await choose(id, 'offer');
    expect(await requestsOf(id)).toMatchObject([{ id: requestId, amount: 800 }]);
  });

  test('is closed with the choice of the refund', async () => {
    const { id } = await calledOff();
    await choose(id, 'refund');
    expect(await states()).toEqual(['closed']);
  });

  test('is not paid meanwhile: money that was being captured goes back', async () => {
    const refused = harness.client.recordEvents(bookingEvents.refused);
    const { id, requestId } = await calledOff();
    await pay(requestId, 80_000);
    await eventually(() => expect(refused.map(({ data }) => [data.holdId, data.closed])).toEqual([[requestId, 'cancelled']]));
    expect(await harness.client.call(folio.find, { bookingId: id })).toMatchObject({ balance: -400, payments: [{ amount: 400 }] });
  });
});

describe('what is owed and was not requested', () => {
  test('is listed two weeks before a confirmed charter departs', async () => {
    const { id } = await byPhone();
    const listed = () => itemsOf('balanceNotRequested');
    harness.setTime('2026-12-30T12:00:00Z');
    expect(await listed()).toEqual([]);
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: id, status: 'confirmed', staff });
    expect(await listed()).toEqual([[id, '2026-12-29T14:00:00.000Z', 1200]]);
    await payCash(id, 200);
    expect(await listed()).toEqual([[id, '2026-12-29T14:00:00.000Z', 1000]]);
    await ask(id, 1000, '2027-01-04T17:00');
    expect(await listed()).toEqual([]);
    await payCash(id, 1000);
    expect(await listed()).toEqual([]);
    const other = await harness.client.call(bookingBackOffice.createPhoneBooking, { form: aForm({ bookingDate: '2027-02-20' }), staff });
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: other.id, status: 'confirmed', staff });
    expect(await listed()).toEqual([]);
  });
});

describe('the reminders of a balance', () => {
  test('are published three days before, on the day and a day after, once each, and staff see it three days after', async () => {
    const { id } = await byPhone();
    await ask(id);
    await remindAt('2026-12-26T14:50:00Z');
    await remindAt('2026-12-26T15:00:00Z');
    await Promise.all([remindAt('2026-12-26T15:10:00Z'), remindAt('2026-12-26T15:10:00Z')]);
    await remindAt('2026-12-29T15:00:00Z');
    await remindAt('2026-12-30T15:00:00Z');
    await remindAt('2026-12-31T15:00:00Z');
    await eventually(() => expect(published.map(({ data }) => data.reason)).toEqual(['requested', 'before', 'today', 'after']));
    const overdue = async () => {
      const { entries } = await harness.client.call(bookingAttention.list, {});
      return entries.filter(({ kind }) => kind === 'balanceOverdue').map(({ subject, since, data }) => [subject, since, data.amount]);
    };
    harness.setTime('2027-01-01T21:59:59Z');
    expect(await overdue()).toEqual([]);
    harness.setTime('2027-01-01T22:00:00Z');
    expect(await overdue()).toEqual([[id, '2026-12-29T22:00:00.000Z', 1200]]);
    // Asked again with a later date.
    await ask(id, 1200, '2027-01-08T17:00');
    expect(await overdue()).toEqual([]);
    expect((await harness.client.call(bookingBackOffice.find, { bookingId: id })).booking.status).toBe('pending');
  });

  test('wait, as does another request, while PayPal reviews a payment of it', async () => {
    const { id } = await byPhone();
    const { requests } = await ask(id);
    const ids = { paymentId: randomUUID(), paymentRequestId: requests[0]!.id };
    harness.setTime('2026-12-25T15:00:00Z');
    await harness.client.publish(paymentEvents.pending, { ...ids, reason: 'ECHECK' });
    await harness.paymentEventHandled('pending');
    expect(await settled(ask(id, 600))).toBe('PAYMENT_UNDER_REVIEW');
    await remindAt('2026-12-26T15:00:00Z');
    await harness.client.publish(paymentEvents.failed, {
      ...ids,
      reason: 'DENIED',
      wasPending: true,
      amountCents: await harness.requested(ids.paymentRequestId),
    });
    const reasons = () => published.map(({ data }) => data.reason);
    await eventually(() => expect(reasons()).toEqual(['requested', 'denied']));
    expect(await settled(ask(id, 600))).toBe('done');
    await eventually(() => expect(reasons()).toEqual(['requested', 'denied', 'requested']));
  });

  test('are followed by no overdue balance while PayPal reviews a payment of it', async () => {
    const { id } = await byPhone();
    const [asked] = (await ask(id)).requests;
    const ids = { paymentId: randomUUID(), paymentRequestId: asked!.id };
    const overdue = async () => {
      const { entries } = await harness.client.call(bookingAttention.list, {});
      return entries.filter(({ kind }) => kind === 'balanceOverdue').map(({ subject }) => subject);
    };
    harness.setTime('2027-01-01T22:00:00Z');
    expect(await overdue()).toEqual([id]);
    await harness.client.publish(paymentEvents.pending, { ...ids, reason: 'ECHECK' });
    await eventually(async () => expect(await overdue()).toEqual([]));
    await harness.client.publish(paymentEvents.failed, {
      ...ids,
      reason: 'DENIED',
      wasPending: true,
      amountCents: await harness.requested(ids.paymentRequestId),
    });
    await eventually(async () => expect(await overdue()).toEqual([id]));
  });

  test('end when the balance was paid in cash', async () => {
    const { id } = await byPhone();
    await ask(id);
    await harness.client.call(folio.recordPayment, { bookingId: id, amount: 1200, method: 'cash', entryId: randomUUID(), staff });
    await remindAt('2026-12-26T15:00:00Z');
    harness.setTime('2027-01-05T15:00:00Z');
    const { entries } = await harness.client.call(bookingAttention.list, {});
    expect(entries.filter(({ kind }) => kind === 'balanceOverdue')).toEqual([]);
    const other = await harness.client.call(bookingBackOffice.createPhoneBooking, { form: aForm({ bookingDate: '2027-02-20' }), staff });
    await ask(other.id, 100, '2027-02-01T17:00');
    await eventually(() =>
      expect(published.map(({ data }) => [data.booking.id, data.reason])).toEqual([
        [id, 'requested'],
        [other.id, 'requested'],
      ]),
    );
  });
});

test('a balance of which PayPal reviews a payment keeps no charter from being moved, and is credited when it is paid', async () => {
  const { id } = await byPhone();
  const { requests } = await ask(id);
  const ids = { paymentId: randomUUID(), paymentRequestId: requests[0]!.id };
  await harness.client.publish(paymentEvents.pending, { ...ids, reason: 'ECHECK' });
  await eventually(async () =>
    expect(await harness.database.query('SELECT pending_payment_id FROM payment_request')).toEqual([{ pending_payment_id: ids.paymentId }]),
  );
  const form = { moveId: randomUUID(), date: '2027-01-14', timeSlot: aForm().timeSlot, cause: 'business' as const };
  expect(await harness.client.call(tripBackOffice.move, { bookingId: id, form, staff })).toMatchObject({ bookingDate: '2027-01-14' });
  const capture = { orderId: 'ORDER12345', captureId: randomUUID(), amountCents: cents(120_000) };
  await harness.client.publish(paymentEvents.captured, { ...ids, ...capture });
  await eventually(async () =>
    expect(await harness.client.call(folio.find, { bookingId: id })).toMatchObject({ payments: [{ amount: 1200 }], balance: 0 }),
  );
  expect(await states()).toEqual(['paid']);
});
