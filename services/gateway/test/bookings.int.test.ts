import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { booking, DomainError, notification, payment } from '@charter/contracts';
import { form, guestBooking } from './forms.js';
import { type Door, startGatewayHarness, problemIn } from './gateway-harness.js';

let door: Door;

beforeAll(async () => {
  door = await startGatewayHarness();
});
afterAll(() => door?.close());
afterEach(() => door.dismiss());

describe('a booking', () => {
  const placing = { ...form, totalAmount: 1200, paymentOrderId: 'ORDER12345' };
  const captured = {
    paymentId: '5b9e1c84-2a7d-4e63-8c10-7d42f6a9b311',
    holdId: '0d6e1c84-2a7d-4e63-8c10-7d42f6a9b322',
    orderId: 'ORDER12345',
    refunded: false,
  };
  const cookie = `checkout=${'c'.repeat(43)}`;

  test('is answered with 201 the first time and 200 after; payment is called before booking', async () => {
    let first = true;
    const queries = await door.neighbour(payment.findCheckout, () => captured);
    const requests = await door.neighbour(booking.place, () => {
      const answer = { booking: guestBooking, first };
      first = false;
      return answer;
    });
    const responses = [
      await door.send('POST', '/api/bookings', placing, { cookie }),
      await door.send('POST', '/api/bookings', placing, { cookie }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([201, 200]);
    expect(await responses[0]!.json()).toEqual(guestBooking);
    expect(queries[0]).toEqual({ checkout: expect.stringMatching(/^[\da-f]{64}$/), orderId: 'ORDER12345', totalAmount: 1200 });
    const { paymentId, holdId, refunded } = captured;
    expect(requests[0]).toEqual({ paymentId, holdId, refunded });
  });

  test('that is not made yet is answered with 202 and the address at which the same visitor finds it later', async () => {
    const queries = await door.neighbour(payment.findCheckout, () => captured);
    let made = false;
    await door.neighbour(booking.place, () => ({ booking: made ? guestBooking : null, first: made }));
    const pending = await door.send('POST', '/api/bookings', { ...form, totalAmount: 1200 }, { cookie });
    const location = '/api/bookings/pending/ORDER12345';
    expect([pending.status, pending.headers.get('location')]).toEqual([202, location]);
    expect(await pending.json()).toEqual({ status: 'pending', location });
    const again = await door.get(location, { cookie });
    expect([again.status, again.headers.get('location'), again.headers.get('cache-control')]).toEqual([202, location, 'no-store']);
    made = true;
    const found = await door.get(location, { cookie });
    expect([found.status, await found.json()]).toEqual([200, guestBooking]);
    expect(queries[2]).toEqual({ checkout: queries[0]!.checkout, orderId: 'ORDER12345' });
  });

  test.each([
    ['NOT_PAID', 402],
    ['FOREIGN_ORDER', 403],
  ] as const)('of a payment that payment rejects with %s is answered with %d, and booking is not called', async (code, status) => {
    await door.neighbour(payment.findCheckout, () => {
      throw new DomainError(code);
    });
    const requests = await door.neighbour(booking.place, () => ({ booking: guestBooking, first: true }));
    const responses = [
      await door.send('POST', '/api/bookings', placing, { cookie }),
      await door.get('/api/bookings/pending/ORDER12345', { cookie }),
    ];
    expect(responses.map((response) => response.status)).toEqual([status, status]);
    expect(requests).toEqual([]);
  });

  test.each([
    ['SLOT_TAKEN', 409],
    ['BOOKING_NOT_FOUND', 404],
  ] as const)('that booking rejects with %s is answered with %d', async (code, status) => {
    await door.neighbour(payment.findCheckout, () => captured);
    await door.neighbour(booking.place, () => {
      throw new DomainError(code);
    });
    const responses = [
      await door.send('POST', '/api/bookings', placing, { cookie }),
      await door.get('/api/bookings/pending/ORDER12345', { cookie }),
    ];
    const problems = await Promise.all(responses.map(problemIn));
    expect(problems.map((problem) => [problem.status, problem.code])).toEqual([
      [status, code],
      [status, code],
    ]);
  });

  test('that is pending has an address with a PayPal order id only', async () => {
    const response = await door.get('/api/bookings/pending/no-order');
    expect([response.status, (await problemIn(response)).errors]).toEqual([422, { orderId: 'This is not a PayPal order id' }]);
  });

  test('is found by its code, as a page and as a calendar file', async () => {
    await door.neighbour(booking.findByCode, () => guestBooking);
    const asked = await door.neighbour(notification.calendarEntry, () => ({ ics: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' }));
    expect(await (await door.get('/api/bookings/abcde12345')).json()).toEqual(guestBooking);
    const calendar = await door.get('/api/bookings/ABCDE-12345/calendar.ics?locale=fr');
    expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(calendar.headers.get('content-disposition')).toBe('attachment; filename="charter.ics"');
    expect(await calendar.text()).toBe('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n');
    expect(asked[0]).toEqual({ booking: guestBooking, locale: 'fr' });
  });

  test('with a code that cannot be one is refused at the door', async () => {
    expect((await door.get('/api/bookings/not-a-code')).status).toBe(422);
    expect((await door.get('/api/bookings/ABCDE-12345/calendar.ics?locale=xx')).status).toBe(422);
  });

  test('can be asked for before it is made', async () => {
    await door.neighbour(booking.checkAvailability, () => ({ available: true }));
    const response = await door.send('POST', '/api/check-availability', { packageId: 1, date: '2026-12-24', timeSlot: 'Morning' });
    expect([response.status, await response.json()]).toEqual([200, { available: true }]);
  });
});

describe('instead of a slot that has gone', () => {
  const alternatives = [
    { date: '2026-12-26', timeSlot: 'Morning', startsAt: '2026-12-26T13:00:00.000Z', endsAt: '2026-12-26T17:00:00.000Z' },
  ];

  test('a visitor learns what is free from the day they wished for, never from memory', async () => {
    const asked = await door.neighbour(booking.nextFree, () => ({ alternatives }));
    const response = await door.get('/api/next-free/1?after=2026-12-24');
    expect([response.status, await response.json()]).toEqual([200, { alternatives }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    await door.get('/api/next-free/1');
    await door.get('/api/next-free/1');
    expect(asked).toEqual([{ packageId: 1, after: '2026-12-24' }, { packageId: 1 }, { packageId: 1 }]);
  });

  test('a day that is none is refused', async () => {
    const response = await door.get('/api/next-free/1?after=2026-02-30');
    expect([response.status, (await problemIn(response)).errors]).toEqual([422, { after: 'after must be a date, yyyy-MM-dd' }]);
  });
});
