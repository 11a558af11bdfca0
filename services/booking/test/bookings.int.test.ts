import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  booking,
  bookingBackOffice,
  type BookingCreated,
  type BookingForm,
  bookingEvents,
  type BookingRefused,
  cents,
  type Event,
  paymentEvents,
} from '@charter/contracts';
import { eventually } from '@charter/testing';
import { BookingRepository } from '../src/sales/bookings/booking.repository.js';
import { type BookingHarness, startBookingHarness, settled, type PaidPayment, defaultTime } from './booking-harness.js';

let harness: BookingHarness;
let created: Event<BookingCreated>[];
let refused: Event<BookingRefused>[];

beforeAll(async () => {
  harness = await startBookingHarness('placing');
  created = harness.client.recordEvents(bookingEvents.created);
  refused = harness.client.recordEvents(bookingEvents.refused);
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('occupancy', 'hold', 'booking', 'block', 'inbox');
  created.length = 0;
  refused.length = 0;
});

test('a booking keeps the English name and the one its guest read', async () => {
  const hold = await harness.hold({ locale: 'de' });
  expect(hold).toMatchObject({ packageName: 'Charter 1', packageNameShown: 'Charter 1 auf Deutsch' });
  const { booking: placed } = await harness.place(await harness.paid(hold));
  const names = { packageName: 'Charter 1', packageNameShown: 'Charter 1 auf Deutsch', packageNameLanguage: 'de' };
  expect(placed).toMatchObject(names);
  expect(await harness.client.call(booking.findByCode, placed)).toMatchObject(names);
  await eventually(() => expect(created.map(({ data }) => data.booking)).toMatchObject([names]));
});

test('a booking of a guest who reads English has one name', async () => {
  const { booking: placed } = await harness.place(await harness.paid(await harness.hold()));
  expect(placed.packageName).toBe('Charter 1');
  expect(Object.keys(placed).filter((key) => key.startsWith('packageName'))).toEqual(['packageName']);
});

async function bookingOf(form: Partial<BookingForm>): Promise<{ bookingId: string }> {
  await harness.place(await harness.paid(await harness.hold(form)));
  const [row] = await harness.database.query<{ bookingId: string }>('SELECT id "bookingId" FROM booking');
  return row!;
}

describe('a captured payment', () => {
  test('becomes one booking, whether the event or the page comes first, and when both are repeated', async () => {
    const paid = await harness.paid(await harness.hold());
    await Promise.all([
      harness.client.publish(paymentEvents.captured, paid),
      harness.findPlaced(paid),
      harness.client.publish(paymentEvents.captured, paid),
      harness.findPlaced(paid),
    ]);
    await harness.client.publish(paymentEvents.captured, paid);
    await eventually(async () => {
      const handled = await harness.database.query(`SELECT 1 FROM inbox WHERE handler = 'booking-on-payment-captured'`);
      expect(handled).toHaveLength(3);
    });
    expect(await harness.database.query('SELECT status, payment_status FROM booking')).toEqual([
      { status: 'pending', payment_status: 'paid' },
    ]);
    await eventually(() => expect(created).toHaveLength(1));
    expect(await harness.database.query('SELECT kind FROM occupancy')).toEqual([{ kind: 'booking' }]);
  });

  test('makes the booking without a request of the page', async () => {
    await harness.client.publish(paymentEvents.captured, await harness.paid(await harness.hold()));
    await eventually(async () => expect(await harness.database.query('SELECT 1 FROM booking')).toHaveLength(1));
    await eventually(() => expect(created).toHaveLength(1));
  });

  test('records the terms that its guest accepted, and nothing changes them', async () => {
    const { bookingId } = await bookingOf({ termsVersion: '90f1c2ab34de5678' });
    const { acceptedTerms } = await harness.client.call(bookingBackOffice.find, { bookingId });
    expect(acceptedTerms).toEqual({ version: '90f1c2ab34de5678', acceptedAt: new Date(defaultTime).toISOString() });
    await expect(harness.database.query(`UPDATE booking SET terms_version = 'other'`)).rejects.toThrow('cannot change');
    await expect(harness.database.query('UPDATE booking SET accepted_at = now()')).rejects.toThrow('cannot change');
  });

  test('of a page that does not say which terms it printed has none', async () => {
    const { bookingId } = await bookingOf({});
    expect((await harness.client.call(bookingBackOffice.find, { bookingId })).acceptedTerms).toBeNull();
  });

  test('is returned to the page as the first response once', async () => {
    const paid = await harness.paid(await harness.hold());
    const first = await harness.place(paid);
    const second = await harness.place(paid);
    expect([first.first, second.first]).toEqual([true, false]);
    expect(second.booking).toEqual(first.booking);
    expect(first.booking.confirmationCode).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(first.booking).not.toHaveProperty('email');
  });

  test('is the first response for one of ten concurrent requests', async () => {
    const paid = await harness.paid(await harness.hold());
    const placed = await Promise.all(Array.from({ length: 10 }, () => harness.place(paid)));
    expect(placed.filter(({ first }) => first)).toHaveLength(1);
    expect(new Set(placed.map((one) => one.booking.confirmationCode)).size).toBe(1);
    expect(await harness.database.query('SELECT 1 FROM booking')).toHaveLength(1);
  });

  test('whose booking staff have deleted is not found', async () => {
    const paid = await harness.paid(await harness.hold());
    await harness.place(paid);
    await harness.database.query('UPDATE booking SET archived_at = now()');
    expect(await settled(harness.place(paid))).toBe('BOOKING_NOT_FOUND');
  });

  test('whose event arrives during the request is answered with the booking by that request', async () => {
    const paid = await harness.paid(await harness.hold());
    const lookups = vi.spyOn(harness.service.get(BookingRepository), 'byPayment');
    const requested = harness.findPlaced(paid);
    await eventually(() => expect(lookups).toHaveResolvedWith(null));
    await harness.client.publish(paymentEvents.captured, paid);
    const { booking: placed, first } = await requested;
    expect([placed?.firstName, first]).toEqual(['Ada', true]);
  });

  test('whose event is late is answered without a booking, and with the booking after the event', async () => {
    const paid = await harness.paid(await harness.hold());
    expect(await harness.findPlaced(paid)).toEqual({ booking: null, first: false });
    expect(await harness.database.query('SELECT 1 FROM booking')).toEqual([]);
    await harness.client.publish(paymentEvents.captured, paid);
    const { booking: placed, first } = await harness.findPlaced(paid);
    expect([placed?.firstName, first]).toEqual(['Ada', true]);
    await eventually(() => expect(created).toHaveLength(1));
  });

  test('that is refunded before its event arrives has no booking to wait for', async () => {
    const paid = await harness.paid(await harness.hold());
    expect(await settled(harness.findPlaced(paid, true))).toBe('SLOT_TAKEN');
    const { booking: placed } = await harness.place(paid);
    expect((await harness.findPlaced(paid, true)).booking).toEqual(placed);
  });

  test('gets its slot after the hold expired when the slot is still free', async () => {
    const paid = await harness.paid(await harness.hold());
    harness.setTime('2026-12-01T13:00:00Z');
    expect(await settled(harness.place(paid))).toBe('done');
  });

  test('for a slot that was sold meanwhile is refused with three free alternatives, upon which payment refunds it', async () => {
    const late = await harness.paid(await harness.hold());
    harness.setTime('2026-12-01T12:20:00Z');
    await harness.place(await harness.paid(await harness.hold()));
    await harness.client.publish(paymentEvents.captured, late);
    await eventually(() => expect(refused).toHaveLength(1));
    expect(refused[0]!.data).toMatchObject({
      reason: 'slot_gone',
      paymentId: late.paymentId,
      totalAmount: 1200,
      email: 'ada@guests.example',
    });
    const [next] = refused[0]!.data.alternatives;
    expect(refused[0]!.data.alternatives).toHaveLength(3);
    expect(next).toEqual({
      date: '2027-01-12',
      timeSlot: '2:00 PM - 6:00 PM',
      startsAt: '2027-01-12T19:00:00.000Z',
      endsAt: '2027-01-12T23:00:00.000Z',
    });
    expect(await settled(harness.findPlaced(late))).toBe('SLOT_TAKEN');
    expect(await harness.database.query('SELECT 1 FROM booking')).toHaveLength(1);
  });

  test('for a slot that was sold meanwhile is refused although its package is no longer sold', async () => {
    const late = await harness.paid(await harness.hold());
    await harness.database.query(`UPDATE hold SET sale = jsonb_set(sale, '{packageId}', '99')`);
    harness.setTime('2026-12-01T12:20:00Z');
    await harness.place(await harness.paid(await harness.hold()));
    await harness.client.publish(paymentEvents.captured, late);
    await eventually(() => expect(refused.map(({ data }) => data)).toMatchObject([{ paymentId: late.paymentId, alternatives: [] }]));
  });

  test('is refused when another payment of the hold was captured before', async () => {
    const hold = await harness.hold();
    await harness.place(await harness.paid(hold));
    const twice = await harness.paid(hold);
    await harness.client.publish(paymentEvents.captured, twice);
    await eventually(() => expect(refused.map(({ data }) => data.reason)).toEqual(['already_booked']));
    expect(await settled(harness.findPlaced(twice))).toBe('SLOT_TAKEN');
  });
});

test('a booking is found by its code in any case, without its dash, and has no contact data', async () => {
  const { confirmationCode } = await harness.createBooking();
  const found = await harness.client.call(booking.findByCode, { confirmationCode: confirmationCode.toLowerCase().replace('-', '') });
  expect(found).toMatchObject({ firstName: 'Ada', confirmationCode });
  expect(Object.keys(found)).not.toEqual(expect.arrayContaining(['email']));
  const withheld = ['id', 'lastName', 'email', 'phone', 'lodging', 'specialRequests', 'linkVersion', 'createdAt'];
  for (const name of withheld) expect(found).not.toHaveProperty(name);
  expect(await settled(harness.client.call(booking.findByCode, { confirmationCode: '00000-00000' }))).toBe('BOOKING_NOT_FOUND');
});

test('a booking has no family name, whatever language its guest reads', async () => {
  const { confirmationCode } = await harness.createBooking({ firstName: '花子', lastName: '山田', locale: 'ja' });
  const found = await harness.client.call(booking.findByCode, { confirmationCode });
  expect(found).toMatchObject({ firstName: '花子' });
  expect(found).not.toHaveProperty('lastName');
});

describe('a refund', () => {
  const refund = (paid: PaidPayment, refundedCents: number) =>
    harness.client.publish(paymentEvents.refunded, {
      ...paid,
      refundId: randomUUID(),
      amountCents: cents(20_000),
      refundedCents: cents(refundedCents),
      capturedCents: cents(120_000),
      reason: 'staff',
    });
  const handled = (times: number) =>
    eventually(async () =>
      expect(await harness.database.query(`SELECT 1 FROM inbox WHERE handler = 'booking-on-payment-refunded'`)).toHaveLength(times),
    );

  test('updates the booking and is published with its own amount, in any order of events', async () => {
    const paid = await harness.paid(await harness.hold());
    await harness.place(paid);
    const refunds = harness.client.recordEvents(bookingEvents.refunded);
    await harness.database.empty('inbox');
    await refund(paid, 20_000);
    await handled(1);
    expect(await harness.database.query('SELECT payment_status FROM booking')).toEqual([{ payment_status: 'partially_refunded' }]);
    await refund(paid, 120_000);
    await handled(2);
    await refund(paid, 90_000);
    await handled(3);
    expect(await harness.database.query('SELECT payment_status, refunded_cents::int FROM booking')).toEqual([
      { payment_status: 'refunded', refunded_cents: 120_000 },
    ]);
    await eventually(() =>
      expect(refunds.map(({ data }) => [data.amount, data.refundedAmount])).toEqual([
        [200, 200],
        [1000, 1200],
      ]),
    );
  });
});
