import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookingBackOffice, bookingInvoices } from '@charter/contracts';
import { guestOperations } from '@charter/contracts/operators';
import { guestTexts } from '@charter/contracts/browser';
import { type PersonalData, personalTables, undeclaredPersonalData } from '@charter/database';
import { eventually, fillPersonalTexts, personalTextsIn, personalTextsLeft } from '@charter/testing';
import { aForm, type BookingHarness, startBookingHarness, defaultTime, staff } from './booking-harness.js';
import { bookingDatabase } from '../src/booking.module.js';

let harness: BookingHarness;
const { findGuest, exportGuest, eraseGuest } = guestOperations('booking');
const email = 'ada@guests.example';

beforeAll(async () => {
  harness = await startBookingHarness('guest_data');
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('hold', 'booking', 'block', 'occupancy', 'dead_letter', 'outbox', 'audit');
});

const find = (address = email) => harness.client.call(findGuest, { email: address, keys: [] });
const erase = (erasureId = randomUUID()) => harness.client.call(eraseGuest, { email, keys: [], erasureId, who: 'grace' });
const rowsOf = async (table: string) => (await harness.client.call(exportGuest, { email, keys: [], table, offset: 0 })).rows;
const published = () =>
  eventually(async () => expect(await harness.database.query('SELECT 1 FROM outbox WHERE published_at IS NULL')).toEqual([]));
/** Moves the charter to a year ago. */
const moveToLastYear = () =>
  harness.database.query(
    `UPDATE booking SET status = 'completed', starts_at = starts_at - interval '1 year', ends_at = ends_at - interval '1 year'`,
  );
/** Everything that is stored, as one text. */
async function stored(): Promise<string> {
  const tables = ['booking', 'hold', 'audit', 'outbox', 'dead_letter'];
  return JSON.stringify(await Promise.all(tables.map((table) => harness.database.query(`SELECT * FROM ${table}`))));
}

describe('the export of a guest', () => {
  test('has bookings, forms of holds, audit rows and events, for the e-mail address in any case', async () => {
    const created = await harness.createBooking({ email: 'Ada@Guests.example', lodging: 'The Coral House', specialRequests: 'Champagne' });
    await harness.hold({ email: 'bob@guests.example', bookingDate: '2027-01-20' });
    await harness.client.call(bookingBackOffice.createPhoneBooking, {
      form: { ...aForm({ bookingDate: '2027-01-14' }), paymentNote: 'Cash' },
      staff,
    });
    expect((await find('ADA@guests.example')).tables).toEqual(
      expect.arrayContaining([
        { table: 'booking', rows: 2 },
        { table: 'hold', rows: 1 },
        { table: 'audit', rows: 1 },
        { table: 'outbox', rows: 2 },
      ]),
    );
    expect(await rowsOf('booking')).toContainEqual(
      expect.objectContaining({
        id: created.id,
        first_name: 'Ada',
        phone: created.phone,
        lodging: 'The Coral House',
        special_requests: 'Champagne',
      }),
    );
    expect(await rowsOf('hold')).toEqual([expect.objectContaining({ form: expect.objectContaining({ lastName: 'Lovelace' }) })]);
    expect(JSON.stringify(await Promise.all(['booking', 'hold', 'audit', 'outbox'].map(rowsOf)))).not.toContain('bob@');
  });

  test('has the keys to rows of other services: ids of bookings, holds and payments, and confirmation codes', async () => {
    const created = await harness.createBooking();
    const [row] = await harness.database.query<{ hold_id: string; payment_id: string }>('SELECT hold_id, payment_id FROM booking');
    expect((await find()).keys).toEqual(expect.arrayContaining([created.id, row!.hold_id, row!.payment_id, created.confirmationCode]));
  });

  test('is paged', async () => {
    await harness.database.query(
      `INSERT INTO dead_letter (event_id, handler, subject, event, reason)
       SELECT gen_random_uuid(), 'h', 's', jsonb_build_object('data', jsonb_build_object('email', $1::text, 'number', n)), 'r' FROM generate_series(1, 70) n`,
      [email],
    );
    const first = await harness.client.call(exportGuest, { email, keys: [], table: 'dead_letter', offset: 0 });
    const second = await harness.client.call(exportGuest, { email, keys: [], table: 'dead_letter', offset: 50 });
    expect([first.rows.length, second.rows.length]).toEqual([50, 20]);
  });
});

describe('the erasure of a guest', () => {
  test('keeps the data of a paid booking that bookkeeping needs, and reports it', async () => {
    const created = await harness.createBooking({ lodging: 'The Coral House', specialRequests: 'Champagne' });
    const correction = { lodging: 'The Coral House, villa 3', expectedRevision: created.revision ?? -1 };
    await harness.client.call(bookingBackOffice.correct, { bookingId: created.id, form: correction, staff });
    await moveToLastYear();
    await published();
    const { obstacles, steps } = await erase();
    expect(obstacles).toEqual([]);
    expect(steps).toContainEqual({
      table: 'booking',
      rows: 1,
      action: 'anonymize',
      stays: expect.stringContaining('bookkeeping'),
      until: null,
    });
    expect(
      await harness.database.query('SELECT first_name, last_name, email, phone, lodging, special_requests, amount_cents FROM booking'),
    ).toEqual([
      { first_name: 'Ada', last_name: 'Lovelace', email: '', phone: '', lodging: null, special_requests: null, amount_cents: '120000' },
    ]);
    expect(await stored()).not.toMatch(/ada@guests|555 ?0199|Coral House|Champagne/i);
    const { body } = await harness.client.call(bookingInvoices.render, { confirmationCode: created.confirmationCode, kind: 'html' });
    expect(Buffer.from(body, 'base64').toString()).toContain('<p class="guest">Ada Lovelace</p><p></p>');
  });

  test('keeps no name of a booking that was never paid', async () => {
    const entered = await harness.client.call(bookingBackOffice.createPhoneBooking, { form: { ...aForm(), paymentNote: 'Cash' }, staff });
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: entered.id, status: 'cancelled', staff });
    await published();
    await erase();
    expect(await stored()).not.toMatch(/ada@|"ada|lovelace|555 ?0199|"Cash/i);
    expect(await harness.database.query(`SELECT actor_name, before, after FROM audit WHERE action = 'booking.changeStatus'`)).toEqual([
      { actor_name: 'captain', before: { status: 'pending' }, after: { status: 'cancelled', cause: 'business', refund: 0 } },
    ]);
  });

  describe('leaves no text of a personal column, nor of a field of the form or of audit rows,', () => {
    const fill = async (bookingId: string) => {
      await fillPersonalTexts(harness.database, harness.service.get<PersonalData[]>(personalTables));
      const typed = guestTexts.filter((name) => name !== 'email');
      await harness.database.query('UPDATE hold SET form = form || $1', [personalTextsIn('form', typed)]);
      await harness.database.query(
        `INSERT INTO audit (actor_kind, actor_name, action, subject, before) VALUES ('staff', 'captain', 'booking.correct', $1, $2)`,
        [bookingId, personalTextsIn('audit', [...typed, 'paymentNote'])],
      );
      expect(await personalTextsLeft(harness.database)).toEqual(expect.arrayContaining(['booking.lodging', 'audit.lodging']));
    };

    test('but the name of a booking that was paid', async () => {
      const { id } = await harness.createBooking();
      await moveToLastYear();
      await published();
      await fill(id);
      await erase();
      expect(await personalTextsLeft(harness.database)).toEqual(['booking.first_name', 'booking.last_name']);
    });

    test('when nothing was paid', async () => {
      const { id } = await harness.client.call(bookingBackOffice.createPhoneBooking, { form: aForm(), staff });
      await harness.client.call(bookingBackOffice.changeStatus, { bookingId: id, status: 'cancelled', staff });
      await published();
      await fill(id);
      await erase();
      expect(await personalTextsLeft(harness.database)).toEqual([]);
    });
  });

  test('is rejected before the booking has taken place, with its code', async () => {
    const created = await harness.createBooking();
    await published();
    const before = await stored();
    const sentence = `Booking ${created.confirmationCode} on 2027-01-12, 9:00 AM - 1:00 PM, has not taken place yet: cancel it first.`;
    expect((await find()).obstacles).toEqual([sentence]);
    expect(await erase()).toEqual({ obstacles: [sentence], steps: [] });
    expect(await stored()).toBe(before);
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: created.id, status: 'cancelled', staff });
    expect((await erase()).obstacles).toEqual([]);
  });

  test('is rejected while a checkout is in progress, or its payment event is a dead letter', async () => {
    const { holdId } = await harness.hold();
    const sentence = expect.stringContaining('A checkout for 2027-01-12, 9:00 AM - 1:00 PM is not finished');
    expect((await erase()).obstacles).toEqual([sentence]);
    harness.setTime('2026-12-01T13:00:00Z');
    await harness.releaseExpiredHolds();
    expect((await find()).obstacles).toEqual([]);
    await harness.database.query(
      `INSERT INTO dead_letter (event_id, handler, subject, event, reason) VALUES ($1, 'booking-on-payment-captured', 'evt.payment.captured', $2, 'r')`,
      [randomUUID(), { data: { paymentRequestId: holdId } }],
    );
    expect((await erase()).obstacles).toEqual([sentence]);
    await harness.database.query(`UPDATE dead_letter SET replayed_at = now(), replayed_by = 'grace'`);
    await erase();
    expect(await stored()).not.toMatch(/ada@|lovelace|555 ?0199/i);
  });

  test('leaves an audit row without the guest, and finds nothing the second time', async () => {
    await harness.createBooking();
    await moveToLastYear();
    await published();
    const erasureId = randomUUID();
    await erase(erasureId);
    const records = () => harness.database.query(`SELECT actor_name, subject, before, after FROM audit WHERE action = 'guest.erase'`);
    expect(await records()).toEqual([{ actor_name: 'grace', subject: erasureId, before: null, after: { tables: expect.any(Array) } }]);
    expect(await erase()).toEqual({ obstacles: [], steps: [] });
    expect((await find()).tables).toEqual([]);
    expect(await records()).toHaveLength(1);
  });

  test('keeps an event until it is published, and reports how long the stream keeps it', async () => {
    await harness.createBooking();
    await moveToLastYear();
    await published();
    await harness.database.query(`INSERT INTO outbox (id, subject, event) VALUES (gen_random_uuid(), 'not.captured', $1)`, [
      { data: { email } },
    ]);
    const { steps } = await erase();
    expect(steps).toContainEqual({
      table: 'outbox',
      rows: 1,
      action: 'keep',
      stays: expect.stringContaining('not published yet'),
      until: null,
    });
    const copies = steps.find(({ table }) => table === 'event stream');
    const days = (Date.parse(copies!.until!) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30);
    expect(await harness.database.query('SELECT subject FROM outbox WHERE event::text LIKE $1', [`%${email}%`])).toEqual([
      { subject: 'not.captured' },
    ]);
    await harness.database.query(`DELETE FROM outbox WHERE subject = 'not.captured'`);
  });
});

test('every column of texts says whether it is personal data, and its table what an erasure does', () => {
  expect(undeclaredPersonalData(bookingDatabase)).toEqual([]);
});
