import { inflateSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type Booking, cents, bookingBackOffice, bookingInvoices, bookingList, paymentEvents } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { type BookingHarness, startBookingHarness, settled, someday } from './booking-harness.js';

let harness: BookingHarness;
const staff = { id: 1, username: 'captain' };

beforeAll(async () => {
  harness = await startBookingHarness('invoices');
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.standAt(someday);
  await harness.database.query('TRUNCATE occupancy, hold, booking, block');
});

/** A booking that staff have confirmed, and the payment that made it. */
async function confirmed(form: Parameters<BookingHarness['hold']>[0] = {}) {
  const paid = await harness.paid(await harness.hold(form));
  const { booking: placed } = await harness.place(paid);
  const { bookings } = await harness.client.call(bookingList.page, { search: placed.confirmationCode });
  const made: Booking = await harness.client.call(bookingBackOffice.changeStatus, {
    bookingId: bookings[0]!.id,
    status: 'confirmed',
    staff,
  });
  return { booking: made, paid };
}

const draw = async (confirmationCode: string, kind: 'html' | 'pdf') => {
  const { number, body } = await harness.client.call(bookingInvoices.render, { confirmationCode, kind }, 20_000);
  return { number, file: Buffer.from(body, 'base64') };
};

describe('invoices', () => {
  test('are the confirmed bookings, newest first, with the sums of all of them', async () => {
    for (const day of [10, 11, 12]) {
      harness.standAt(`2026-12-01T${day}:00:00Z`);
      await confirmed({ bookingDate: `2027-01-${day}`, lastName: `Guest ${day}` });
    }
    const { booking: cancelled } = await confirmed({ bookingDate: '2027-01-20' });
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: cancelled.id, status: 'cancelled', staff });
    const first = await harness.client.call(bookingInvoices.page, { limit: 2 });
    expect(first).toMatchObject({ totalInvoices: 3, totalRevenue: 3600, averageInvoice: 1200 });
    expect(first.invoices.map(({ lastName }) => lastName)).toEqual(['Guest 12', 'Guest 11']);
    const rest = await harness.client.call(bookingInvoices.page, { limit: 2, cursor: first.next! });
    expect(rest.invoices.map(({ lastName }) => lastName)).toEqual(['Guest 10']);
    expect(rest.next).toBeNull();
  });

  test('of a house that has confirmed nothing are none, and average to nothing', async () => {
    expect(await harness.client.call(bookingInvoices.page, {})).toEqual({
      totalInvoices: 0,
      totalRevenue: 0,
      averageInvoice: 0,
      invoices: [],
      next: null,
    });
  });

  test('carry the day in Nassau on which they were paid, however late they are drawn', async () => {
    // In London it is already the second of December.
    harness.standAt('2026-12-02T03:00:00Z');
    const { booking: made } = await confirmed();
    harness.standAt('2027-01-20T12:00:00Z');
    await harness.complete();
    const { file, number } = await draw(made.confirmationCode.toLowerCase(), 'html');
    expect(number).toBe(made.confirmationCode);
    expect(file.toString()).toContain('Tuesday, December 1, 2026');
  });

  test('show what was refunded', async () => {
    const { booking: made, paid } = await confirmed();
    const refund = {
      ...paid,
      refundId: 'R1',
      amountCents: cents(20_050),
      refundedCents: cents(20_050),
      capturedCents: cents(120_000),
      reason: 'goodwill',
    };
    await harness.client.publish(paymentEvents.refunded, refund);
    await eventually(async () => expect((await draw(made.confirmationCode, 'html')).file.toString()).toContain('−$200.50'));
    const { invoices } = await harness.client.call(bookingInvoices.page, {});
    expect(invoices).toMatchObject([{ totalAmount: 1200, refundedAmount: 200.5 }]);
  });

  test('are refused for a code nobody has, and for a booking that is not confirmed', async () => {
    const { booking: made } = await confirmed();
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: made.id, status: 'cancelled', staff });
    expect(await settled(draw(made.confirmationCode, 'pdf'))).toBe('BOOKING_NOT_FOUND');
    expect(await settled(draw('00000-00000', 'html'))).toBe('BOOKING_NOT_FOUND');
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
  ] as const)('a %s name can be read, and copied', async (_, lastName, locale) => {
    const { booking: made } = await confirmed({ firstName: 'M', lastName, locale });
    const { file } = await draw(made.confirmationCode, 'pdf');
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    const letters = lettersIn(file);
    expect([...lastName.replaceAll(' ', '')].filter((letter) => !letters.has(letter))).toEqual([]);
  });
});

/** Every letter that the file's fonts can draw and name: PDF keeps one list of them per font, compressed. */
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
