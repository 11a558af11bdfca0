// The real server SDK: the emulator must accept its requests, and it must parse the emulator's responses.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  CheckoutPaymentIntent,
  Client,
  type Configuration,
  Environment,
  OAuthAuthorizationController,
  OrdersController,
  PaymentsController,
  TransactionSearchController,
} from '@paypal/paypal-server-sdk';
import { CREDENTIALS, openShop, SHOP_HOST, type Shop } from './merchant-harness.ts';

class PayPalClient extends Client {
  readonly #baseUrl: string | undefined;

  constructor(configuration: Partial<Configuration>, baseUrl?: string) {
    super(configuration);
    this.#baseUrl = baseUrl;
  }

  override getRequestBuilderFactory() {
    const inner = super.getRequestBuilderFactory();
    // The base constructor calls this before our fields exist, so the URL is read late.
    const baseUrl = () => (#baseUrl in this ? this.#baseUrl : undefined);
    return ((method, path) => {
      const builder = inner(method, path);
      const to = baseUrl();
      if (to)
        builder.interceptRequest((request) => ({
          ...request,
          url: request.url.replace(/^https:\/\/api-m(?:\.sandbox)?\.paypal\.com(?=\/)/, to),
        }));
      return builder;
    }) as ReturnType<Client['getRequestBuilderFactory']>;
  }
}

let shop: Shop;
let orders: OrdersController;
let payments: PaymentsController;
let client: PayPalClient;

beforeAll(async () => void (shop = await openShop()));
beforeEach(async () => {
  await shop.control.reset();
  client = new PayPalClient(
    {
      clientCredentialsAuthCredentials: { oAuthClientId: CREDENTIALS.clientId, oAuthClientSecret: CREDENTIALS.clientSecret },
      environment: Environment.Sandbox,
      timeout: 1000,
    },
    shop.url,
  );
  orders = new OrdersController(client);
  payments = new PaymentsController(client);
});
afterAll(() => shop.close());

async function created(paypalRequestId = 'ord-1'): Promise<string> {
  const { result } = await orders.createOrder({
    body: {
      intent: CheckoutPaymentIntent.Capture,
      purchaseUnits: [{ customId: 'payment-1', amount: { currencyCode: 'USD', value: '49.90' } }],
    },
    paypalRequestId,
    prefer: 'return=representation',
  });
  return result.id ?? '';
}

async function capture(id: string, paypalRequestId: string) {
  return orders.captureOrder({ id, paypalRequestId, prefer: 'return=representation' });
}

test('the SDK creates, captures, reads and refunds', async () => {
  const id = await created();
  await shop.control.approve(id);
  expect((await orders.getOrder({ id })).result.status).toBe('APPROVED');
  const { result, statusCode } = await capture(id, 'cap-1');
  const [taken] = result.purchaseUnits?.[0]?.payments?.captures ?? [];
  expect([statusCode, result.status, taken?.status, taken?.amount?.value]).toEqual([201, 'COMPLETED', 'COMPLETED', '49.90']);
  const captureId = taken?.id ?? '';
  expect((await payments.getCapturedPayment({ captureId })).result.sellerReceivableBreakdown?.netAmount?.value).toBe('48.02');
  const refund = await payments.refundCapturedPayment({
    captureId,
    paypalRequestId: 'rfd-1',
    prefer: 'return=representation',
    body: { amount: { currencyCode: 'USD', value: '5.00' } },
  });
  expect([refund.statusCode, refund.result.status, refund.result.amount?.value]).toEqual([201, 'COMPLETED', '5.00']);
  expect((await payments.getRefund({ refundId: refund.result.id ?? '' })).result.id).toBe(refund.result.id);
});

test('the SDK reports a dropped response as unknown, and the same key resolves it', async () => {
  const id = await created();
  await shop.control.approve(id);
  await shop.control.addFault({ path: '/capture', when: 'after', kind: 'drop' });
  await expect(capture(id, 'cap-1')).rejects.toMatchObject({ code: 'ECONNRESET' });
  const again = await capture(id, 'cap-1');
  expect([again.statusCode, again.result.purchaseUnits?.[0]?.payments?.captures?.[0]?.status]).toEqual([200, 'COMPLETED']);
  await expect(capture(id, 'cap-2')).rejects.toMatchObject({ statusCode: 422, result: { details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] } });
});

test('the SDK exposes the issue of errors', async () => {
  const id = await created();
  await expect(capture(id, 'cap-1')).rejects.toMatchObject({
    statusCode: 422,
    result: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_NOT_APPROVED' }] },
  });
  await expect(orders.getOrder({ id: 'NOSUCHORDER' })).rejects.toMatchObject({ statusCode: 404, result: { name: 'RESOURCE_NOT_FOUND' } });
  await expect(orders.captureOrder({ id, paypalMockResponse: '{"mock_application_codes":"INSTRUMENT_DECLINED"}' })).rejects.toMatchObject({
    result: { details: [{ issue: 'INSTRUMENT_DECLINED' }] },
  });
});

test('the SDK fails on a hanging or malformed response and on an outage', async () => {
  const id = await created();
  for (const rule of [{ kind: 'truncate' }, { kind: 'html' }, { kind: 'empty' }, { kind: 'status', status: 503 }] as const) {
    await shop.control.addFault({ method: 'GET', path: '/v2/checkout', when: 'before', ...rule });
    await expect(orders.getOrder({ id })).rejects.toThrow();
  }
  await shop.control.addFault({ method: 'GET', path: '/v2/checkout', when: 'before', kind: 'hang' });
  await expect(orders.getOrder({ id })).rejects.toMatchObject({ code: 'ECONNABORTED' });
});

test("the SDK gets a client token for the shop's host", async () => {
  const authorization = `Basic ${btoa(`${CREDENTIALS.clientId}:${CREDENTIALS.clientSecret}`)}`;
  const { result } = await new OAuthAuthorizationController(client).requestToken(
    { authorization },
    { response_type: 'client_token', 'domains[]': SHOP_HOST },
  );
  expect([result.accessToken.split('.').length, result.expiresIn]).toEqual([3, 900n]);
});

test('the SDK reads the transactions report', async () => {
  const id = await created();
  await shop.control.approve(id);
  await capture(id, 'cap-1');
  await shop.control.advanceClock(4 * 3_600_000);
  const { now } = await shop.control.state();
  const { result } = await new TransactionSearchController(client).searchTransactions({
    startDate: new Date(Date.parse(now) - 86_400_000).toISOString(),
    endDate: now,
  });
  expect(result.transactionDetails?.[0]?.transactionInfo?.transactionAmount?.value).toBe('49.90');
});
