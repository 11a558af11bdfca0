import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Booking,
  bookingBackOffice,
  bookingInvoices,
  books,
  type BookingStatus,
  cents,
  folio,
  issuedDocuments,
  paymentEvents,
  trip,
} from '@charter/contracts';
import { guestOperations } from '@charter/contracts/operators';
import { Database, type Transaction } from '@charter/database';
import { guestLinkKey } from '@charter/service-kit';
import { eventually, textOfPdf } from '@charter/testing';
import { Temporal } from 'temporal-polyfill';
import { BookingAccountService } from '../src/sales/bookings/booking-account.service.js';
import { aForm, type BookingHarness, defaultTime, settled, staff, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;
const secret = 'a secret of thirty-two characters';

beforeAll(async () => {
  harness = await startBookingHarness('documents', { GUEST_LINK_SECRET: secret });
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('document_series', 'hold', 'payment_request', 'booking', 'block', 'occupancy', 'outbox', 'audit');
});

const documentsOf = async (bookingId: string) => (await harness.client.call(bookingBackOffice.find, { bookingId })).documents;
const numbersOf = async (bookingId: string) => (await documentsOf(bookingId)).map(({ number }) => number);
const setStatus = (bookingId: string, status: BookingStatus) =>
  harness.client.call(bookingBackOffice.changeStatus, { bookingId, status, staff });
const byPhone = (day: number): Promise<Booking> =>
  harness.client.call(bookingBackOffice.createPhoneBooking, {
    form: aForm({ bookingDate: Temporal.PlainDate.from('2027-01-10').add({ days: day }).toString() }),
    staff,
  });
const payCash = (bookingId: string, amount: number, note = '', entryId: string = randomUUID()) =>
  harness.client.call(folio.recordPayment, { bookingId, amount, method: 'cash', entryId, note, staff });
const keyOf = ({ id, confirmationCode, linkVersion }: Booking) =>
  `${confirmationCode.replace('-', '')}-${guestLinkKey(secret, 'trip', { id, version: linkVersion })}`;
const tripOf = (booking: Booking) => harness.client.call(trip.find, { key: keyOf(booking) });
const render = async (documentId: string) => {
  const { filename, body } = await harness.client.call(issuedDocuments.render, { documentId });
  return { filename, pdf: Buffer.from(body, 'base64') };
};

/** A booking that was paid at PayPal, and the id of its payment. */
async function paid(form: Parameters<BookingHarness['createBooking']>[0] = {}) {
  const booking = await harness.createBooking(form);
  const [row] = await harness.database.query<{ payment_id: string }>('SELECT payment_id FROM booking WHERE id = $1', [booking.id]);
  return { booking, paymentId: row!.payment_id };
}

async function refund({ booking, paymentId }: Awaited<ReturnType<typeof paid>>, total: number, amount: number): Promise<void> {
  const count = (await documentsOf(booking.id)).length;
  await harness.client.publish(paymentEvents.refunded, {
    paymentId,
    paymentRequestId: randomUUID(),
    refundId: randomUUID(),
    amountCents: cents(amount),
    refundedCents: cents(total),
    capturedCents: cents(120_000),
    reason: 'staff',
  });
  await eventually(async () => expect(await documentsOf(booking.id)).toHaveLength(count + 1));
}

/** The numbers of a series in order, and its counter. */
async function series(kind: string, year = 2026) {
  const rows = await harness.database.query<{ number: number }>(
    'SELECT number FROM document WHERE kind = $1 AND year = $2 ORDER BY number',
    [kind, year],
  );
  const [counter] = await harness.database.query<{ last: number }>('SELECT last FROM document_series WHERE kind = $1 AND year = $2', [
    kind,
    year,
  ]);
  return { numbers: rows.map(({ number }) => number), last: counter?.last };
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('the numbers of documents', () => {
  test('the series has no gap and no double under 100 parallel confirmations and a killed process', async () => {
    const bookings: Booking[] = [];
    for (let day = 0; day < 110; day += 1) bookings.push(await byPhone(day));
    const [confirmed, doomed] = [bookings.slice(0, 100), bookings.slice(100)];
    const database = harness.service.get(Database);
    const accounts = harness.service.get(BookingAccountService);
    /** Confirms a booking and draws its number, in a transaction that ends before it is committed. */
    const interrupted = ({ id }: Booking, end: (tx: Transaction) => Promise<void>) =>
      database.transaction(async (tx) => {
        await tx.query(`UPDATE booking SET status = 'confirmed' WHERE id = $1`, [id]);
        await accounts.issueDocuments(tx, { id });
        await end(tx);
      });
    const rollBack = () => Promise.reject(new Error('rolled back'));
    const kill = async (tx: Transaction) => {
      const [backend]: [{ pid: number }] = await tx.query('SELECT pg_backend_pid() AS pid');
      await harness.database.query('SELECT pg_terminate_backend($1)', [backend.pid]);
    };
    const interruptions = doomed.map((booking, index) => settled(interrupted(booking, index % 2 === 0 ? rollBack : kill)));
    const results = await Promise.all([
      ...confirmed.map(({ id }) => settled(setStatus(id, 'confirmed'))),
      // Numbers of another kind are drawn at the same time.
      ...confirmed.slice(0, 50).map(({ id }) => settled(payCash(id, 100, '', id))),
    ]);
    expect(results.filter((result) => result !== 'done')).toEqual([]);
    expect(await Promise.all(interruptions)).not.toContain('done');
    expect(await series('invoice')).toEqual({ numbers: upTo(100), last: 100 });
    expect(await series('receipt')).toEqual({ numbers: upTo(50), last: 50 });
    expect(await Promise.all(doomed.map(({ id }) => numbersOf(id)))).toEqual(doomed.map(() => []));
    expect(await numbersOf((await byPhone(120)).id)).toEqual([]);
    // A hundred and ten bookings take their time where processors are shared.
  });

  test('begin again with every year of Nassau, in which the document was issued', async () => {
    const first = await paid({ bookingDate: '2027-01-20' });
    const second = await paid({ bookingDate: '2027-01-21' });
    // In UTC it is 2027 already.
    harness.setTime('2027-01-01T04:59:00Z');
    await setStatus(second.booking.id, 'confirmed');
    harness.setTime('2027-01-01T05:00:00Z');
    await setStatus(first.booking.id, 'confirmed');
    expect(await numbersOf(second.booking.id)).toEqual(['R-2026-0002', '2026-0001']);
    expect(await numbersOf(first.booking.id)).toEqual(['R-2026-0001', '2027-0001']);
  });

  test('an invoice is issued once, however often its booking is confirmed', async () => {
    const { booking } = await paid();
    expect(await numbersOf(booking.id)).toEqual(['R-2026-0001']);
    await setStatus(booking.id, 'confirmed');
    await setStatus(booking.id, 'pending');
    await setStatus(booking.id, 'confirmed');
    expect(await numbersOf(booking.id)).toEqual(['2026-0001', 'R-2026-0001']);
    const { invoices } = await harness.client.call(bookingInvoices.page, {});
    expect(invoices).toMatchObject([{ number: booking.confirmationCode, documentNumber: '2026-0001' }]);
  });

  test('cannot be changed or deleted', async () => {
    const { booking } = await paid();
    for (const statement of ['UPDATE document SET number = 9 WHERE booking_id = $1', 'DELETE FROM document WHERE booking_id = $1']) {
      await expect(harness.database.query(statement, [booking.id])).rejects.toThrow('never changed or deleted');
    }
  });
});

describe('what a price has fallen by', () => {
  const listed = async (bookingId: string) => (await documentsOf(bookingId)).map(({ kind, number, amount }) => [kind, number, amount]);
  const booked = async (month: string) => (await harness.client.call(books.documents, { month, paymentIds: [] })).documents;

  test('is credited at a cancellation as far as it is unpaid', async () => {
    const { id } = await byPhone(30);
    await payCash(id, 600);
    await setStatus(id, 'confirmed');
    // Five days before, half of the price is kept: what was paid.
    harness.setTime('2027-02-04T12:00:00Z');
    await setStatus(id, 'cancelled');
    expect(await listed(id)).toEqual([
      ['invoice', '2026-0001', 1200],
      ['receipt', 'R-2026-0001', 600],
      ['credit_note', 'CN-2027-0001', 600],
    ]);
    const text = textOfPdf((await render((await documentsOf(id)).at(-1)!.id)).pdf);
    for (const part of ['This credits invoice 2026-0001.', 'no money is returned', 'Cancelled']) expect(text).toContain(part);
    expect(await booked('2027-02')).toMatchObject([{ kind: 'credit_note', amountCents: 60_000, method: null, unpaid: true }]);
  });

  test('is credited in full when nothing was paid, and invoiced again with the booking', async () => {
    const { id } = await byPhone(30);
    await setStatus(id, 'confirmed');
    await setStatus(id, 'cancelled');
    await setStatus(id, 'confirmed');
    await setStatus(id, 'cancelled');
    expect((await listed(id)).map(String).toSorted()).toEqual(
      [
        ['invoice', '2026-0001', 1200],
        ['credit_note', 'CN-2026-0001', 1200],
        ['invoice', '2026-0002', 1200],
        ['credit_note', 'CN-2026-0002', 1200],
      ]
        .map(String)
        .toSorted(),
    );
    // One that was never invoiced has nothing to credit.
    const { id: other } = await byPhone(31);
    await setStatus(other, 'cancelled');
    expect(await listed(other)).toEqual([]);
  });

  test('is credited when a charge-back takes what was owed to the guest', async () => {
    const { booking, paymentId } = await paid();
    await setStatus(booking.id, 'confirmed');
    await setStatus(booking.id, 'cancelled');
    const [owed] = await harness.database.query<{ cents: string }>('SELECT -balance_cents AS cents FROM booking');
    expect(await listed(booking.id)).toHaveLength(2);
    const reversedCents = cents(Number(owed!.cents));
    await harness.client.publish(paymentEvents.reversed, {
      paymentId,
      paymentRequestId: randomUUID(),
      reversedCents,
      refundedCents: cents(0),
      capturedCents: cents(120_000),
    });
    await eventually(async () =>
      expect((await listed(booking.id)).slice(2)).toEqual([['credit_note', 'CN-2026-0001', reversedCents / 100]]),
    );
  });

  test('is no part of a payment of too much, which goes back with a receipt', async () => {
    const sold = await paid();
    await setStatus(sold.booking.id, 'confirmed');
    await payCash(sold.booking.id, 100);
    await refund(sold, 10_000, 10_000);
    await refund(sold, 30_000, 20_000);
    expect(await listed(sold.booking.id)).toEqual([
      ['invoice', '2026-0001', 1200],
      ['receipt', 'R-2026-0001', 1200],
      ['receipt', 'R-2026-0002', 100],
      ['receipt', 'R-2026-0003', -100],
      ['credit_note', 'CN-2026-0001', 200],
    ]);
    const { paymentDocuments } = await harness.client.call(books.documents, { month: '2026-12', paymentIds: [sold.paymentId] });
    expect(paymentDocuments).toEqual(
      expect.arrayContaining([
        { ref: `${sold.paymentId}:10000`, number: 'R-2026-0003' },
        { ref: `${sold.paymentId}:30000`, number: 'CN-2026-0001' },
      ]),
    );
  });
});

describe('the documents of a booking', () => {
  test('are an invoice, a receipt per payment and a credit note per refund, through PayPal and by hand', async () => {
    const sold = await paid();
    await setStatus(sold.booking.id, 'confirmed');
    await refund(sold, 20_000, 20_000);
    await refund(sold, 30_050, 10_050);
    expect((await documentsOf(sold.booking.id)).map(({ kind, number, amount }) => [kind, number, amount])).toEqual([
      ['invoice', '2026-0001', 1200],
      ['receipt', 'R-2026-0001', 1200],
      ['credit_note', 'CN-2026-0001', 200],
      ['credit_note', 'CN-2026-0002', 100.5],
    ]);
    const cash = await byPhone(30);
    await payCash(cash.id, 500);
    await payCash(cash.id, -500, 'Counted twice');
    await payCash(cash.id, 300);
    expect((await documentsOf(cash.id)).map(({ number, amount }) => [number, amount])).toEqual([
      ['R-2026-0002', 500],
      ['R-2026-0003', -500],
      ['R-2026-0004', 300],
    ]);
    await setStatus(cash.id, 'cancelled');
    await harness.client.call(bookingBackOffice.settleRefund, { bookingId: cash.id, note: 'Cash at the dock', staff });
    expect((await documentsOf(cash.id)).at(-1)).toMatchObject({ kind: 'credit_note', number: 'CN-2026-0003' });
  });

  test('are drawn with identical bytes again, whatever became of the booking since', async () => {
    const sold = await paid({ lastName: '髙橋', locale: 'ja', specialRequests: 'Champagne' });
    await setStatus(sold.booking.id, 'confirmed');
    const [invoice] = await documentsOf(sold.booking.id);
    const before = await render(invoice!.id);
    expect(before.filename).toBe(`2026-0001 ${sold.booking.confirmationCode}.pdf`);
    await harness.client.call(bookingBackOffice.correct, {
      bookingId: sold.booking.id,
      form: { lastName: 'Lovelace', expectedRevision: 1 },
      staff,
    });
    await refund(sold, 20_000, 20_000);
    harness.setTime('2026-12-20T12:00:00Z');
    const after = await render(invoice!.id);
    expect(after.pdf.equals(before.pdf)).toBe(true);
    for (const text of ['2026-0001', '髙橋', 'Champagne', '$1,200']) expect(textOfPdf(after.pdf)).toContain(text);
    expect(textOfPdf(after.pdf)).not.toContain('Refunded');
  });

  test('are listed and downloaded on the trip page once it is confirmed, and not those of another booking', async () => {
    const { booking } = await paid();
    const { booking: other } = await paid({ bookingDate: '2027-01-13' });
    expect((await tripOf(booking)).documents.issued).toEqual([]);
    const [hidden] = await documentsOf(booking.id);
    const download = (documentId: string) => harness.client.call(issuedDocuments.renderForTrip, { key: keyOf(booking), documentId });
    expect(await settled(download(hidden!.id))).toBe('DOCUMENT_NOT_FOUND');
    await setStatus(booking.id, 'confirmed');
    await setStatus(other.id, 'confirmed');
    const { issued } = (await tripOf(booking)).documents;
    expect(issued).toEqual(await documentsOf(booking.id));
    expect(issued?.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['invoice', 1200],
      ['receipt', 1200],
    ]);
    expect((await download(issued[1]!.id)).filename).toBe(`R-2026-0001 ${booking.confirmationCode}.pdf`);
    expect(await settled(download((await documentsOf(other.id))[0]!.id))).toBe('DOCUMENT_NOT_FOUND');
    expect(await settled(download(randomUUID()))).toBe('DOCUMENT_NOT_FOUND');
    expect(await settled(harness.client.call(issuedDocuments.render, { documentId: randomUUID() }))).toBe('DOCUMENT_NOT_FOUND');
  });

  test('keep name, charter and amounts when the guest is erased, and no address, phone or request', async () => {
    const { booking } = await paid({ specialRequests: 'Champagne' });
    await setStatus(booking.id, 'confirmed');
    await harness.database.query(
      `UPDATE booking SET status = 'completed', starts_at = starts_at - interval '1 year', ends_at = ends_at - interval '1 year'`,
    );
    await eventually(async () => expect(await harness.database.query('SELECT 1 FROM outbox WHERE published_at IS NULL')).toEqual([]));
    const { eraseGuest } = guestOperations('booking');
    const { obstacles, steps } = await harness.client.call(eraseGuest, {
      email: booking.email,
      keys: [],
      erasureId: randomUUID(),
      who: 'grace',
    });
    expect(obstacles).toEqual([]);
    expect(steps).toContainEqual(expect.objectContaining({ table: 'document', rows: 2, action: 'anonymize' }));
    const stored = JSON.stringify(await harness.database.query('SELECT data FROM document'));
    expect(stored).not.toMatch(/ada@|555 ?0199|Champagne/);
    expect(stored).toContain('Lovelace');
  });
});

test('in the books sums equal the folio’s', async () => {
  const sold = [
    await paid({ bookingDate: '2027-01-20' }),
    await paid({ bookingDate: '2027-01-21' }),
    await paid({ bookingDate: '2027-01-22' }),
  ];
  const phone = await byPhone(30);
  for (const id of [sold[0]!.booking.id, sold[1]!.booking.id, phone.id]) await setStatus(id, 'confirmed');
  await refund(sold[0]!, 20_000, 20_000);
  await refund(sold[0]!, 30_050, 10_050);
  await refund(sold[2]!, 120_000, 120_000);
  await payCash(phone.id, 500.25);
  await payCash(phone.id, -100.25, 'Counted twice');
  await setStatus(sold[1]!.booking.id, 'cancelled');
  const paymentIds = sold.map(({ paymentId }) => paymentId);
  const { documents, paymentDocuments } = await harness.client.call(books.documents, { month: '2026-12', paymentIds });
  const folios = await Promise.all(
    [...sold.map(({ booking }) => booking.id), phone.id].map((bookingId) => harness.client.call(folio.find, { bookingId })),
  );
  const inFolios = (list: 'lines' | 'payments' | 'refunds', of = folios) =>
    of.flatMap((found) => found[list]).reduce((sum, { kind, amount }) => sum + (kind === 'adjustment' ? 0 : Math.round(amount * 100)), 0);
  const inBooks = (kind: string) => documents.filter((found) => found.kind === kind).reduce((sum, { amountCents }) => sum + amountCents, 0);
  // The third was never confirmed.
  expect(inBooks('invoice')).toBe(inFolios('lines', [folios[0]!, folios[1]!, folios[3]!]));
  expect(inBooks('receipt')).toBe(inFolios('payments'));
  expect(inBooks('credit_note')).toBe(inFolios('refunds'));
  expect([inBooks('receipt'), inBooks('credit_note')]).toEqual([400_000, 150_050]);
  expect(paymentDocuments.map(({ ref }) => ref).toSorted()).toEqual(
    [...paymentIds, `${paymentIds[0]}:20000`, `${paymentIds[0]}:30050`, `${paymentIds[2]}:120000`].toSorted(),
  );
});
