import { inflateSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Booking, cents, bookingBackOffice, bookingInvoices, books, bookingList, paymentEvents } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { type BookingHarness, startBookingHarness, settled, defaultTime, staff } from './booking-harness.js';

let harness: BookingHarness;

beforeAll(async () => {
  harness = await startBookingHarness('invoices');
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('occupancy', 'hold', 'booking', 'block');
});

/** A confirmed booking and its payment. */
async function createConfirmed(form: Parameters<BookingHarness['hold']>[0] = {}) {
  const paid = await harness.paid(await harness.hold(form));
  const { booking: placed } = await harness.place(paid);
  const { bookings } = await harness.client.call(bookingList.page, { search: placed.confirmationCode });
  const confirmed: Booking = await harness.client.call(bookingBackOffice.changeStatus, {
    bookingId: bookings[0]!.id,
    status: 'confirmed',
    staff,
  });
  return { booking: confirmed, paid };
}

const render = async (confirmationCode: string, kind: 'html' | 'pdf') => {
  const { number, body } = await harness.client.call(bookingInvoices.render, { confirmationCode, kind });
  return { number, file: Buffer.from(body, 'base64') };
};

describe('invoices', () => {
  test('are the confirmed bookings, newest first, with the totals of all of them', async () => {
    for (const day of [10, 11, 12]) {
      harness.setTime(`2026-12-01T${day}:00:00Z`);
      await createConfirmed({ bookingDate: `2027-01-${day}`, lastName: `Guest ${day}` });
    }
    const { booking: cancelled } = await createConfirmed({ bookingDate: '2027-01-20' });
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: cancelled.id, status: 'cancelled', staff });
    const first = await harness.client.call(bookingInvoices.page, { limit: 2 });
    expect(first).toMatchObject({ totalInvoices: 3, totalRevenue: 3600, averageInvoice: 1200 });
    expect(first.invoices.map(({ lastName }) => lastName)).toEqual(['Guest 12', 'Guest 11']);
    const rest = await harness.client.call(bookingInvoices.page, { limit: 2, cursor: first.next! });
    expect(rest.invoices.map(({ lastName }) => lastName)).toEqual(['Guest 10']);
    expect(rest.next).toBeNull();
  });

  test('without confirmed bookings are none, with zero totals', async () => {
    expect(await harness.client.call(bookingInvoices.page, {})).toEqual({
      totalInvoices: 0,
      totalRevenue: 0,
      averageInvoice: 0,
      totalRefunds: 0,
      totalFees: 0,
      netRevenue: 0,
      feesUnknown: 0,
      invoices: [],
      next: null,
    });
  });

  test('of a month are listed for the bookkeeper by their days in Nassau, with the codes of payments of any month', async () => {
    harness.setTime('2026-12-01T04:59:00Z');
    const { booking: november } = await createConfirmed({ bookingDate: '2027-01-10' });
    harness.setTime('2026-12-01T05:00:00Z');
    const { booking: december, paid } = await createConfirmed({ bookingDate: '2027-01-11' });
    const { booking: cancelled } = await createConfirmed({ bookingDate: '2027-01-12' });
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: cancelled.id, status: 'cancelled', staff });
    const listed = async (month: string) => {
      const { documents, ...rest } = await harness.client.call(books.documents, { month, paymentIds: [paid.paymentId] });
      return { ...rest, invoices: documents.filter(({ kind }) => kind === 'invoice') };
    };
    const first = await listed('2026-11');
    expect(first).toMatchObject({
      invoices: [{ day: '2026-11-30', confirmationCode: november.confirmationCode, amountCents: 120_000, paymentNote: null }],
      bookings: [{ paymentId: paid.paymentId, confirmationCode: december.confirmationCode }],
      paymentDocuments: [{ ref: paid.paymentId, number: expect.stringMatching(/^R-2026-\d{4}$/) }],
    });
    // Cancelled ones too: a number that was issued stays in the books.
    expect((await listed('2026-12')).invoices.map(({ confirmationCode }) => confirmationCode)).toEqual([
      december.confirmationCode,
      cancelled.confirmationCode,
    ]);
  });

  test('have the day in Nassau on which they were paid, whenever they are rendered', async () => {
    // In UTC it is the second of December already.
    harness.setTime('2026-12-02T03:00:00Z');
    const { booking: invoiced } = await createConfirmed();
    harness.setTime('2027-01-20T12:00:00Z');
    await harness.completeCharters();
    const { file, number } = await render(invoiced.confirmationCode.toLowerCase(), 'html');
    expect(number).toBe(invoiced.confirmationCode);
    expect(file.toString()).toContain('Tuesday, December 1, 2026');
  });

  test('show what was refunded', async () => {
    const { booking: invoiced, paid } = await createConfirmed();
    const refund = {
      ...paid,
      refundId: 'R1',
      amountCents: cents(20_050),
      refundedCents: cents(20_050),
      capturedCents: cents(120_000),
      reason: 'goodwill',
    };
    await harness.client.publish(paymentEvents.refunded, refund);
    await eventually(async () => expect((await render(invoiced.confirmationCode, 'html')).file.toString()).toContain('−$200.50'));
    const { invoices } = await harness.client.call(bookingInvoices.page, {});
    expect(invoices).toMatchObject([{ totalAmount: 1200, refundedAmount: 200.5 }]);
  });

  test('are not found for an unknown code, and for a booking that is not confirmed', async () => {
    const { booking: invoiced } = await createConfirmed();
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: invoiced.id, status: 'cancelled', staff });
    expect(await settled(render(invoiced.confirmationCode, 'pdf'))).toBe('BOOKING_NOT_FOUND');
    expect(await settled(render('00000-00000', 'html'))).toBe('BOOKING_NOT_FOUND');
  });
});

describe('as PDF', () => {
  test.each([
    ['Spanish', 'Sofía Hernández', 'es'],
    ['Czech', 'Antonín Dvořák', 'en'],
    ['Vietnamese', 'Nguyễn Văn Nam', 'en'],
    ['Greek', 'Νίκος Παππάς', 'en'],
    ['Russian', 'Ольга Щербакова', 'ru'],
    ['Chinese', '王小明', 'zh'],
    ['Japanese', '髙橋 さくら', 'ja'],
  ] as const)('a %s name is printed as text that can be copied', async (_, lastName, locale) => {
    const { booking: invoiced } = await createConfirmed({ firstName: 'M', lastName, locale });
    const { file } = await render(invoiced.confirmationCode, 'pdf');
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    const letters = lettersIn(file);
    expect([...lastName.replaceAll(' ', '')].filter((letter) => !letters.has(letter))).toEqual([]);
  });
});

/** Every letter of the file's fonts: a PDF has a compressed map from glyphs to characters for each font. */
function lettersIn(file: Buffer): Set<string> {
  const text = file.toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: start }) => {
    const begin = index + start.length;
    if (text.slice(index - 3, index) === 'end') return [];
    try {
      return [inflateSync(file.subarray(begin, text.indexOf('endstream', begin))).toString('latin1')];
    } catch {
      return [];
    }
  });
  const lists = streams.flatMap((stream) => [...stream.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)].map(([, list = '']) => list));
  const named = lists.flatMap((list) =>
    [...list.matchAll(/\[([^\]]*)\]/g)].flatMap(([, codes = '']) => [...codes.matchAll(/<([0-9a-f]+)>/gi)]),
  );
  return new Set(named.map(([, hex = '']) => Buffer.from(hex, 'hex').swap16().toString('utf16le')).join(''));
}
