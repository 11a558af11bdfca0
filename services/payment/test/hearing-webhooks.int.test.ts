import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type Event, payment, type PaymentCaptured, paymentFacts, Refusal, type WebhookDelivery } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { openPaymentRoom, type PaymentRoom } from './the-payment-room.js';

let room: PaymentRoom;
let gateway: Server;
let captured: Event<PaymentCaptured>[];
/** Every delivery PayPal made, as the gateway would pass it on. */
const deliveries: WebhookDelivery[] = [];
/** While false, deliveries are only recorded. */
let passOn = true;

beforeAll(async () => {
  gateway = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const delivery = { headers: paypalHeaders(request.headers), body: Buffer.concat(chunks).toString('base64') };
      deliveries.push(delivery);
      const passed = passOn ? room.stranger.ask(payment.receiveWebhook, delivery) : Promise.resolve();
      passed.then(
        () => response.writeHead(200).end(),
        () => response.writeHead(400).end(),
      );
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const { port } = gateway.address() as AddressInfo;
  room = await openPaymentRoom('webhooks', `http://127.0.0.1:${port}/paypal/webhook`);
  captured = room.stranger.hear(paymentFacts.captured);
});
afterAll(async () => {
  await room?.close();
  gateway?.close();
});
afterEach(async () => {
  passOn = true;
  await room.paypal.webhooks('normal');
  await room.paypal.flushWebhooks();
  await room.forget();
  deliveries.length = 0;
  captured.length = 0;
});

const paypalHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith('paypal-'))
      .map(([name, value]) => [name, String(value)]),
  );

const outcome = (delivery: WebhookDelivery): Promise<string> =>
  room.stranger.ask(payment.receiveWebhook, delivery).then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

describe('the browser dies after approval', () => {
  test('and the webhook takes the money, so that the booking stands', async () => {
    const { id } = await room.order('ada');
    await room.paypal.approve(id);
    await room.paypal.flushWebhooks();
    room.later(0.1);
    await room.processWebhooks();
    expect(await room.state(id)).toBe('captured');
    await eventually(() => expect(captured).toHaveLength(1));
  });

  test('and webhooks that come twice, shuffled and late change nothing more', async () => {
    await room.paypal.webhooks('duplicate');
    const { id } = await room.order('ada');
    await room.paypal.approve(id);
    await Promise.all([room.capture('ada', id), room.paypal.flushWebhooks()]);
    await room.paypal.flushWebhooks();
    room.later(0.1);
    await Promise.all([room.processWebhooks(), room.processWebhooks()]);
    expect(await room.state(id)).toBe('captured');
    await eventually(() => expect(captured).toHaveLength(1));
    expect((await room.paypal.state()).captures.filter((capture) => capture.orderId === id)).toHaveLength(1);
  });
});

describe('a card was refused, and the buyer told that nothing was charged', () => {
  test('so neither a late webhook nor the reconciler takes the money behind their back', async () => {
    const { id } = await room.order('ada');
    await room.paypal.approve(id, 'instrument_declined');
    expect(await room.capture('ada', id)).toMatchObject({ status: 'DECLINED', issue: 'INSTRUMENT_DECLINED' });
    await room.paypal.flushWebhooks();
    room.later(0.1);
    await room.processWebhooks();
    await room.reconcile();
    expect((await room.paypal.state()).captures.filter((capture) => capture.orderId === id)).toEqual([]);

    room.later(20);
    await room.reconcile();
    expect(await room.state(id)).toBe('cancelled');
    expect(captured).toEqual([]);
  });
});

describe('a delivery', () => {
  const aDelivery = async (): Promise<WebhookDelivery> => {
    passOn = false;
    const { id } = await room.order('ada');
    await room.paypal.approve(id);
    await room.paypal.flushWebhooks();
    await eventually(() => expect(deliveries).toHaveLength(1));
    return deliveries[0]!;
  };

  test('that is replayed is stored once', async () => {
    const delivery = await aDelivery();
    expect([await outcome(delivery), await outcome(delivery), await outcome(delivery)]).toEqual(['done', 'done', 'done']);
    expect(await room.database.query('SELECT 1 FROM paypal_event')).toHaveLength(1);
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
    expect(await Promise.all(forged.map(outcome))).toEqual(forged.map(() => 'WEBHOOK_NOT_SIGNED'));
    expect(await room.database.query('SELECT 1 FROM paypal_event')).toEqual([]);
  });

  test('that names no payment of ours waits, and harms nobody', async () => {
    const delivery = await aDelivery();
    await room.database.query('TRUNCATE payment CASCADE');
    expect(await outcome(delivery)).toBe('done');
    room.later(1);
    await room.processWebhooks();
    expect(await room.database.query('SELECT tries, processed_at FROM paypal_event')).toEqual([{ tries: 1, processed_at: null }]);
  });

  test('is a hint and no truth: what it claims is asked of PayPal again', async () => {
    const { id } = await room.order('ada');
    await room.database.query(
      `INSERT INTO paypal_event (event_id, transmission_id, type, body, received_at, process_after)
       VALUES ('WH-1', 't1', 'PAYMENT.CAPTURE.COMPLETED', $1, now(), now())`,
      [
        {
          id: 'WH-1',
          event_type: 'PAYMENT.CAPTURE.COMPLETED',
          resource: { id: 'C1', status: 'COMPLETED', supplementary_data: { related_ids: { order_id: id } } },
        },
      ],
    );
    await room.processWebhooks();
    expect(await room.state(id)).toBe('created');
    expect(captured).toEqual([]);
  });
});

test('a refund made in PayPal’s own pages is followed', async () => {
  const { id } = await room.order('ada');
  await room.paypal.approve(id);
  await room.capture('ada', id);
  const [capture] = (await room.paypal.state()).captures.filter((one) => one.orderId === id);
  const token = (await (
    await fetch(`${room.emulator.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('id:secret').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
  ).json()) as { access_token: string };
  await fetch(`${room.emulator.url}/v2/payments/captures/${capture!.id}/refund`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: { currency_code: 'USD', value: '200.00' } }),
  });
  await room.paypal.flushWebhooks();
  await eventually(async () => expect(await room.state(id)).toBe('partially_refunded'));
});
