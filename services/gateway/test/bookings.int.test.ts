import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { booking, DomainError, notification, payment } from '@charter/contracts';
import { form, guestBooking } from './forms.js';
import { type TestGateway, startGatewayHarness, problemIn } from './gateway-harness.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());
afterEach(() => gateway.removeStubs());

describe('a booking', () => {
  const placeForm = { ...form, totalAmount: 1200, paymentOrderId: 'ORDER12345' };
  const captured = {
    paymentId: '5b9e1c84-2a7d-4e63-8c10-7d42f6a9b311',
    holdId: '0d6e1c84-2a7d-4e63-8c10-7d42f6a9b322',
    orderId: 'ORDER12345',
    refunded: false,
  };
  const cookie = `checkout=${'c'.repeat(43)}`;

  test('is answered with 201 the first time and 200 afterwards; payment is called before booking', async () => {
    let first = true;
    const queries = await gateway.stub(payment.findCheckout, () => captured);
    const requests = await gateway.stub(booking.place, () => {
      const answer = { booking: guestBooking, first };
      first = false;
      return answer;
    });
    const responses = [
      await gateway.send('POST', '/api/bookings', placeForm, { cookie }),
      await gateway.send('POST', '/api/bookings', placeForm, { cookie }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([201, 200]);
    expect(await responses[0]!.json()).toEqual(guestBooking);
    expect(queries[0]).toEqual({ checkout: expect.stringMatching(/^[\da-f]{64}$/), orderId: 'ORDER12345' });
    const { paymentId, holdId, refunded } = captured;
    expect(requests[0]).toEqual({ paymentId, holdId, refunded, totalAmount: 1200 });
  });

  test('that is not created yet is answered with 202 and the URL at which the same visitor finds it', async () => {
    const queries = await gateway.stub(payment.findCheckout, () => captured);
    let created = false;
    await gateway.stub(booking.place, () => ({ booking: created ? guestBooking : null, first: created }));
    const pending = await gateway.send('POST', '/api/bookings', { ...form, totalAmount: 1200 }, { cookie });
    const location = '/api/bookings/pending/ORDER12345';
    expect([pending.status, pending.headers.get('location')]).toEqual([202, location]);
    expect(await pending.json()).toEqual({ status: 'pending', location });
    const again = await gateway.get(location, { cookie });
    expect([again.status, again.headers.get('location'), again.headers.get('cache-control')]).toEqual([202, location, 'no-store']);
    created = true;
    const found = await gateway.get(location, { cookie });
    expect([found.status, await found.json()]).toEqual([200, guestBooking]);
    expect(queries[2]).toEqual({ checkout: queries[0]!.checkout, orderId: 'ORDER12345' });
  });

  test.each([
    ['NOT_PAID', 402],
    ['FOREIGN_ORDER', 403],
  ] as const)('that payment rejects with %s is answered with %d, without a call to booking', async (code, status) => {
    await gateway.stub(payment.findCheckout, () => {
      throw new DomainError(code);
    });
    const requests = await gateway.stub(booking.place, () => ({ booking: guestBooking, first: true }));
    const responses = [
      await gateway.send('POST', '/api/bookings', placeForm, { cookie }),
      await gateway.get('/api/bookings/pending/ORDER12345', { cookie }),
    ];
    expect(responses.map((response) => response.status)).toEqual([status, status]);
    expect(requests).toEqual([]);
  });

  test.each([
    ['SLOT_TAKEN', 409],
    ['BOOKING_NOT_FOUND', 404],
  ] as const)('that booking rejects with %s is answered with %d', async (code, status) => {
    await gateway.stub(payment.findCheckout, () => captured);
    await gateway.stub(booking.place, () => {
      throw new DomainError(code);
    });
    const responses = [
      await gateway.send('POST', '/api/bookings', placeForm, { cookie }),
      await gateway.get('/api/bookings/pending/ORDER12345', { cookie }),
    ];
    const problems = await Promise.all(responses.map(problemIn));
    expect(problems.map((problem) => [problem.status, problem.code])).toEqual([
      [status, code],
      [status, code],
    ]);
  });

  test('that is pending has a URL with a PayPal order id only', async () => {
    const response = await gateway.get('/api/bookings/pending/no-order');
    expect([response.status, (await problemIn(response)).errors]).toEqual([422, { orderId: 'This is not a PayPal order ID' }]);
  });

  test('is found by its code, as JSON and as a calendar file', async () => {
    await gateway.stub(booking.findByCode, () => guestBooking);
    const requests = await gateway.stub(notification.calendarEntry, () => ({ ics: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' }));
    expect(await (await gateway.get('/api/bookings/abcde12345')).json()).toEqual(guestBooking);
    const calendar = await gateway.get('/api/bookings/ABCDE-12345/calendar.ics?locale=fr');
    expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(calendar.headers.get('content-disposition')).toBe('attachment; filename="charter.ics"');
    expect(await calendar.text()).toBe('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n');
    expect(requests[0]).toEqual({ booking: guestBooking, locale: 'fr' });
  });

  test('with a malformed code is answered with 422', async () => {
    expect((await gateway.get('/api/bookings/not-a-code')).status).toBe(422);
    expect((await gateway.get('/api/bookings/ABCDE-12345/calendar.ics?locale=xx')).status).toBe(422);
  });

  test('availability of a slot can be checked', async () => {
    await gateway.stub(booking.checkAvailability, () => ({ available: true }));
    const response = await gateway.send('POST', '/api/check-availability', { packageId: 1, date: '2026-12-24', timeSlot: 'Morning' });
    expect([response.status, await response.json()]).toEqual([200, { available: true }]);
  });
});

describe('alternatives to a slot', () => {
  const alternatives = [
    { date: '2026-12-26', timeSlot: 'Morning', startsAt: '2026-12-26T13:00:00.000Z', endsAt: '2026-12-26T17:00:00.000Z' },
  ];

  test('are the free slots from the requested day on, never cached', async () => {
    const requests = await gateway.stub(booking.nextFree, () => ({ alternatives }));
    const response = await gateway.get('/api/next-free/1?after=2026-12-24');
    expect([response.status, await response.json()]).toEqual([200, { alternatives }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    await gateway.get('/api/next-free/1');
    await gateway.get('/api/next-free/1');
    expect(requests).toEqual([{ packageId: 1, after: '2026-12-24' }, { packageId: 1 }, { packageId: 1 }]);
  });

  test('an invalid date is answered with 422', async () => {
    const response = await gateway.get('/api/next-free/1?after=2026-02-30');
    expect([response.status, (await problemIn(response)).errors]).toEqual([422, { after: 'after must be a date (yyyy-MM-dd)' }]);
  });
});
