import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { payment, type PayPalSetup, DomainError } from '@charter/contracts';
import { form, order } from './forms.js';
import { cookieIn, type TestGateway, startGatewayHarness, problemIn, publicUrl } from './gateway-harness.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());
afterEach(() => gateway.removeStubs());

const setup: PayPalSetup = {
  clientId: 'shop',
  clientToken: 'token',
  clientTokenExpiresAt: '2026-12-01T12:00:00.000Z',
  environment: 'emulator',
  sdkUrl: 'http://127.0.0.1:9999/web-sdk/v6/core',
  currency: 'USD',
  components: ['paypal-payments'],
};
const heldUntil = '2026-12-01T12:00:00.000Z';

describe('paying', () => {
  test('sets one checkout cookie and passes only its hash to payment', async () => {
    const requests = await gateway.stub(payment.createOrder, () => ({ id: 'ORDER12345', heldUntil }));
    const first = await gateway.send('POST', '/paypal/order', order);
    expect(first.status).toBe(201);
    expect(await first.json()).toEqual({ id: 'ORDER12345', heldUntil });
    expect(first.headers.getSetCookie()[0]).toMatch(/^checkout=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = cookieIn(first, 'checkout');
    await gateway.send('POST', '/paypal/order', order, { cookie });
    expect(requests[0]!.checkout).toMatch(/^[\da-f]{64}$/);
    expect(requests[1]!.checkout).toBe(requests[0]!.checkout);
    expect(cookie).not.toContain(requests[0]!.checkout);
    expect(requests[0]!.order.booking).toEqual(form);
  });

  test('captures with the checkout that created the order', async () => {
    await gateway.stub(payment.createOrder, () => ({ id: 'ORDER12345', heldUntil }));
    const requests = await gateway.stub(payment.capture, () => ({ status: 'DECLINED' as const, issue: 'INSTRUMENT_DECLINED' }));
    const cookie = cookieIn(await gateway.send('POST', '/paypal/order', order), 'checkout');
    const response = await gateway.send('POST', '/paypal/order/ORDER12345/capture', undefined, { cookie });
    expect([response.status, await response.json()]).toEqual([200, { status: 'DECLINED', issue: 'INSTRUMENT_DECLINED' }]);
    await gateway.send('POST', '/paypal/order/ORDER12345/capture', '', { 'content-type': 'application/json' });
    expect(requests.map(({ orderId, checkout }) => [orderId, checkout.length])).toEqual([
      ['ORDER12345', 64],
      ['ORDER12345', 0],
    ]);
  });

  test('of what the trip page asks for passes the key of the trip session, for the order and for its capture', async () => {
    const orders = await gateway.stub(payment.createOrder, () => ({ id: 'ORDER12345', heldUntil }));
    const captures = await gateway.stub(payment.capture, () => ({ status: 'COMPLETED' as const }));
    const paymentRequestId = '0198c2f4-5a7e-7c3b-9b6e-1f2a3b4c5d6e';
    const tripKey = 'VDK9KWDCS4-ABCDEFGHJKMNPQRSTVWXYZ0123';
    const asked = { amount: '500.50', currency: 'USD', intent: 'CAPTURE', paymentRequestId };
    expect((await gateway.send('POST', '/paypal/order', asked, { cookie: `trip=${tripKey}` })).status).toBe(201);
    expect((await gateway.send('POST', '/paypal/order', asked, { cookie: 'trip=nonsense' })).status).toBe(201);
    await gateway.send('POST', '/paypal/order/ORDER12345/capture', undefined, { cookie: `trip=${tripKey}` });
    expect(orders).toMatchObject([{ order: asked, tripKey }, { order: asked }]);
    expect(orders[1]).not.toHaveProperty('tripKey');
    expect(captures).toMatchObject([{ orderId: 'ORDER12345', tripKey }]);
  });

  test('of an offer passes the key of its session, beside that of a trip', async () => {
    const orders = await gateway.stub(payment.createOrder, () => ({ id: 'ORDER12345', heldUntil }));
    const captures = await gateway.stub(payment.capture, () => ({ status: 'COMPLETED' as const }));
    const asked = { amount: '1500', currency: 'USD', intent: 'CAPTURE', paymentRequestId: '0198c2f4-5a7e-7c3b-9b6e-1f2a3b4c5d6e' };
    const [tripKey, offerKey] = ['VDK9KWDCS4-ABCDEFGHJKMNPQRSTVWXYZ0123', '0K8P7Q6R5S-ABCDEFGHJKMNPQRSTVWXYZ0123'];
    const headers = { cookie: `trip=${tripKey}; offer=${offerKey}` };
    expect((await gateway.send('POST', '/paypal/order', asked, headers)).status).toBe(201);
    await gateway.send('POST', '/paypal/order/ORDER12345/capture', undefined, { cookie: `offer=${offerKey}` });
    expect(orders).toMatchObject([{ tripKey, offerKey }]);
    expect(captures).toMatchObject([{ orderId: 'ORDER12345', offerKey }]);
    expect(captures[0]).not.toHaveProperty('tripKey');
  });

  test('requests the client token for the host of the page if it is ours', async () => {
    const requests = await gateway.stub(payment.setup, () => setup);
    const response = await gateway.get('/paypal/setup');
    expect(response.headers.get('cache-control')).toBe('no-store');
    await gateway.get('/paypal/setup', { origin: 'https://evil.example' });
    expect(requests.map(({ host }) => host)).toEqual([new URL(publicUrl).hostname, new URL(publicUrl).hostname]);
  });

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:7:9:aaaa::1', '2001:db8:7:9::'],
  ])('holds of a client at %s are counted by %s', async (clientIp, address) => {
    const requests = await gateway.stub(payment.createOrder, () => ({ id: 'ORDER12345', heldUntil }));
    await gateway.send('POST', '/paypal/order', order, { 'x-forwarded-for': clientIp });
    expect(requests.map((request) => request.address)).toEqual([address]);
  });

  test('answers 429 with a message when the network of the visitor holds too many unpaid slots', async () => {
    await gateway.stub(payment.createOrder, () => {
      throw new DomainError('TOO_MANY_HOLDS');
    });
    const response = await gateway.send('POST', '/paypal/order', order);
    expect(response.status).toBe(429);
    expect(await problemIn(response)).toMatchObject({
      code: 'TOO_MANY_HOLDS',
      title: 'Several unpaid slots are already being held for your network. Please pay for one of them, or try again in 15 minutes.',
    });
  });

  test('answers 422 without a booking or with invalid fields of it', async () => {
    const missing = await gateway.send('POST', '/paypal/order', { ...order, booking: undefined });
    expect(missing.status).toBe(422);
    expect((await problemIn(missing)).errors).toEqual({ booking: 'An order must include the booking it pays for' });
    const two = await gateway.send('POST', '/paypal/order', { ...order, paymentRequestId: '0198c2f4-5a7e-7c3b-9b6e-1f2a3b4c5d6e' });
    expect((await problemIn(two)).errors).toEqual({
      paymentRequestId: 'An order pays for a booking or for a payment request, not for both',
    });
    const unknown = await gateway.send('POST', '/paypal/order', { ...order, booking: undefined, paymentRequestId: '7' });
    expect((await problemIn(unknown)).errors).toEqual({ paymentRequestId: 'This is not the id of a payment request' });
    const invalid = await gateway.send('POST', '/paypal/order', { ...order, booking: { ...form, email: 'x', guestCount: 13 } });
    expect((await problemIn(invalid)).errors).toEqual({
      'booking.email': 'Please enter a valid email address',
      'booking.guestCount': 'Maximum 12 people allowed',
    });
  });
});

describe("PayPal's webhook", () => {
  const body = '{ "id":"WH-1",  "amount": "1.00" }\n';

  test('is passed to payment byte for byte, with its signature headers, from any origin', async () => {
    const requests = await gateway.stub(payment.receiveWebhook, () => ({}));
    const response = await gateway.send('POST', '/paypal/webhook', body, {
      'PayPal-Transmission-Id': 'T1',
      'PAYPAL-TRANSMISSION-SIG': 'S1',
      origin: 'https://paypal.example',
      cookie: 'session=x',
    });
    expect(response.status).toBe(200);
    expect(Buffer.from(requests[0]!.body, 'base64').toString()).toBe(body);
    expect(requests[0]!.headers).toEqual({ 'paypal-transmission-id': 'T1', 'paypal-transmission-sig': 'S1' });
  });

  test('without a valid signature is answered with 400', async () => {
    await gateway.stub(payment.receiveWebhook, () => {
      throw new DomainError('WEBHOOK_NOT_SIGNED');
    });
    const response = await gateway.send('POST', '/paypal/webhook', body);
    expect([response.status, (await problemIn(response)).code]).toEqual([400, 'WEBHOOK_NOT_SIGNED']);
  });

  test('may have 256 kB', async () => {
    await gateway.stub(payment.receiveWebhook, () => ({}));
    const long = (kilobytes: number) => JSON.stringify({ text: 'x'.repeat(kilobytes * 1024) });
    expect((await gateway.send('POST', '/paypal/webhook', long(200))).status).toBe(200);
    expect((await gateway.send('POST', '/paypal/webhook', long(300))).status).toBe(413);
    expect((await gateway.send('POST', '/api/contact', long(70))).status).toBe(413);
  });
});
