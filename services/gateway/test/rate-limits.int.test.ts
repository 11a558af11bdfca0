import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { booking, type ContactForm, fieldError, inquiry, invalid, payment, type PayPalSetup } from '@charter/contracts';
import { order } from './forms.js';
import { type TestGateway, startGatewayHarness, problemIn } from './gateway-harness.js';
import { RedisRateLimitStore } from '../src/http/limits/rate-limit-store.js';

const setup: PayPalSetup = {
  clientId: 'shop',
  clientToken: null,
  clientTokenExpiresAt: null,
  environment: 'emulator',
  sdkUrl: 'http://127.0.0.1:9999/web-sdk/v6/core',
  currency: 'USD',
  components: ['paypal-payments'],
};
const message: ContactForm = { firstName: 'Ana', lastName: 'Reyes', email: 'ana@example.com', message: 'Do you sail on Sundays?' };

let gateway: TestGateway;
let visitor = 0;
let received: ContactForm[];

beforeAll(async () => {
  gateway = await startGatewayHarness({
    RATE_CONTACT: '3',
    RATE_CONTACT_DAY: '5',
    RATE_CODES: '3',
    RATE_ORDERS: '2',
    RATE_CAPTURES: '8',
    RATE_CAPTURES_CHECKOUT: '3',
  });
  received = await gateway.stub(inquiry.receive, () => ({ id: 1, createdAt: '2026-12-01T12:00:00.000Z' }));
  await gateway.stub(payment.setup, () => setup);
  await gateway.stub(payment.createOrder, ({ order: { booking: form } }) => {
    if (form?.promoCode) throw invalid({ promoCode: fieldError('unknownPromoCode') });
    return { id: 'ORDER12345', heldUntil: '2026-12-01T12:00:00.000Z' };
  });
  await gateway.stub(payment.capture, () => ({ status: 'PENDING' as const }));
});
afterAll(() => gateway?.close());
beforeEach(() => {
  visitor += 1;
  received.length = 0;
});

const from = (address = `203.0.${visitor}.7`) => ({ 'x-forwarded-for': address });
const repeat = async (count: number, send: () => Promise<Response>): Promise<Response[]> => {
  const responses = [];
  for (let attempt = 0; attempt < count; attempt += 1) responses.push(await send());
  return responses;
};
const statuses = (responses: Response[]) => responses.map(({ status }) => status);

describe('the contact form', () => {
  const sendMessage = () => gateway.send('POST', '/api/contact', message, from());

  test('answers 429 with its own message above the limit per minute, without an RPC call', async () => {
    const responses = await repeat(4, sendMessage);
    expect(statuses(responses)).toEqual([201, 201, 201, 429]);
    expect(await problemIn(responses[3]!)).toMatchObject({
      code: 'TOO_MANY_MESSAGES',
      detail: "You've sent several messages already. Please try again later, or contact us.",
    });
    expect(Number(responses[3]!.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(received).toHaveLength(3);
  });

  test('answers 429 above the limit per day, though the limit per minute is not reached', async () => {
    const resetMinute = () => gateway.app.get(RedisRateLimitStore).reset(`contact 203.0.${visitor}.7`);
    const first = await repeat(3, sendMessage);
    await resetMinute();
    const later = await repeat(3, sendMessage);
    expect(statuses([...first, ...later])).toEqual([201, 201, 201, 201, 201, 429]);
    expect((await problemIn(later[2]!)).code).toBe('TOO_MANY_MESSAGES');
    expect(Number(later[2]!.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
    expect(received).toHaveLength(5);
  });

  test('has a limit separate from other writes', async () => {
    await repeat(4, sendMessage);
    expect((await gateway.send('POST', '/api/admin/logout', undefined, from())).status).toBe(204);
  });
});

describe('payments from an address that many guests share', () => {
  const capture = (checkout: string) =>
    gateway.send('POST', '/paypal/order/ORDER12345/capture', undefined, { ...from(), cookie: `checkout=${checkout.repeat(43)}` });

  test('setup, captures and orders have separate limits', async () => {
    expect(statuses(await repeat(5, () => gateway.get('/paypal/setup', from())))).toEqual([200, 200, 200, 200, 200]);
    expect(statuses(await repeat(2, () => capture('A')))).toEqual([200, 200]);
    expect(statuses(await repeat(3, () => gateway.send('POST', '/paypal/order', order, from())))).toEqual([201, 201, 429]);
  });

  test('captures are limited per checkout, and per address with a higher limit', async () => {
    expect(statuses(await repeat(4, () => capture('D')))).toEqual([200, 200, 200, 429]);
    expect(statuses(await repeat(3, () => capture('E')))).toEqual([200, 200, 200]);
    expect(statuses(await repeat(2, () => capture('F')))).toEqual([200, 429]);
  });

  test('a capture without a checkout cookie is limited per address only', async () => {
    const responses = await repeat(9, () => gateway.send('POST', '/paypal/order/ORDER12345/capture', undefined, from()));
    expect(statuses(responses)).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429]);
  });
});

describe('promo codes in requests for a price', () => {
  const valid = 'SUMMER';
  const quote = (promoCode?: string) =>
    gateway.send('POST', '/api/price', { packageId: 1, bookingDate: '2026-12-24', guestCount: 2, ...(promoCode && { promoCode }) }, from());

  beforeAll(async () => {
    await gateway.stub(booking.price, ({ promoCode = valid, guestCount }) => {
      if (guestCount > 12) throw invalid({ guestCount: fieldError('tooManyGuests', { max: 12 }) });
      if (promoCode === 'SPRING') throw invalid({ promoCode: fieldError('promoCodeNotValid') });
      if (promoCode !== valid) throw invalid({ promoCode: fieldError('unknownPromoCode') });
      return { lines: [], total: 1200, currency: 'USD' };
    });
  });

  test('are limited when they are unknown, and then no code of that address is tried, also no valid one', async () => {
    const attempts = [];
    for (const code of ['GUESS1', 'GUESS2', 'GUESS3', 'GUESS4', valid]) attempts.push(await quote(code));
    expect(statuses(attempts)).toEqual([422, 422, 422, 429, 429]);
    expect((await problemIn(attempts[3]!)).code).toBe('TOO_MANY_REQUESTS');
    expect(Number(attempts[3]!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await quote()).status).toBe(200);
    visitor += 1;
    expect((await quote(valid)).status).toBe(200);
  });

  test('are limited together with those in orders, of which no hold is needed', async () => {
    const form = {
      packageId: 1,
      bookingDate: '2026-12-24',
      timeSlot: 'Morning',
      guestCount: 2,
      firstName: 'Ada',
      lastName: 'L',
      email: 'ada@example.com',
      phone: '+1 242 555 0100',
    };
    const orderWith = (promoCode: string) =>
      gateway.send(
        'POST',
        '/paypal/order',
        { amount: '1200', currency: 'USD', intent: 'CAPTURE', booking: { ...form, promoCode } },
        from(),
      );
    const attempts = [
      await quote('GUESS1'),
      await orderWith('GUESS2'),
      await orderWith('GUESS3'),
      await orderWith('GUESS4'),
      await quote('GUESS5'),
    ];
    expect(statuses(attempts)).toEqual([422, 422, 422, 429, 429]);
  });

  test('are limited for a whole network, whatever addresses of it are used', async () => {
    const guess = (address: string) =>
      gateway.send(
        'POST',
        '/api/price',
        { packageId: 1, bookingDate: '2026-12-24', guestCount: 2, promoCode: 'GUESS' },
        { 'x-forwarded-for': address },
      );
    const attempts = [];
    for (let n = 0; n < 11; n += 1) attempts.push(await guess(`2001:db8:77:${n}::1`));
    expect(statuses(attempts)).toEqual([...Array<number>(9).fill(422), 429, 429]);
    expect((await guess('2001:db8:78:1::1')).status).toBe(422);
  });

  test('are limited also when they are tried at once', async () => {
    const attempts = await Promise.all(Array.from({ length: 10 }, (_, index) => quote(`GUESS${index}`)));
    expect(statuses(attempts).filter((status) => status === 422)).toHaveLength(3);
  });

  test('are not limited when they are valid or of other days, which does not allow more guesses either', async () => {
    const answers = [await quote('GUESS1'), ...(await repeat(8, () => quote(valid))), ...(await repeat(4, () => quote('SPRING')))];
    expect(statuses(answers)).toEqual([422, ...Array.from({ length: 8 }, () => 200), ...Array.from({ length: 4 }, () => 422)]);
    expect(statuses([await quote('GUESS2'), await quote('GUESS3'), await quote('GUESS4')])).toEqual([422, 422, 429]);
  });
});
