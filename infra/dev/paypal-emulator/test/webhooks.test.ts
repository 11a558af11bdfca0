import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eventually, isGenuine, openShop, type Shop } from './merchant-harness.ts';

const DAY = 24 * 3_600_000;
let shop: Shop;
beforeAll(async () => void (shop = await openShop()));
beforeEach(async () => {
  await shop.control.reset();
  shop.ears.heard.length = 0;
  shop.ears.state.answer = 200;
});
afterAll(() => shop.close());

test('a payment is announced with signatures that a client can verify offline', async () => {
  const { orderId, captureId } = await shop.paid();
  await eventually(() => expect(shop.ears.types().toSorted()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']));
  for (const heard of shop.ears.heard) expect(await isGenuine(heard, 'WH-SHOP')).toBe(true);
  const completed = shop.ears.heard.find(({ event }) => event.event_type === 'PAYMENT.CAPTURE.COMPLETED');
  expect(completed?.event).toMatchObject({
    id: expect.stringMatching(/^WH-[A-Z0-9]{17}-[A-Z0-9]{17}$/),
    event_version: '1.0',
    resource_type: 'capture',
    resource_version: '2.0',
    resource: { id: captureId, custom_id: 'payment-1', supplementary_data: { related_ids: { order_id: orderId } } },
  });
  expect(completed?.headers['paypal-auth-version']).toBe('v2');
  expect(completed?.headers['paypal-transmission-time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
});

test('a signature over other bytes or for another webhook is no good', async () => {
  await shop.control.webhooks('bad_signature');
  await shop.paid();
  await eventually(() => expect(shop.ears.heard).toHaveLength(2));
  for (const heard of shop.ears.heard) expect(await isGenuine(heard, 'WH-SHOP')).toBe(false);
});

test('the verification call agrees, as long as the event is sent as it came', async () => {
  await shop.paid();
  await eventually(() => expect(shop.ears.heard).toHaveLength(2));
  const { headers, raw } = shop.ears.heard[0]!;
  const claim = JSON.stringify({
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: 'WH-SHOP',
  });
  const verify = async (event: string) =>
    (await shop.call('POST', '/v1/notifications/verify-webhook-signature', `${claim.slice(0, -1)},"webhook_event":${event}}`)).body
      .verification_status;
  expect(await verify(raw)).toBe('SUCCESS');
  expect(await verify(JSON.stringify(JSON.parse(raw), null, 1))).toBe('FAILURE');
});

test('duplicates carry one event id', async () => {
  await shop.control.webhooks('duplicate');
  await shop.paid();
  await eventually(() => expect(shop.ears.heard).toHaveLength(4));
  expect(new Set(shop.ears.heard.map(({ event }) => event.id)).size).toBe(2);
  expect(new Set(shop.ears.heard.map(({ headers }) => headers['paypal-transmission-id'])).size).toBe(4);
});

test('shuffled webhooks come newest first', async () => {
  await shop.control.webhooks('shuffle');
  await shop.paid();
  await shop.control.flushWebhooks();
  await eventually(() => expect(shop.ears.types()).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED']));
});

test('held webhooks come at the flush, dropped ones never', async () => {
  await shop.control.webhooks('hold');
  await shop.paid();
  expect(await shop.control.flushWebhooks()).toBe(2);
  expect(shop.ears.heard).toHaveLength(2);
  await shop.control.webhooks('drop');
  await shop.paid();
  expect(await shop.control.flushWebhooks()).toBe(0);
  expect(shop.ears.heard).toHaveLength(2);
});

test('a webhook can arrive before the answer that caused it', async () => {
  const { id } = (await shop.order()).body;
  await shop.control.approve(id);
  await shop.control.flushWebhooks();
  await shop.control.webhooks('before_response');
  await shop.capture(id);
  expect(shop.ears.types()).toContain('PAYMENT.CAPTURE.COMPLETED');
});

test('an unanswered webhook is tried 25 times more over three days, and not again', async () => {
  shop.ears.state.answer = 500;
  const { id } = (await shop.order()).body;
  await shop.control.approve(id);
  await shop.control.flushWebhooks();
  expect(shop.ears.heard).toHaveLength(1);
  await shop.control.advanceClock(3 * DAY);
  const tries = () => shop.ears.types().filter((type) => type === 'CHECKOUT.ORDER.APPROVED');
  await eventually(() => expect(tries()).toHaveLength(26));
  await shop.control.advanceClock(DAY);
  await shop.control.flushWebhooks();
  expect(tries()).toHaveLength(26);
  const { events } = await shop.control.state();
  expect(events[0]?.deliveries[0]).toMatchObject({ status: 'FAILED', attempts: 26 });
});

test('a webhook that failed once arrives at the next try and can be sent again by hand', async () => {
  shop.ears.state.answer = 503;
  const { id } = (await shop.order()).body;
  await shop.control.approve(id);
  await shop.control.flushWebhooks();
  shop.ears.state.answer = 200;
  await shop.control.advanceClock(6_000);
  await eventually(() => expect(shop.ears.heard).toHaveLength(2));
  const [event] = (await shop.call('GET', '/v1/notifications/webhooks-events')).body.events;
  expect((await shop.call('POST', `/v1/notifications/webhooks-events/${event.id}/resend`)).status).toBe(202);
  await eventually(() => expect(shop.ears.heard.map((heard) => heard.event.id)).toEqual([event.id, event.id, event.id]));
});

test('every turn of a payment has its event', async () => {
  const pending = await shop.paid('pending_echeck');
  await shop.control.settle(pending.captureId, 'DECLINED');
  await shop.paid('capture_declined');
  const refunded = await shop.paid();
  await shop.refund(refunded.captureId, { amount: { currency_code: 'USD', value: '1.00' } });
  const { id } = await shop.control.dispute({ captureId: refunded.captureId });
  await shop.control.resolveDispute(id);
  await shop.control.reverse(refunded.captureId);
  await shop.control.flushWebhooks();
  const heard = shop.ears
    .types()
    .filter((type) => type !== 'CHECKOUT.ORDER.APPROVED')
    .toSorted();
  expect(heard).toEqual([
    'CUSTOMER.DISPUTE.CREATED',
    'CUSTOMER.DISPUTE.RESOLVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.DECLINED',
    'PAYMENT.CAPTURE.DENIED',
    'PAYMENT.CAPTURE.PENDING',
    'PAYMENT.CAPTURE.REFUNDED',
    'PAYMENT.CAPTURE.REVERSED',
  ]);
  const refund = shop.ears.heard.find(({ event }) => event.event_type === 'PAYMENT.CAPTURE.REFUNDED')?.event;
  expect([
    refund.resource_type,
    refund.resource.links
      .find(({ rel }: { rel: string }) => rel === 'up')
      .href.split('/')
      .at(-1),
  ]).toEqual(['refund', refunded.captureId]);
});

test('listeners come and go, and a simulated event is signed for nobody', async () => {
  const url = shop.ears.url.replace('/webhook', '/other');
  const { body } = await shop.call('POST', '/v1/notifications/webhooks', { url, event_types: [{ name: 'PAYMENT.CAPTURE.DENIED' }] });
  expect((await shop.call('GET', '/v1/notifications/webhooks')).body.webhooks).toHaveLength(2);
  await shop.call('POST', '/v1/notifications/simulate-event', { webhook_id: body.id, event_type: 'PAYMENT.CAPTURE.DENIED' });
  await eventually(() => expect(shop.ears.heard).toHaveLength(1));
  expect(await isGenuine(shop.ears.heard[0]!, body.id)).toBe(false);
  expect(await isGenuine(shop.ears.heard[0]!, 'WEBHOOK_ID')).toBe(true);
  expect((await shop.call('DELETE', `/v1/notifications/webhooks/${body.id}`)).status).toBe(204);
});

test.each([
  ['pending_review', 'COMPLETED', ['PAYMENT.CAPTURE.PENDING']],
  ['pending_receiving_preference', 'DECLINED', ['PAYMENT.CAPTURE.PENDING', 'PAYMENT.CAPTURE.DENIED']],
  ['capture_declined', undefined, ['PAYMENT.CAPTURE.DECLINED']],
] as const)('events about a capture that is not paid do not name its order: %s', async (outcome, end, unpaid) => {
  const { captureId, orderId } = await shop.paid(outcome);
  if (end) await shop.control.settle(captureId, end);
  await shop.control.settings({ unpaidEventCustomId: false });
  const without = await shop.paid(outcome);
  if (end) await shop.control.settle(without.captureId, end);
  await shop.control.flushWebhooks();
  for (const type of unpaid) {
    const resourceOf = (id: string) =>
      shop.ears.heard.find(({ event }) => event.event_type === type && event.resource.id === id)?.event.resource;
    const named = resourceOf(captureId);
    expect([named.custom_id, named.supplementary_data]).toEqual(['payment-1', undefined]);
    expect(named.links.map(({ rel, href }: { rel: string; href: string }) => [rel, href.replace(shop.url, '')])).toEqual([
      ['self', `/v2/payments/captures/${captureId}`],
      ['refund', `/v2/payments/captures/${captureId}/refund`],
      ['up', `/v2/checkout/orders/${orderId}`],
    ]);
    expect('custom_id' in resourceOf(without.captureId)).toBe(false);
  }
});

test('events of other business arrive where all events are subscribed to', async () => {
  await shop.control.announce('INVOICING.INVOICE.PAID', { id: 'INV2-1' });
  await shop.control.settings({ unrelatedEvents: true });
  await shop.paid();
  await shop.control.flushWebhooks();
  expect(shop.ears.types().toSorted()).toEqual([
    'BILLING.SUBSCRIPTION.ACTIVATED',
    'CHECKOUT.ORDER.APPROVED',
    'INVOICING.INVOICE.CREATED',
    'INVOICING.INVOICE.PAID',
    'PAYMENT.CAPTURE.COMPLETED',
  ]);
  expect(shop.ears.heard.find(({ event }) => event.event_type === 'INVOICING.INVOICE.PAID')?.event.resource).toEqual({ id: 'INV2-1' });
});

test('a webhook with a list of events hears no others', async () => {
  const narrow = await openShop({ webhook: { url: shop.ears.url, id: 'WH-NARROW', eventTypes: ['PAYMENT.CAPTURE.COMPLETED'] } });
  try {
    await narrow.control.settings({ unrelatedEvents: true });
    await narrow.paid();
    await narrow.control.flushWebhooks();
    expect(shop.ears.types()).toEqual(['PAYMENT.CAPTURE.COMPLETED']);
  } finally {
    await narrow.close();
  }
});

test('an event that was handled can be sent once more, late, with the same id', async () => {
  await shop.paid();
  await shop.control.flushWebhooks();
  const completed = (await shop.control.state()).events.find(({ type }) => type === 'PAYMENT.CAPTURE.COMPLETED');
  await shop.control.advanceClock(4 * DAY);
  await shop.control.resend(completed?.id ?? '');
  await shop.control.flushWebhooks();
  const heard = shop.ears.heard.filter(({ event }) => event.id === completed?.id);
  expect(new Set(heard.map(({ headers }) => headers['paypal-transmission-id'])).size).toBe(2);
  expect(new Set(heard.map(({ raw }) => raw)).size).toBe(1);
});
