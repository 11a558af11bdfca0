import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type Event, payment, type PaymentCaptured, paymentEvents, DomainError, type WebhookDelivery } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { openGateway, type TestGateway } from './test-gateway.js';
import { startPaymentHarness, type PaymentHarness } from './payment-harness.js';

let harness: PaymentHarness;
let gateway: TestGateway;
let captured: Event<PaymentCaptured>[];

beforeAll(async () => {
  gateway = await openGateway((delivery) => harness.client.call(payment.receiveWebhook, delivery));
  harness = await startPaymentHarness('webhooks', gateway.url);
  captured = harness.client.recordEvents(paymentEvents.captured);
});
afterAll(async () => {
  await harness?.close();
  gateway?.close();
});
afterEach(async () => {
  gateway.passOn = true;
  await harness.paypal.webhooks('normal');
  await harness.paypal.flushWebhooks();
  await harness.forget();
  gateway.deliveries.length = 0;
  captured.length = 0;
});

const settled = (delivery: WebhookDelivery): Promise<string> =>
  harness.client.call(payment.receiveWebhook, delivery).then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

describe('the browser dies after approval', () => {
  test('and the webhook takes the money, so that the booking stands', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id);
    await harness.paypal.flushWebhooks();
    harness.later(0.1);
    await harness.processWebhooks();
    expect(await harness.state(id)).toBe('captured');
    await eventually(() => expect(captured).toHaveLength(1));
  });

  test('and webhooks that come twice, shuffled and late change nothing more', async () => {
    await harness.paypal.webhooks('duplicate');
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id);
    await Promise.all([harness.capture('ada', id), harness.paypal.flushWebhooks()]);
    await harness.paypal.flushWebhooks();
    harness.later(0.1);
    await Promise.all([harness.processWebhooks(), harness.processWebhooks()]);
    expect(await harness.state(id)).toBe('captured');
    await eventually(() => expect(captured).toHaveLength(1));
    expect((await harness.paypal.state()).captures.filter((capture) => capture.orderId === id)).toHaveLength(1);
  });
});

describe('a card was refused, and the buyer told that nothing was charged', () => {
  test('so neither a late webhook nor the reconciler takes the money behind their back', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id, 'instrument_declined');
    expect(await harness.capture('ada', id)).toMatchObject({ status: 'DECLINED', issue: 'INSTRUMENT_DECLINED' });
    await harness.paypal.flushWebhooks();
    harness.later(0.1);
    await harness.processWebhooks();
    await harness.reconcile();
    expect((await harness.paypal.state()).captures.filter((capture) => capture.orderId === id)).toEqual([]);

    harness.later(20);
    await harness.reconcile();
    expect(await harness.state(id)).toBe('cancelled');
    expect(captured).toEqual([]);
  });

  test('and their second approval is captured, although they closed the page', async () => {
    await harness.paypal.settings({ declinedInstrument: 'reapprove' });
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id, 'instrument_declined');
    expect(await harness.capture('ada', id)).toMatchObject({ status: 'DECLINED' });
    await harness.paypal.approve(id, 'completed');
    await harness.paypal.flushWebhooks();
    harness.later(0.1);
    await harness.processWebhooks();
    expect(await harness.state(id)).toBe('captured');
  });
});

describe('a delivery', () => {
  const aDelivery = async (): Promise<WebhookDelivery> => {
    // One event, whatever else PayPal may send.
    await harness.paypal.settings({ unrelatedEvents: false });
    gateway.passOn = false;
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

  test('that was forged, changed or signed for another address is refused, and nothing is stored', async () => {
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

  test('that names no payment of ours waits, and harms nobody', async () => {
    const delivery = await aDelivery();
    await harness.database.query('TRUNCATE payment CASCADE');
    expect(await settled(delivery)).toBe('done');
    harness.later(1);
    await harness.processWebhooks();
    expect(await harness.database.query('SELECT tries, processed_at FROM paypal_event')).toEqual([{ tries: 1, processed_at: null }]);
  });

  test('is stored without the buyer’s name and address', async () => {
    const delivery = await aDelivery();
    const sent = Buffer.from(delivery.body, 'base64').toString();
    expect(sent).toContain('buyer@paypal-emulator.invalid');
    await settled(delivery);
    const [row] = await harness.database.query<{ body: object }>('SELECT body FROM paypal_event');
    expect(JSON.stringify(row!.body)).not.toMatch(/buyer@|surname|country_code|payer/);
    expect(Object.keys(row!.body).toSorted()).toEqual(['create_time', 'event_type', 'id', 'resource', 'resource_type']);
  });

  test('names a certificate at PayPal’s own address for certificates, or is refused without a request for it', async () => {
    const delivery = await aDelivery();
    const { 'paypal-cert-url': good = '' } = delivery.headers;
    const withAddress = (address: string) => ({ ...delivery, headers: { ...delivery.headers, 'paypal-cert-url': address } });
    const refused = [
      `${harness.emulator.url}/_emulator/state`,
      `${good}?from=elsewhere`,
      good.replace('/certs/', '/certs/more/'),
      good.replace('CERT-', 'OTHER-'),
      // Certificates of PayPal's other environments.
      'https://api.paypal.com/v1/notifications/certs/CERT-1',
      'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
    ];
    const requested = async () => (await harness.paypal.state()).requests.length;
    const before = await requested();
    expect(await Promise.all(refused.map((address) => settled(withAddress(address))))).toEqual(refused.map(() => 'WEBHOOK_NOT_SIGNED'));
    expect(await requested()).toBe(before);
    expect(await settled(withAddress(`${good}0`))).toBe('WEBHOOK_NOT_SIGNED');
    expect(await settled(delivery)).toBe('done');
  });

  const stored = (id: string, type: string, resource: object) =>
    harness.database.query(
      `INSERT INTO paypal_event (event_id, transmission_id, type, body, received_at, process_after)
       VALUES ($1, $1, $2, $3, now(), now() - interval '1 second')`,
      [id, type, { id, event_type: type, resource }],
    );
  const events = () => harness.database.query('SELECT processed_at IS NOT NULL AS processed, failed, tries FROM paypal_event');

  test('of a type that says nothing about payments is done with at once', async () => {
    await stored('WH-INVOICE', 'INVOICING.INVOICE.PAID', { id: 'INV2-1' });
    await harness.processWebhooks();
    expect(await events()).toEqual([{ processed: true, failed: false, tries: 1 }]);
  });

  test('about an approval that PayPal took back finds its payment by the order’s id', async () => {
    const { id } = await harness.order('ada');
    await stored('WH-REVERSED', 'CHECKOUT.PAYMENT-APPROVAL.REVERSED', { order_id: id });
    await harness.processWebhooks();
    expect(await events()).toEqual([{ processed: true, failed: false, tries: 1 }]);
  });

  test('that failed for good is processed when PayPal sends it again', async () => {
    const delivery = await aDelivery();
    await harness.database.query(`UPDATE payment SET order_id = 'HIDDEN' || order_id`);
    expect(await settled(delivery)).toBe('done');
    await harness.database.query(`UPDATE paypal_event SET tries = 59, process_after = now() - interval '1 second'`);
    await harness.processWebhooks();
    expect(await events()).toEqual([{ processed: true, failed: true, tries: 60 }]);
    await harness.database.query(`UPDATE payment SET order_id = substr(order_id, 7)`);
    expect(await settled(delivery)).toBe('done');
    harness.later(0.1);
    await harness.processWebhooks();
    expect(await events()).toEqual([{ processed: true, failed: false, tries: 1 }]);
    const [row] = await harness.database.query<{ state: string }>('SELECT state FROM payment');
    expect(row!.state).toBe('captured');
  });

  test('is a hint and no truth: what it claims is asked of PayPal again', async () => {
    const { id } = await harness.order('ada');
    await harness.database.query(
      `INSERT INTO paypal_event (event_id, transmission_id, type, body, received_at, process_after)
       VALUES ('WH-1', 't1', 'PAYMENT.CAPTURE.COMPLETED', $1, now(), now() - interval '1 second')`,
      [
        {
          id: 'WH-1',
          event_type: 'PAYMENT.CAPTURE.COMPLETED',
          resource: { id: 'C1', status: 'COMPLETED', supplementary_data: { related_ids: { order_id: id } } },
        },
      ],
    );
    await harness.processWebhooks();
    expect(await harness.state(id)).toBe('created');
    expect(captured).toEqual([]);
  });
});

test('a refund made in PayPal’s own pages is followed', async () => {
  const { id } = await harness.order('ada');
  await harness.paypal.approve(id);
  await harness.capture('ada', id);
  const [capture] = (await harness.paypal.state()).captures.filter((one) => one.orderId === id);
  await harness.atPayPal(`/v2/payments/captures/${capture!.id}/refund`, { amount: { currency_code: 'USD', value: '200.00' } });
  await harness.paypal.flushWebhooks();
  await eventually(async () => expect(await harness.state(id)).toBe('partially_refunded'));
});

test('a refund made in PayPal’s own pages is followed when PayPal no longer has the order', async () => {
  const { id } = await harness.order('ada');
  await harness.paypal.approve(id);
  await harness.capture('ada', id);
  const [capture] = await harness.capturesAtPayPal(id);
  await harness.paypal.addFault({ method: 'GET', path: '/checkout/orders/', when: 'before', kind: 'status', status: 404, times: 0 });
  await harness.atPayPal(`/v2/payments/captures/${capture!.id}/refund`, { amount: { currency_code: 'USD', value: '200.00' } });
  await harness.paypal.flushWebhooks();
  await eventually(async () => expect(await harness.state(id)).toBe('partially_refunded'));
  expect(await harness.database.query('SELECT refunded_cents::int AS refunded FROM payment')).toEqual([{ refunded: 20_000 }]);
});
