import { afterAll, describe, expect, test } from '@jest/globals';
import { aFreeTrip, cheapest, Guest } from './guest.ts';
import { leave, paypal, rows } from './stack.ts';

afterAll(leave);

/** Every no is a problem document with a request id, and tells nothing of the house behind it. */
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

describe('a cheat', () => {
  test('pays another amount: no order, and the field is named', async () => {
    const sold = await cheapest();
    const answer = await new Guest().order(await aFreeTrip(sold), 1);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ amount: 'The amount is not the price of this package' });
    expectProblem(answer);
  });

  test('orders without a booking: nothing can be paid that holds no slot', async () => {
    const answer = await new Guest().send('POST', '/paypal/order', { amount: '1200', currency: 'USD', intent: 'CAPTURE' });
    expect(answer.status).toBe(422);
    expectProblem(answer);
  });

  test('captures or claims another guest’s order', async () => {
    const sold = await cheapest();
    const trip = await aFreeTrip(sold);
    const guest = new Guest();
    const { body } = await guest.order(trip, sold.price);
    await paypal.approve(body.id!);
    const thief = new Guest();
    await thief.order(await aFreeTrip(sold), sold.price);
    const captured = await thief.capture(body.id!);
    expect(captured).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORDER' } });
    await guest.capture(body.id!);
    const claimed = await thief.place(trip, sold.price, { paymentOrderId: body.id });
    expect(claimed).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORDER' } });
    expect((await new Guest().place(trip, sold.price)).status).toBe(403);
    for (const answer of [captured, claimed]) expectProblem(answer);
  });

  test('claims a booking before paying', async () => {
    const sold = await cheapest();
    const trip = await aFreeTrip(sold);
    const guest = new Guest();
    await guest.order(trip, sold.price);
    const answer = await guest.place(trip, sold.price);
    expect(answer).toMatchObject({ status: 402, body: { code: 'NOT_PAID' } });
    expectProblem(answer);
  });

  test('replays a capture: the money was taken once', async () => {
    const sold = await cheapest();
    const trip = await aFreeTrip(sold);
    const guest = new Guest();
    const { body } = await guest.order(trip, sold.price);
    await paypal.approve(body.id!);
    const answers = await Promise.all(Array.from({ length: 5 }, () => guest.capture(body.id!)));
    expect(answers.map(({ body: captured }) => captured.status)).toEqual(answers.map(() => 'COMPLETED'));
    const { captures } = await paypal.state();
    expect(captures.filter(({ orderId }) => orderId === body.id)).toHaveLength(1);
  });

  test('forges a webhook: refused, and nothing is stored', async () => {
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

  test('calls staff’s routes without a session', async () => {
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

  test('sends a form from another site', async () => {
    const answer = await new Guest().send(
      'POST',
      '/api/admin/login',
      { username: 'captain', password: 'x' },
      { origin: 'https://evil.example' },
    );
    expect(answer).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } });
  });
});

describe('bad input', () => {
  test('is answered field by field, in the words of the form', async () => {
    const sold = await cheapest();
    const trip = await aFreeTrip(sold);
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

  const odd: [string, string, string, unknown, number][] = [
    ['half a JSON document', 'POST', '/paypal/order', '{"amount":', 400],
    ['a list for an object', 'POST', '/paypal/order', [1, 2], 422],
    ['nothing for an object', 'POST', '/api/check-availability', {}, 422],
    ['a day that does not exist', 'POST', '/api/check-availability', { packageId: 1, date: '2026-02-30', timeSlot: 'x' }, 422],
    ['a package number that is a word', 'GET', '/api/unavailable-dates/abc', undefined, 422],
    ['a package that is not there', 'GET', '/api/unavailable-dates/999999', undefined, 404],
    ['a number too large for any table', 'GET', '/api/unavailable-dates/99999999999999999999', undefined, 422],
    ['a code that is no code', 'GET', '/api/bookings/%00%00', undefined, 422],
    ['a code nobody has', 'GET', '/api/bookings/ZZZZZ-ZZZZZ', undefined, 404],
    ['a path that is not there', 'GET', '/api/nowhere', undefined, 404],
    [
      'a NUL in a name',
      'POST',
      '/paypal/order',
      { amount: '1200', currency: 'USD', intent: 'CAPTURE', booking: { firstName: 'a\u0000b' } },
      422,
    ],
    ['a prototype', 'POST', '/paypal/order', '{"__proto__":{"admin":true},"amount":"1200"}', 400],
    ['a megabyte', 'POST', '/api/contact', { message: 'x'.repeat(1_000_000) }, 413],
  ];

  test.each(odd)('%s is a clear no', async (_what, method, path, body, status) => {
    const answer = await new Guest().send(method, path, body);
    expect(answer.status).toBe(status);
    expectProblem(answer);
  });

  test('that is no JSON at all is refused by its type', async () => {
    const answer = await new Guest().send('POST', '/api/contact', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(answer.status).toBe(415);
    expectProblem(answer);
  });
});
