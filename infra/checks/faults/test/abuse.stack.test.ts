import { afterAll, describe, expect, test } from 'vitest';
import { findFreeTrip, loadPackage, Guest } from './guest.ts';
import { closePools, paypal, rows } from './stack.ts';

afterAll(closePools);

/** Every error is a problem document with a request id, without internals such as stack traces or SQL. */
function expectProblem({ body, headers, status }: Awaited<ReturnType<Guest['send']>>): void {
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(body).toMatchObject({
    type: expect.any(String),
    title: expect.any(String),
    status,
    code: expect.any(String),
    requestId: expect.any(String),
  });
  expect(JSON.stringify(body)).not.toMatch(/at \w+ \(|node_modules|\.ts:|SELECT |postgres/i);
}

describe('abuse of checkout and session', () => {
  test('rejects an order with a wrong amount and names the field', async () => {
    const sold = await loadPackage();
    const answer = await new Guest().order(await findFreeTrip(sold), 1);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ amount: 'The price has changed. Please review it before paying.' });
    expectProblem(answer);
  });

  test('rejects an order without booking details', async () => {
    const answer = await new Guest().send('POST', '/paypal/order', { amount: '1200', currency: 'USD', intent: 'CAPTURE' });
    expect(answer.status).toBe(422);
    expectProblem(answer);
  });

  test('rejects capture and booking of another guest’s order', async () => {
    const sold = await loadPackage();
    const trip = await findFreeTrip(sold);
    const guest = new Guest();
    const { body } = await guest.order(trip, sold.price);
    await paypal.approve(body.id!);
    const thief = new Guest();
    await thief.order(await findFreeTrip(sold), sold.price);
    const captured = await thief.capture(body.id!);
    expect(captured).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORDER' } });
    await guest.capture(body.id!);
    const claimed = await thief.place(trip, sold.price, { paymentOrderId: body.id });
    expect(claimed).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORDER' } });
    expect((await new Guest().place(trip, sold.price)).status).toBe(403);
    for (const answer of [captured, claimed]) expectProblem(answer);
  });

  test('rejects a booking before payment', async () => {
    const sold = await loadPackage();
    const trip = await findFreeTrip(sold);
    const guest = new Guest();
    await guest.order(trip, sold.price);
    const answer = await guest.place(trip, sold.price);
    expect(answer).toMatchObject({ status: 402, body: { code: 'NOT_PAID' } });
    expectProblem(answer);
  });

  test('captures once when the capture is requested five times', async () => {
    const sold = await loadPackage();
    const trip = await findFreeTrip(sold);
    const guest = new Guest();
    const { body } = await guest.order(trip, sold.price);
    await paypal.approve(body.id!);
    const answers = await Promise.all(Array.from({ length: 5 }, () => guest.capture(body.id!)));
    expect(answers.map(({ body: captured }) => captured.status)).toEqual(answers.map(() => 'COMPLETED'));
    const { captures } = await paypal.state();
    expect(captures.filter(({ orderId }) => orderId === body.id)).toHaveLength(1);
  });

  test('rejects a webhook with a forged signature and stores nothing', async () => {
    const [before] = await rows<{ count: string }>('payment', 'SELECT count(*) FROM paypal_event');
    const forged = { id: 'WH-FORGED', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: 'X' } };
    const unsigned = await new Guest().send('POST', '/paypal/webhook', forged);
    const signedBadly = await new Guest().send('POST', '/paypal/webhook', forged, {
      'paypal-transmission-id': 'a',
      'paypal-transmission-time': new Date().toISOString(),
      'paypal-transmission-sig': 'AAAA',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://attacker.example/cert.pem',
    });
    for (const answer of [unsigned, signedBadly]) {
      expect(answer.status).toBe(400);
      expectProblem(answer);
    }
    expect(await rows('payment', 'SELECT count(*) FROM paypal_event')).toEqual([before]);
  });

  test('answers 401 to staff routes without a session', async () => {
    const calls: [string, string, unknown?][] = [
      ['GET', '/api/bookings'],
      ['PUT', '/api/admin/bookings/5b9e1c84-2a7d-4e63-8c10-7d42f6a9b311/status', { status: 'cancelled' }],
      ['DELETE', '/api/admin/bookings/5b9e1c84-2a7d-4e63-8c10-7d42f6a9b311'],
      ['GET', '/api/admin/session'],
    ];
    for (const [method, path, body] of calls) {
      const answer = await new Guest().send(method, path, body);
      expect(answer.status).toBe(401);
      expectProblem(answer);
    }
  });

  test('rejects a form from another origin', async () => {
    const answer = await new Guest().send(
      'POST',
      '/api/admin/login',
      { username: 'captain', password: 'x' },
      { origin: 'https://evil.example' },
    );
    expect(answer).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } });
  });
});

describe('invalid input', () => {
  test('is reported per field with the form’s messages', async () => {
    const sold = await loadPackage();
    const trip = await findFreeTrip(sold);
    const answer = await new Guest().order(trip, sold.price, {
      firstName: ' ',
      lastName: '',
      email: 'ada',
      phone: '1',
      guestCount: 0,
      bookingDate: '',
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      'booking.firstName': 'First name is required',
      'booking.lastName': 'Last name is required',
      'booking.email': 'Please enter a valid email address',
      'booking.phone': 'Please enter a valid phone number',
      'booking.guestCount': 'At least 1 person required',
      'booking.bookingDate': 'Date is required',
    });
    const crowd = await new Guest().order(trip, sold.price, { guestCount: 13 });
    expect(crowd.body.errors).toEqual({ 'booking.guestCount': 'Maximum 12 people allowed' });
  });

  const malformed: [string, string, string, unknown, number][] = [
    ['truncated JSON', 'POST', '/paypal/order', '{"amount":', 400],
    ['an array instead of an object', 'POST', '/paypal/order', [1, 2], 422],
    ['an empty object', 'POST', '/api/check-availability', {}, 422],
    ['a date that does not exist', 'POST', '/api/check-availability', { packageId: 1, date: '2026-02-30', timeSlot: 'x' }, 422],
    ['a package id that is not a number', 'GET', '/api/unavailable-dates/abc', undefined, 422],
    ['an unknown package', 'GET', '/api/unavailable-dates/999999', undefined, 404],
    ['a number too large for any table', 'GET', '/api/unavailable-dates/99999999999999999999', undefined, 422],
    ['a malformed confirmation code', 'GET', '/api/bookings/%00%00', undefined, 422],
    ['an unknown confirmation code', 'GET', '/api/bookings/ZZZZZ-ZZZZZ', undefined, 404],
    ['an unknown path', 'GET', '/api/nowhere', undefined, 404],
    [
      'a NUL character in a name',
      'POST',
      '/paypal/order',
      { amount: '1200', currency: 'USD', intent: 'CAPTURE', booking: { firstName: 'a\u0000b' } },
      422,
    ],
    ['a __proto__ property', 'POST', '/paypal/order', '{"__proto__":{"admin":true},"amount":"1200"}', 400],
    ['a body of one megabyte', 'POST', '/api/contact', { message: 'x'.repeat(1_000_000) }, 413],
  ];

  test.each(malformed)('%s is answered with a problem document', async (_what, method, path, body, status) => {
    const answer = await new Guest().send(method, path, body);
    expect(answer.status).toBe(status);
    expectProblem(answer);
  });

  test('of another content type is answered with 415', async () => {
    const answer = await new Guest().send('POST', '/api/contact', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(answer.status).toBe(415);
    expectProblem(answer);
  });
});
