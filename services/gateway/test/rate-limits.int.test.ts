import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type ContactForm, inquiry, payment, type PayPalSetup } from '@charter/contracts';
import { order } from './forms.js';
import { type Door, startGatewayHarness, problemIn } from './gateway-harness.js';

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

let door: Door;
let visitor = 0;
let received: ContactForm[];

beforeAll(async () => {
  door = await startGatewayHarness({
    RATE_CONTACT: '3',
    RATE_CONTACT_DAY: '5',
    RATE_ORDERS: '2',
    RATE_CAPTURES: '8',
    RATE_CAPTURES_CHECKOUT: '3',
  });
  received = await door.neighbour(inquiry.receive, () => ({ id: 1, createdAt: '2026-12-01T12:00:00.000Z' }));
  await door.neighbour(payment.setup, () => setup);
  await door.neighbour(payment.createOrder, () => ({ id: 'ORDER12345', heldUntil: '2026-12-01T12:00:00.000Z' }));
  await door.neighbour(payment.capture, () => ({ status: 'PENDING' as const }));
});
afterAll(() => door?.close());
beforeEach(() => {
  visitor += 1;
  received.length = 0;
});

const from = (address = `203.0.113.${visitor}`) => ({ 'x-forwarded-for': address });
const times = async (count: number, ask: () => Promise<Response>): Promise<Response[]> => {
  const answers = [];
  for (let attempt = 0; attempt < count; attempt += 1) answers.push(await ask());
  return answers;
};
const statuses = (answers: Response[]) => answers.map(({ status }) => status);

describe('the contact form', () => {
  const write = () => door.send('POST', '/api/contact', message, from());

  test('answers 429 with a sentence of its own above the limit per minute, and passes nothing on', async () => {
    const answers = await times(4, write);
    expect(statuses(answers)).toEqual([201, 201, 201, 429]);
    expect(await problemIn(answers[3]!)).toMatchObject({
      code: 'TOO_MANY_MESSAGES',
      detail: 'You have sent several messages already. Please try again later, or call us.',
    });
    expect(Number(answers[3]!.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(received).toHaveLength(3);
  });

  test('answers 429 above the limit per day, though the limit per minute is not reached', async () => {
    const { RedisRateLimitStore } = await import('../src/http/limits/rate-limit-store.js');
    const forgetMinute = () => door.app.get(RedisRateLimitStore).forget(`contact 203.0.113.${visitor}`);
    const first = await times(3, write);
    await forgetMinute();
    const later = await times(3, write);
    expect(statuses([...first, ...later])).toEqual([201, 201, 201, 201, 201, 429]);
    expect((await problemIn(later[2]!)).code).toBe('TOO_MANY_MESSAGES');
    expect(Number(later[2]!.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
    expect(received).toHaveLength(5);
  });

  test('does not use up the other writes of that address', async () => {
    await times(4, write);
    expect((await door.send('POST', '/api/admin/logout', undefined, from())).status).toBe(204);
  });
});

describe('paying from an address that many guests share', () => {
  const capture = (checkout: string) =>
    door.send('POST', '/paypal/order/ORDER12345/capture', undefined, { ...from(), cookie: `checkout=${checkout.repeat(43)}` });

  test('reading the setup does not use up the orders, nor captures either', async () => {
    expect(statuses(await times(5, () => door.get('/paypal/setup', from())))).toEqual([200, 200, 200, 200, 200]);
    expect(statuses(await times(2, () => capture('A')))).toEqual([200, 200]);
    expect(statuses(await times(3, () => door.send('POST', '/paypal/order', order, from())))).toEqual([201, 201, 429]);
  });

  test('captures are limited for each checkout, and for the address at a higher limit', async () => {
    expect(statuses(await times(4, () => capture('D')))).toEqual([200, 200, 200, 429]);
    expect(statuses(await times(3, () => capture('E')))).toEqual([200, 200, 200]);
    expect(statuses(await times(2, () => capture('F')))).toEqual([200, 429]);
  });

  test('a capture without a checkout cookie counts for the address alone', async () => {
    const answers = await times(9, () => door.send('POST', '/paypal/order/ORDER12345/capture', undefined, from()));
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429]);
  });
});
