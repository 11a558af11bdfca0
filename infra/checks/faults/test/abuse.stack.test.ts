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
});
