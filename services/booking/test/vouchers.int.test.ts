import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type BookingForm,
  bookingBackOffice,
  bookingList,
  bookingSettlements,
  booking,
  bookingEvents,
  cancellations,
  cents,
  type DomainError,
  type GiftForm,
  paymentEvents,
  paymentRequests,
  voucherEvents,
  vouchers,
  trip,
  tripBackOffice,
  bookingFigures,
} from '@charter/contracts';
import { voucherCodeOf } from '@charter/service-kit';
import { eventually } from '@charter/testing';
import { CancellationRefundService } from '../src/changes/cancellations/cancellation-refund.service.js';
import { BookingConfig } from '../src/booking.env.js';
import { VoucherTimer } from '../src/vouchers/voucher.timer.js';
import { BookingRepository } from '../src/sales/bookings/booking.repository.js';
import { Database } from '@charter/database';
import { type BookingHarness, onSale, rejection, settled, staff, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;
const secret = 'a secret of thirty-two characters';
const [morning, afternoon] = ['9:00 AM - 1:00 PM', '2:00 PM - 6:00 PM'] as const;

beforeAll(async () => {
  harness = await startBookingHarness('vouchers', { GUEST_LINK_SECRET: secret });
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime('2026-12-01T12:00:00Z');
  await harness.database.empty('occupancy', 'hold', 'booking', 'voucher', 'payment_request', 'outbox', 'audit');
});

const buyer = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@guests.example' };
const gift = (over: Partial<GiftForm> = {}): GiftForm => ({ amount: 500, forName: 'Ada', buyer, ...over });
const idsOf = (id: string, paymentId: string) => ({ paymentId, holdId: id, paymentRequestId: id });

/** Buys a voucher, whose payment PayPal captures. */
async function bought(over: Partial<GiftForm> = {}, paymentId: string = randomUUID()) {
  const { paymentRequestId: id, amount } = await harness.client.call(vouchers.buy, gift(over));
  const captured = { ...idsOf(id, paymentId), orderId: 'ORDER0001', captureId: randomUUID(), amountCents: cents(amount * 100) };
  await harness.client.publish(paymentEvents.captured, captured);
  await eventually(async () =>
    expect(await harness.database.query('SELECT 1 FROM voucher WHERE id = $1 AND paid_at IS NOT NULL', [id])).toHaveLength(1),
  );
  return { id, code: voucherCodeOf(secret, id), paymentId, captured };
}

const balance = async (code: string, checkout?: string) =>
  (await harness.client.call(vouchers.balance, { code, ...(checkout && { checkout }) })).balance;
const order = (totalAmount: number, codes: string[], form: Partial<BookingForm> = {}, checkout: string = randomUUID()) =>
  harness.hold({ packageId: 6, timeSlot: morning, vouchers: codes, ...form }, checkout, { totalAmount });
const entries = (id: string) =>
  harness.database.query<{ kind: string; cents: number }>(
    'SELECT kind, amount_cents::int AS cents FROM voucher_entry WHERE voucher_id = $1 ORDER BY position',
    [id],
  );
const cancel = (bookingId: string, refund: 'policy' | 'all') =>
  harness.client.call(bookingBackOffice.changeStatus, { bookingId, status: 'cancelled', refund, reason: 'The engine is repaired', staff });
const spent = { codes: { vouchers: { code: 'unknownVoucher' } } };
const unknown = { codes: { code: { code: 'unknownVoucher' } } };

describe('a voucher that is bought', () => {
  test('can be used once it is paid, and its code is nowhere stored', async () => {
    const { paymentRequestId } = await harness.client.call(vouchers.buy, gift());
    expect(await rejection(balance(voucherCodeOf(secret, paymentRequestId)))).toMatchObject(unknown);
    const { id, code } = await bought();
    expect(await balance(code.toLowerCase())).toBe(500);
    expect(await balance(code.replaceAll(/(.{4})(?=.)/g, '$1-'))).toBe(500);
    const rows = await harness.database.query(`SELECT voucher::text AS row FROM voucher UNION ALL SELECT event::text FROM outbox`);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(await harness.client.call(vouchers.list, {})).toMatchObject({
      vouchers: [{ id, state: 'open', amount: 500, balance: 500, last4: code.slice(-4) }],
      outstanding: 500,
    });
  });

  test('is worth the charter that was chosen, and is paid by its buyer alone', async () => {
    const { paymentRequestId, amount } = await harness.client.call(vouchers.buy, gift({ amount: undefined, packageId: 6, locale: 'de' }));
    expect(amount).toBe(1200);
    const open = (amountCents: number) => harness.client.call(paymentRequests.open, { paymentRequestId, amountCents: cents(amountCents) });
    expect(await open(120_000)).toMatchObject({ returnPath: '/de/gift', description: 'Gutschein für einen Privatcharter' });
    expect(await rejection(open(100))).toMatchObject({ codes: { amount: { code: 'wrongAmount' } } });
  });

  test.each<[Partial<GiftForm>, string]>([
    [{ amount: undefined }, 'amount'],
    [{ packageId: 6 }, 'amount'],
    [{ deliverOn: '2026-11-30' }, 'deliverOn'],
    [{ deliverOn: '2027-12-02' }, 'deliverOn'],
  ])('%o is rejected at %s', async (over, field) => {
    expect(await rejection(harness.client.call(vouchers.buy, gift(over)))).toMatchObject({ codes: { [field]: expect.anything() } });
  });

  test('is no revenue, and a settlement that payment knows', async () => {
    const { paymentId } = await bought();
    const settlement = { paymentId, paymentStatus: 'paid', amountCents: 50_000, refundedCents: 0, reversedCents: 0 };
    expect((await harness.client.call(bookingSettlements.find, { paymentIds: [paymentId] })).settlements).toEqual([settlement]);
    expect((await harness.client.call(bookingSettlements.list, { since: '2026-11-01T00:00:00Z' })).settlements).toEqual([settlement]);
    expect((await harness.client.call(bookingFigures.figures, {})).totalRevenue).toBe(0);
  });

  test('is paid once: the money of a second payment goes back', async () => {
    const owed = harness.client.recordEvents(bookingEvents.refundOwed);
    const refused = harness.client.recordEvents(voucherEvents.refused);
    const { id, code } = await bought();
    const again = randomUUID();
    await harness.client.publish(paymentEvents.captured, {
      ...idsOf(id, again),
      orderId: 'ORDER0002',
      captureId: randomUUID(),
      amountCents: cents(50_000),
    });
    await eventually(() =>
      expect(owed.map(({ data }) => data)).toEqual([expect.objectContaining({ paymentId: again, amountCents: 50_000 })]),
    );
    expect(refused.map(({ data }) => data)).toMatchObject([{ paymentId: again, amount: 500, voucher: { id, buyer } }]);
    expect(await balance(code)).toBe(500);
  });
});

describe('a voucher with an end', () => {
  const sellFor = (months: number | null) => {
    harness.service.get<BookingConfig>(BookingConfig).voucherMonths = months;
  };
  const expire = () => harness.service.get(VoucherTimer).expireVouchers();
  const setEnd = (voucherId: string, validUntil: string | null) =>
    harness.client.call(vouchers.setEnd, { voucherId, form: { validUntil }, staff });
  const listed = async () => (await harness.client.call(vouchers.list, {})).vouchers[0];
  afterEach(() => sellFor(null));

  test('is sold with it, counted from the day on which it is sent, and its code is unknown afterwards', async () => {
    sellFor(12);
    const { validUntil } = await harness.client.call(vouchers.buy, gift({ deliverOn: '2026-12-24' }));
    expect(validUntil).toBe('2027-12-24');
    const { id, code } = await bought();
    expect(await harness.client.call(vouchers.balance, { code })).toEqual({ balance: 500, validUntil: '2027-12-01' });
    // The last hour of the day in Nassau.
    harness.setTime('2027-12-02T04:59:00Z');
    expect(await balance(code)).toBe(500);
    await expire();
    expect(await entries(id)).toEqual([{ kind: 'issue', cents: 50_000 }]);
    harness.setTime('2027-12-02T05:00:00Z');
    expect(await rejection(balance(code))).toMatchObject(unknown);
    expect(await rejection(order(700, [code]))).toMatchObject(spent);
    const expired = { state: 'expired', balance: 0, expired: 500, validUntil: '2027-12-01' };
    expect(await listed()).toMatchObject(expired);
    await Promise.all([expire(), expire()]);
    await expire();
    expect(await entries(id)).toEqual([
      { kind: 'issue', cents: 50_000 },
      { kind: 'expire', cents: -50_000 },
    ]);
    expect(await harness.client.call(vouchers.list, {})).toMatchObject({ vouchers: [expired], outstanding: 0 });
  });

  test('never ends without a setting', async () => {
    const { code } = await bought();
    expect(await harness.client.call(vouchers.balance, { code })).toEqual({ balance: 500 });
    harness.setTime('2046-12-01T12:00:00Z');
    await expire();
    expect(await balance(code)).toBe(500);
  });

  test('pays for an order that has reserved it before its end; what the order does not reserve expires', async () => {
    const { id } = await bought({ amount: 1500 });
    await setEnd(id, '2026-12-01');
    harness.setTime('2026-12-02T04:55:00Z');
    const form = { bookingDate: '2027-01-12' };
    const payment = { totalAmount: 200, paymentId: randomUUID() };
    const { code: second, id: other } = await bought({ amount: 1000 });
    await setEnd(other, '2026-12-01');
    const hold = await harness.hold({ packageId: 6, timeSlot: morning, vouchers: [second], ...form }, 'first', payment);
    harness.setTime('2026-12-02T05:05:00Z');
    await expire();
    expect(await entries(id)).toMatchObject([{ kind: 'issue' }, { kind: 'expire', cents: -150_000 }]);
    expect((await entries(other)).map(({ kind }) => kind)).toEqual(['issue', 'reserve']);
    // The same visitor presses the button again: the order is renewed.
    await harness.hold({ packageId: 6, timeSlot: morning, vouchers: [second], ...form }, 'first', payment);
    expect(await rejection(order(200, [second], { ...form, timeSlot: afternoon }))).toMatchObject(spent);
    expect(await rejection(balance(second, 'first'))).toMatchObject(unknown);
    await harness.client.call(booking.securePaymentRequest, {
      paymentRequestId: hold.holdId,
      paymentId: payment.paymentId,
      amountCents: cents(20_000),
    });
    const { booking: placed } = await harness.place(await harness.paid(hold, { checkout: 'first', paymentId: payment.paymentId }));
    expect(placed).toMatchObject({ totalAmount: 1200, paymentStatus: 'paid' });
    expect((await entries(other)).map(({ kind }) => kind)).toEqual(['issue', 'reserve', 'release', 'redeem']);
  });

  test('expires with what an order has reserved, once the order has lapsed', async () => {
    const { id, code } = await bought();
    await setEnd(id, '2026-12-01');
    harness.setTime('2026-12-02T04:55:00Z');
    await order(700, [code]);
    harness.setTime('2026-12-02T05:30:00Z');
    await expire();
    expect((await entries(id)).map(({ kind }) => kind)).toEqual(['issue', 'reserve']);
    await harness.service.get(VoucherTimer).releaseVouchers();
    await expire();
    expect((await entries(id)).map(({ kind }) => kind)).toEqual(['issue', 'reserve', 'release', 'expire']);
    expect(await rejection(balance(code))).toMatchObject(unknown);
  });

  test('can be extended by staff, also when it has expired, and ends today at the earliest', async () => {
    const { id, code } = await bought();
    expect(await rejection(setEnd(id, '2026-11-30'))).toMatchObject({ codes: { validUntil: { code: 'voucherEndRange' } } });
    expect(await settled(setEnd(randomUUID(), null))).toBe('VOUCHER_NOT_FOUND');
    await setEnd(id, '2026-12-01');
    harness.setTime('2026-12-02T12:00:00Z');
    await expire();
    expect(await rejection(balance(code))).toMatchObject(unknown);
    await setEnd(id, '2027-06-30');
    expect(await harness.client.call(vouchers.balance, { code })).toEqual({ balance: 500, validUntil: '2027-06-30' });
    expect((await entries(id)).at(-1)).toEqual({ kind: 'expire', cents: 50_000 });
    expect(await listed()).toMatchObject({ state: 'open', balance: 500, expired: 0 });
    await setEnd(id, null);
    expect(await harness.client.call(vouchers.balance, { code })).toEqual({ balance: 500 });
    const audit = await harness.database.query(`SELECT before, after FROM audit WHERE action = 'voucher.setEnd' ORDER BY id`);
    expect(audit.at(-1)).toEqual({ before: { validUntil: '2027-06-30' }, after: { validUntil: null } });
  });

  test('is extended by a cancellation that gives money back after its end', async () => {
    const { id, code } = await bought({ amount: 1500 });
    await setEnd(id, '2026-12-10');
    await order(0, [code], { bookingDate: '2027-01-12' });
    const [{ id: bookingId }] = (await harness.client.call(bookingList.page, {})).bookings as unknown as [{ id: string }];
    harness.setTime('2026-12-20T12:00:00Z');
    await expire();
    expect(await listed()).toMatchObject({ state: 'expired', expired: 300 });
    await cancel(bookingId, 'all');
    // What had expired of it stays expired.
    expect(await harness.client.call(vouchers.balance, { code })).toEqual({ balance: 1200, validUntil: '2027-03-20' });
    expect(await listed()).toMatchObject({ state: 'open', balance: 1200, expired: 0 });
  });
});

describe('a voucher that pays for a charter', () => {
  test('takes its balance off what PayPal takes, and the folio has both', async () => {
    const { id, code } = await bought();
    expect(await rejection(order(1200, [code]))).toMatchObject({ codes: { amount: { code: 'wrongAmount' } }, extensions: { total: 700 } });
    const hold = await order(700, [code]);
    expect(hold.totalAmount).toBe(700);
    expect(await rejection(balance(code))).toMatchObject(unknown);
    const { booking: placed } = await harness.place(await harness.paid(hold));
    expect(placed).toMatchObject({ totalAmount: 1200, paymentStatus: 'paid' });
    expect(
      await harness.database.query(`SELECT method, amount_cents::int AS cents FROM folio_entry WHERE kind = 'payment' ORDER BY position`),
    ).toEqual([
      { method: 'voucher', cents: 50_000 },
      { method: 'paypal', cents: 70_000 },
    ]);
    expect(await entries(id)).toEqual([
      { kind: 'issue', cents: 50_000 },
      { kind: 'reserve', cents: -50_000 },
      { kind: 'release', cents: 50_000 },
      { kind: 'redeem', cents: -50_000 },
    ]);
    expect(await harness.database.query(`SELECT form FROM hold WHERE form::text LIKE '%vouchers%'`)).toEqual([]);
    expect((await harness.client.call(vouchers.list, {})).vouchers).toMatchObject([{ state: 'used', balance: 0 }]);
  });

  test('is whole again when the hold expires, is released or is replaced', async () => {
    const { code } = await bought();
    await order(700, [code]);
    harness.setTime('2026-12-01T12:15:01Z');
    expect(await balance(code)).toBe(500);
    await harness.releaseExpiredHolds();
    expect(await balance(code)).toBe(500);
    await harness.service.get(VoucherTimer).releaseVouchers();
    expect(await balance(code)).toBe(500);
    await order(700, [code], {}, 'visitor');
    expect(await rejection(balance(code))).toMatchObject(unknown);
    // The visitor's own order does not keep them from using it.
    expect(await balance(code, 'visitor')).toBe(500);
    await order(1200, [], { timeSlot: afternoon }, 'visitor');
    expect(await balance(code)).toBe(500);
  });

  test('is not used twice by 50 orders at once', async () => {
    const { id, code } = await bought({ amount: 1000 });
    const days = Array.from({ length: 25 }, (_, index) => `2027-01-${String(index + 4).padStart(2, '0')}`);
    const attempts = days.flatMap((bookingDate) => [morning, afternoon].map((timeSlot) => order(200, [code], { bookingDate, timeSlot })));
    const { results, errors } = await outcomes(attempts);
    expect(results).toHaveLength(1);
    expect(errors).toHaveLength(49);
    for (const error of errors) expect(error).toMatchObject(spent);
    const [left] = await harness.database.query('SELECT sum(amount_cents)::int AS sum FROM voucher_entry WHERE voucher_id = $1', [id]);
    expect(left).toEqual({ sum: 0 });
  });

  /** New holds wait for each other, because they are counted; renewed ones do not. */
  test('is not used twice by 20 visitors who apply it at once to slots that they hold', async () => {
    const { id, code } = await bought({ amount: 1000 });
    const visitors = Array.from({ length: 20 }, (_, index) => ({
      form: { bookingDate: `2027-01-${String(index + 4).padStart(2, '0')}` },
      checkout: `visitor ${index}`,
    }));
    await Promise.all(visitors.map(({ form, checkout }) => order(1200, [], form, checkout)));
    const { results, errors } = await outcomes(visitors.map(({ form, checkout }) => order(200, [code], form, checkout)));
    expect([results.length, errors.length]).toEqual([1, 19]);
    for (const error of errors) expect(error).toMatchObject(spent);
    expect((await entries(id)).map(({ kind }) => kind)).toEqual(['issue', 'reserve']);
  });

  test('that was used since its order expired is not charged for', async () => {
    const { code } = await bought();
    const paymentId = randomUUID();
    const hold = await harness.hold({ packageId: 6, timeSlot: morning, vouchers: [code] }, 'first', { totalAmount: 700, paymentId });
    harness.setTime('2026-12-01T12:15:01Z');
    await order(700, [code], { timeSlot: afternoon });
    const secure = harness.client.call(booking.securePaymentRequest, {
      paymentRequestId: hold.holdId,
      paymentId,
      amountCents: cents(70_000),
    });
    expect(await settled(secure)).toBe('SLOT_TAKEN');
  });

  test('keeps what an order reserves while its capture is in progress', async () => {
    const { code } = await bought();
    const paymentId = randomUUID();
    const hold = await harness.hold({ packageId: 6, timeSlot: morning, vouchers: [code] }, 'first', { totalAmount: 700, paymentId });
    await harness.client.call(booking.securePaymentRequest, { paymentRequestId: hold.holdId, paymentId, amountCents: cents(70_000) });
    harness.setTime('2026-12-01T14:00:00Z');
    expect(await rejection(order(700, [code], { timeSlot: afternoon }))).toMatchObject(spent);
    const placed = await harness.place(await harness.paid(hold, { checkout: 'first', paymentId }));
    expect(placed.booking).toMatchObject({ totalAmount: 1200, paymentStatus: 'paid' });
  });

  test('together with others covers the price: the charter is booked without PayPal', async () => {
    const [one, other] = [await bought({ amount: 1000 }), await bought()];
    const [first, again] = [await order(0, [one.code, other.code], {}, 'visitor'), await order(0, [one.code, other.code], {}, 'visitor')];
    expect(first).toMatchObject({ paid: true, totalAmount: 0 });
    expect(again).toMatchObject({ paid: true, holdId: first.holdId });
    const placed = await harness.client.call(booking.findCovered, { checkout: 'visitor' });
    expect(placed).toMatchObject({ first: true, booking: { totalAmount: 1200, paymentStatus: 'paid' } });
    expect(await balance(other.code)).toBe(300);
    expect((await harness.client.call(booking.findCovered, { checkout: 'another' })).booking).toBeNull();
    expect(
      await harness.database.query('SELECT amount_cents::int AS cents, state FROM payment_request WHERE kind = $1', ['charter']),
    ).toEqual([{ cents: 0, state: 'paid' }]);
  });

  test('is rejected for an amount of nothing that it does not cover', async () => {
    expect(await rejection(order(0, []))).toMatchObject({ codes: { amount: { code: 'wrongAmount' } } });
    expect(await rejection(order(700, ['0000000000000000']))).toMatchObject(spent);
  });
});

describe('what a cancellation gives back to vouchers', () => {
  test('can be used again, and is recorded once', async () => {
    const { id, code } = await bought();
    const { booking: placed } = await harness.place(await harness.paid(await order(700, [code])));
    const { bookings } = await harness.client.call(bookingList.page, { search: placed.confirmationCode });
    const service = harness.service.get(CancellationRefundService);
    const giveBack = () =>
      harness.service.get(Database).transaction(async (tx) => {
        const row = await harness.service.get(BookingRepository).lock(tx, bookings[0]!.id);
        await service.request(tx, { id: 'cancellation', cause: 'guest' }, row, { parts: [], voucherCents: cents(25_000) });
      });
    await giveBack();
    await giveBack();
    expect(await balance(code)).toBe(250);
    expect((await entries(id)).at(-1)).toEqual({ kind: 'refund', cents: 25_000 });
    expect(await harness.database.query(`SELECT method, amount_cents::int AS cents FROM folio_entry WHERE kind = 'refund'`)).toEqual([
      { method: 'voucher', cents: 25_000 },
    ]);
  });

  test('is their share of what is refunded: half of $1,200 is $250 of $500, and $350 through PayPal', async () => {
    const owed = harness.client.recordEvents(bookingEvents.refundOwed);
    const changed = harness.client.recordEvents(bookingEvents.statusChanged);
    const { code } = await bought();
    const { paymentId, ...paid } = await harness.paid(await order(700, [code]));
    const { booking: placed } = await harness.place({ paymentId, ...paid });
    const { bookings } = await harness.client.call(bookingList.page, { search: placed.confirmationCode });
    const { id: bookingId, startsAt } = bookings[0]!;
    harness.setTime(new Date(Date.parse(startsAt) - 72 * 3_600_000).toISOString());
    const { path } = await harness.client.call(tripBackOffice.newLink, { bookingId, staff });
    const shares = { paypal: 350, voucher: 250, byHand: 0 };
    const key = path.split('/').at(-1)!;
    expect(await harness.client.call(trip.explainCancellation, { key })).toMatchObject({ due: 600, shares });
    const form = { cancellationId: randomUUID(), expectedAmount: 1080 };
    expect(await rejection(harness.client.call(trip.cancel, { key, form }))).toMatchObject({
      extensions: { explanation: { due: 600, shares } },
    });
    expect(await harness.client.call(cancellations.quote, { bookingId })).toMatchObject({
      policy: { due: 600, shares },
      all: { due: 1200, shares: { paypal: 700, voucher: 500, byHand: 0 } },
    });
    await cancel(bookingId, 'policy');
    expect((await harness.client.call(cancellations.quote, { bookingId })).policy).not.toHaveProperty('shares');
    await eventually(() => expect(owed.map(({ data }) => data)).toMatchObject([{ paymentId, amountCents: 35_000 }]));
    await eventually(() => expect(changed.map(({ data }) => data)).toMatchObject([{ refundSent: true, refundToVoucher: 250 }]));
    expect(changed[0]!.data.voucherUntil).toBeUndefined();
    expect(await balance(code)).toBe(250);
    expect((await harness.client.call(bookingBackOffice.find, { bookingId })).cancellation).toMatchObject({
      refundState: 'sent',
      explanation: { due: 600 },
      outstanding: 350,
    });
  });

  test('is published with the last day of the voucher, which the cancellation has made later', async () => {
    const changed = harness.client.recordEvents(bookingEvents.statusChanged);
    const back = harness.client.recordEvents(bookingEvents.refunded);
    const { id, code } = await bought();
    await harness.database.query(`UPDATE voucher SET valid_until = '2026-12-20' WHERE id = $1`, [id]);
    const { booking: placed } = await harness.place(await harness.paid(await order(700, [code])));
    const { bookings } = await harness.client.call(bookingList.page, { search: placed.confirmationCode });
    // Without options the refund is left to staff, who pay it later.
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: bookings[0]!.id, status: 'cancelled', staff });
    await harness.client.call(cancellations.payRefund, { bookingId: bookings[0]!.id, staff });
    const until = { voucherUntil: '2027-03-01' };
    await eventually(() => expect(back.map(({ data }) => data)).toMatchObject([{ through: 'voucher', ...until }]));
    expect(await harness.database.query(`SELECT valid_until::text AS "voucherUntil" FROM voucher WHERE id = $1`, [id])).toEqual([until]);
    expect(changed.map(({ data }) => data.refundToVoucher)).toEqual([undefined]);
  });

  test('is all of it where nothing was paid otherwise, which ends the refund', async () => {
    const owed = harness.client.recordEvents(bookingEvents.refundOwed);
    const { code } = await bought({ amount: 1500 });
    const hold = await order(0, [code]);
    const [{ id: bookingId }] = (await harness.client.call(bookingList.page, {})).bookings as unknown as [{ id: string }];
    expect(hold).toBeDefined();
    const changed = harness.client.recordEvents(bookingEvents.statusChanged);
    await harness.database.query(`UPDATE voucher SET valid_until = '2026-12-20'`);
    await cancel(bookingId, 'all');
    expect(await balance(code)).toBe(1500);
    await eventually(() => expect(changed.map(({ data }) => data)).toMatchObject([{ refundToVoucher: 1200, voucherUntil: '2027-03-01' }]));
    const { cancellation } = await harness.client.call(bookingBackOffice.find, { bookingId });
    expect(cancellation).toMatchObject({ refundState: 'done', outstanding: 0 });
    expect(owed).toEqual([]);
  });
});

describe('money of a voucher that PayPal gives back or takes back', () => {
  test('can be used no more', async () => {
    const { id, code, paymentId } = await bought();
    const sums = { capturedCents: cents(50_000) };
    const refunded = {
      ...idsOf(id, paymentId),
      refundId: '',
      amountCents: cents(20_000),
      refundedCents: cents(20_000),
      reason: 'at_paypal',
      ...sums,
    };
    await harness.client.publish(paymentEvents.refunded, refunded);
    await eventually(async () => expect(await balance(code)).toBe(300));
    await harness.client.publish(paymentEvents.refunded, refunded);
    await harness.client.publish(paymentEvents.reversed, {
      ...idsOf(id, paymentId),
      reversedCents: cents(30_000),
      refundedCents: cents(20_000),
      ...sums,
    });
    await eventually(async () => expect(await rejection(balance(code))).toMatchObject(unknown));
    expect((await harness.client.call(vouchers.list, {})).vouchers).toMatchObject([{ state: 'returned', balance: 0 }]);
    expect((await harness.client.call(bookingSettlements.find, { paymentIds: [paymentId] })).settlements).toMatchObject([
      { refundedCents: 20_000, reversedCents: 30_000 },
    ]);
  });
});

describe('the e-mail of a voucher', () => {
  test('is sent at once, or on its day from eight in Nassau, once', async () => {
    const due = harness.client.recordEvents(voucherEvents.due);
    const timer = harness.service.get(VoucherTimer);
    const now = await bought();
    const later = await bought({ deliverOn: '2026-12-24', deliverTo: 'ada@guests.example' });
    await eventually(() => expect(due).toHaveLength(1));
    expect(due[0]!.data).toMatchObject({ voucher: { id: now.id, deliverTo: buyer.email }, again: false });
    harness.setTime('2026-12-24T12:59:00Z');
    await timer.deliverVouchers();
    harness.setTime('2026-12-24T13:00:00Z');
    await Promise.all([timer.deliverVouchers(), timer.deliverVouchers()]);
    await timer.deliverVouchers();
    await eventually(() => expect(due).toHaveLength(2));
    expect(due[1]!.data).toMatchObject({ voucher: { id: later.id, deliverTo: 'ada@guests.example' } });
    expect(await harness.database.query('SELECT 1 FROM voucher WHERE delivered_at IS NULL')).toEqual([]);
    await harness.client.call(vouchers.resend, { voucherId: later.id, staff });
    await eventually(() => expect(due.map(({ data }) => (data as { again: boolean }).again)).toEqual([false, false, true]));
  });

  test('has a PDF with the code', async () => {
    const { id } = await bought({ packageId: 6, amount: undefined, message: 'Bon voyage' });
    const { filename, body } = await harness.client.call(vouchers.render, { voucherId: id, site: 'charters.example' });
    expect(filename).toMatch(/\.pdf$/);
    expect(Buffer.from(body, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const { body: again } = await harness.client.call(vouchers.render, { voucherId: id, site: 'charters.example' });
    expect(again).toBe(body);
  });
});

async function outcomes<T>(attempts: Promise<T>[]) {
  const all = await Promise.allSettled(attempts);
  return {
    results: all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    errors: all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as DomainError).details] : [])),
  };
}

test('a voucher pays a part of a deposit; the rest of the price stays a balance', async () => {
  const charter = onSale.find(({ id }) => id === 6)!;
  charter.depositPercent = 50;
  harness.packagesChanged();
  const form = { packageId: 6, timeSlot: morning, bookingDate: '2027-01-12', guestCount: 4 };
  expect((await harness.client.call(booking.price, form)).dueNow).toBe(600);
  const { id, code } = await bought();
  expect(await rejection(order(700, [code]))).toMatchObject({ extensions: { total: 700, dueNow: 100 } });
  const hold = await order(100, [code]);
  expect(hold.totalAmount).toBe(100);
  const { booking: placed } = await harness.place(await harness.paid(hold));
  expect(placed).toMatchObject({ totalAmount: 1200, paymentStatus: 'partially_paid', balance: { amount: 600 } });
  expect((await entries(id)).at(-1)).toMatchObject({ kind: 'redeem' });
  delete charter.depositPercent;
  harness.packagesChanged();
  expect(await harness.client.call(booking.price, form)).not.toHaveProperty('dueNow');
});
