import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Event, payment, type PaymentCaptured, paymentEvents, DomainError, type WebhookDelivery } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { startPaymentHarness, type PaymentHarness } from './payment-harness.js';

let harness: PaymentHarness;
let gateway: TestGateway;
let captured: Event<PaymentCaptured>[];

beforeAll(async () => {
  gateway = await startTestGateway((delivery) => harness.client.call(payment.receiveWebhook, delivery));
  harness = await startPaymentHarness('webhook_deliveries', gateway.url);
  captured = harness.client.recordEvents(paymentEvents.captured);
});
afterAll(async () => {
  await harness?.close();
  gateway?.close();
});
afterEach(async () => {
  gateway.forwarding = true;
  await harness.paypal.webhooks('normal');
  await harness.paypal.flushWebhooks();
  await harness.reset();
  gateway.deliveries.length = 0;
  captured.length = 0;
});

const settled = (delivery: WebhookDelivery): Promise<string> =>
  harness.client.call(payment.receiveWebhook, delivery).then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

describe('a delivery', () => {
  const aDelivery = async (): Promise<WebhookDelivery> => {
    // PayPal sends one event only.
    await harness.paypal.settings({ unrelatedEvents: false });
    gateway.forwarding = false;
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id);
    await harness.paypal.flushWebhooks();
    await eventually(() => expect(gateway.deliveries).toHaveLength(1));
    return gateway.deliveries[0]!;
  };

  test('that is replayed is stored once', async () => {
    const delivery = await aDelivery();
    expect([await settled(delivery), await settled(delivery), await settled(delivery)]).toEqual(['done', 'done', 'done']);
    expect(await harness.database.query('SELECT 1 FROM paypal_event')).toHaveLength(1);
  });

  test('that is forged, changed or signed for another webhook is rejected and not stored', async () => {
    const delivery = await aDelivery();
    const body = Buffer.from(
      Buffer.from(delivery.body, 'base64').toString().replace('CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'),
    );
    const forged = [
      { ...delivery, body: body.toString('base64') },
      { ...delivery, headers: { ...delivery.headers, 'paypal-transmission-sig': Buffer.from('no').toString('base64') } },
      { ...delivery, headers: { ...delivery.headers, 'paypal-transmission-id': 'another' } },
      { ...delivery, headers: { ...delivery.headers, 'paypal-cert-url': 'https://api.paypal.com.evil.example/cert' } },
      { ...delivery, headers: { ...delivery.headers, 'paypal-cert-url': 'file:///etc/passwd' } },
      { ...delivery, headers: { ...delivery.headers, 'paypal-auth-algo': 'none' } },
      { ...delivery, headers: {} },
    ];
    expect(await Promise.all(forged.map(settled))).toEqual(forged.map(() => 'WEBHOOK_NOT_SIGNED'));
    expect(await harness.database.query('SELECT 1 FROM paypal_event')).toEqual([]);
  });

  test('without a matching payment is postponed', async () => {
    const delivery = await aDelivery();
    await harness.database.empty('payment');
    expect(await settled(delivery)).toBe('done');
    await harness.advance(1);
    await harness.processWebhooks();
    expect(await harness.database.query('SELECT tries, processed_at FROM paypal_event')).toEqual([{ tries: 1, processed_at: null }]);
  });

  test('is stored without the name and address of the buyer', async () => {
    const delivery = await aDelivery();
    const sent = Buffer.from(delivery.body, 'base64').toString();
    expect(sent).toContain('buyer@paypal-emulator.invalid');
    await settled(delivery);
    const [row] = await harness.database.query<{ body: object }>('SELECT body FROM paypal_event');
    expect(JSON.stringify(row!.body)).not.toMatch(/buyer@|surname|country_code|payer/);
    expect(Object.keys(row!.body).toSorted()).toEqual(['create_time', 'event_type', 'id', 'resource', 'resource_type']);
  });

  test('with a certificate URL outside of PayPal is rejected without a request to that URL', async () => {
    const delivery = await aDelivery();
    const { 'paypal-cert-url': good = '' } = delivery.headers;
    const withUrl = (address: string) => ({ ...delivery, headers: { ...delivery.headers, 'paypal-cert-url': address } });
    const rejected = [
      `${harness.emulator.url}/_emulator/state`,
      `${good}?from=elsewhere`,
      good.replace('/certs/', '/certs/more/'),
      good.replace('CERT-', 'OTHER-'),
      // Certificates of other PayPal environments.
      'https://api.paypal.com/v1/notifications/certs/CERT-1',
      'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
    ];
    const requested = async () => (await harness.paypal.state()).requests.length;
    const before = await requested();
    expect(await Promise.all(rejected.map((address) => settled(withUrl(address))))).toEqual(rejected.map(() => 'WEBHOOK_NOT_SIGNED'));
    expect(await requested()).toBe(before);
    expect(await settled(withUrl(`${good}0`))).toBe('WEBHOOK_NOT_SIGNED');
    expect(await settled(delivery)).toBe('done');
  });

  const events = () => harness.database.query('SELECT processed_at IS NOT NULL AS processed, failed, tries FROM paypal_event');

  test('of an unrelated type is marked as processed immediately', async () => {
    await harness.storeWebhook('WH-INVOICE', 'INVOICING.INVOICE.PAID', { id: 'INV2-1' });
    await harness.processWebhooks();
    expect(await events()).toEqual([{ processed: true, failed: false, tries: 1 }]);
  });

  test('about a reversed approval finds its payment by the order id', async () => {
    const { id } = await harness.order('ada');
    await harness.storeWebhook('WH-REVERSED', 'CHECKOUT.PAYMENT-APPROVAL.REVERSED', { order_id: id });
    await harness.processWebhooks();
    expect(await events()).toEqual([{ processed: true, failed: false, tries: 1 }]);
  });

  test('that failed permanently is processed when PayPal sends it again', async () => {
    const delivery = await aDelivery();
    await harness.database.query(`UPDATE payment SET order_id = 'HIDDEN' || order_id`);
    expect(await settled(delivery)).toBe('done');
    await harness.database.query(`UPDATE paypal_event SET tries = 59, process_after = now() - interval '1 second'`);
    await harness.processWebhooks();
    expect(await events()).toEqual([{ processed: true, failed: true, tries: 60 }]);
    await harness.database.query(`UPDATE payment SET order_id = substr(order_id, 7)`);
    expect(await settled(delivery)).toBe('done');
    await harness.advance(0.1);
    await harness.processWebhooks();
    expect(await events()).toEqual([{ processed: true, failed: false, tries: 1 }]);
    const [row] = await harness.database.query<{ state: string }>('SELECT state FROM payment');
    expect(row!.state).toBe('captured');
  });

  test('does not change a payment without reading PayPal', async () => {
    const { id } = await harness.order('ada');
    await harness.storeWebhook('WH-1', 'PAYMENT.CAPTURE.COMPLETED', {
      id: 'C1',
      status: 'COMPLETED',
      supplementary_data: { related_ids: { order_id: id } },
    });
    await harness.processWebhooks();
    expect(await harness.state(id)).toBe('created');
    // Events of an earlier test may arrive during this one.
    expect(captured.filter(({ data }) => data.orderId === id)).toEqual([]);
  });
});
