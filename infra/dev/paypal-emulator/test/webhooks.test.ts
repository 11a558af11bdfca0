import { expect, test } from 'vitest';
import { eventually, isGenuine, openShop, shopOfFile } from './merchant-harness.ts';

const DAY = 24 * 3_600_000;
const shop = shopOfFile();

test('webhooks have signatures that a client can verify offline', async () => {
  const { orderId, captureId } = await shop.paid();
  await eventually(() => expect(shop.receiver.types().toSorted()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']));
  for (const received of shop.receiver.received) expect(await isGenuine(received, 'WH-SHOP')).toBe(true);
  const completed = shop.receiver.received.find(({ event }) => event.event_type === 'PAYMENT.CAPTURE.COMPLETED');
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

test('a signature over another body or for another webhook is invalid', async () => {
  await shop.control.webhooks('bad_signature');
  await shop.paid();
  await eventually(() => expect(shop.receiver.received).toHaveLength(2));
  for (const received of shop.receiver.received) expect(await isGenuine(received, 'WH-SHOP')).toBe(false);
});

test('the verification API confirms the unchanged event', async () => {
  await shop.paid();
  await eventually(() => expect(shop.receiver.received).toHaveLength(2));
  const { headers, raw } = shop.receiver.received[0]!;
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
  await eventually(() => expect(shop.receiver.received).toHaveLength(4));
  expect(new Set(shop.receiver.received.map(({ event }) => event.id)).size).toBe(2);
  expect(new Set(shop.receiver.received.map(({ headers }) => headers['paypal-transmission-id'])).size).toBe(4);
});

test('shuffled webhooks arrive newest first', async () => {
  await shop.control.webhooks('shuffle');
  await shop.paid();
  await shop.control.flushWebhooks();
  await eventually(() => expect(shop.receiver.types()).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED']));
});

test('held webhooks arrive at the flush, dropped ones never', async () => {
  await shop.control.webhooks('hold');
  await shop.paid();
  expect(await shop.control.flushWebhooks()).toBe(2);
  expect(shop.receiver.received).toHaveLength(2);
  await shop.control.webhooks('drop');
  await shop.paid();
  expect(await shop.control.flushWebhooks()).toBe(0);
  expect(shop.receiver.received).toHaveLength(2);
});

test('a webhook can arrive before the response of its request', async () => {
  const { id } = (await shop.order()).body;
  await shop.control.approve(id);
  await shop.control.flushWebhooks();
  await shop.control.webhooks('before_response');
  await shop.capture(id);
  expect(shop.receiver.types()).toContain('PAYMENT.CAPTURE.COMPLETED');
});

test('a failing webhook is retried 25 times over three days', async () => {
  shop.receiver.state.answer = 500;
  const { id } = (await shop.order()).body;
  await shop.control.approve(id);
  await shop.control.flushWebhooks();
  expect(shop.receiver.received).toHaveLength(1);
  await shop.control.advanceClock(3 * DAY);
  const tries = () => shop.receiver.types().filter((type) => type === 'CHECKOUT.ORDER.APPROVED');
  await eventually(() => expect(tries()).toHaveLength(26));
  await shop.control.advanceClock(DAY);
  await shop.control.flushWebhooks();
  expect(tries()).toHaveLength(26);
  const { events } = await shop.control.state();
  expect(events[0]?.deliveries[0]).toMatchObject({ status: 'FAILED', attempts: 26 });
});

test('a failed webhook arrives at the next attempt and can be resent', async () => {
  shop.receiver.state.answer = 503;
  const { id } = (await shop.order()).body;
  await shop.control.approve(id);
  await shop.control.flushWebhooks();
  shop.receiver.state.answer = 200;
  await shop.control.advanceClock(6_000);
  await eventually(() => expect(shop.receiver.received).toHaveLength(2));
  const [event] = (await shop.call('GET', '/v1/notifications/webhooks-events')).body.events;
  expect((await shop.call('POST', `/v1/notifications/webhooks-events/${event.id}/resend`)).status).toBe(202);
  await eventually(() => expect(shop.receiver.received.map((received) => received.event.id)).toEqual([event.id, event.id, event.id]));
});

test('every status change of a payment has its event', async () => {
  const pending = await shop.paid('pending_echeck');
  await shop.control.settle(pending.captureId, 'DECLINED');
  await shop.paid('capture_declined');
  const refunded = await shop.paid();
  await shop.refund(refunded.captureId, { amount: { currency_code: 'USD', value: '1.00' } });
  const { id } = await shop.control.dispute({ captureId: refunded.captureId });
  await shop.control.resolveDispute(id);
  await shop.control.reverse(refunded.captureId);
  await shop.control.flushWebhooks();
  const received = shop.receiver
    .types()
    .filter((type) => type !== 'CHECKOUT.ORDER.APPROVED')
    .toSorted();
  expect(received).toEqual([
    'CUSTOMER.DISPUTE.CREATED',
    'CUSTOMER.DISPUTE.RESOLVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.DECLINED',
    'PAYMENT.CAPTURE.DENIED',
    'PAYMENT.CAPTURE.PENDING',
    'PAYMENT.CAPTURE.REFUNDED',
    'PAYMENT.CAPTURE.REVERSED',
  ]);
  const refund = shop.receiver.received.find(({ event }) => event.event_type === 'PAYMENT.CAPTURE.REFUNDED')?.event;
  expect([
    refund.resource_type,
    refund.resource.links
      .find(({ rel }: { rel: string }) => rel === 'up')
      .href.split('/')
      .at(-1),
  ]).toEqual(['refund', refunded.captureId]);
});

test('webhooks can be registered and deleted, and simulated events cannot be verified', async () => {
  const url = shop.receiver.url.replace('/webhook', '/other');
  const { body } = await shop.call('POST', '/v1/notifications/webhooks', { url, event_types: [{ name: 'PAYMENT.CAPTURE.DENIED' }] });
  expect((await shop.call('GET', '/v1/notifications/webhooks')).body.webhooks).toHaveLength(2);
  await shop.call('POST', '/v1/notifications/simulate-event', { webhook_id: body.id, event_type: 'PAYMENT.CAPTURE.DENIED' });
  await eventually(() => expect(shop.receiver.received).toHaveLength(1));
  expect(await isGenuine(shop.receiver.received[0]!, body.id)).toBe(false);
  expect(await isGenuine(shop.receiver.received[0]!, 'WEBHOOK_ID')).toBe(true);
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
      shop.receiver.received.find(({ event }) => event.event_type === type && event.resource.id === id)?.event.resource;
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

test('unrelated events are sent to webhooks for all events', async () => {
  await shop.control.sendEvent('INVOICING.INVOICE.PAID', { id: 'INV2-1' });
  await shop.control.settings({ unrelatedEvents: true });
  await shop.paid();
  await shop.control.flushWebhooks();
  expect(shop.receiver.types().toSorted()).toEqual([
    'BILLING.SUBSCRIPTION.ACTIVATED',
    'CHECKOUT.ORDER.APPROVED',
    'INVOICING.INVOICE.CREATED',
    'INVOICING.INVOICE.PAID',
    'PAYMENT.CAPTURE.COMPLETED',
  ]);
  expect(shop.receiver.received.find(({ event }) => event.event_type === 'INVOICING.INVOICE.PAID')?.event.resource).toEqual({
    id: 'INV2-1',
  });
});

test('a webhook receives only its event types', async () => {
  const narrow = await openShop({ webhook: { url: shop.receiver.url, id: 'WH-NARROW', eventTypes: ['PAYMENT.CAPTURE.COMPLETED'] } });
  try {
    await narrow.control.settings({ unrelatedEvents: true });
    await narrow.paid();
    await narrow.control.flushWebhooks();
    expect(shop.receiver.types()).toEqual(['PAYMENT.CAPTURE.COMPLETED']);
  } finally {
    await narrow.close();
  }
});

test('an event can be resent later with the same id', async () => {
  await shop.paid();
  await shop.control.flushWebhooks();
  const completed = (await shop.control.state()).events.find(({ type }) => type === 'PAYMENT.CAPTURE.COMPLETED');
  await shop.control.advanceClock(4 * DAY);
  await shop.control.resend(completed?.id ?? '');
  await shop.control.flushWebhooks();
  const received = shop.receiver.received.filter(({ event }) => event.id === completed?.id);
  expect(new Set(received.map(({ headers }) => headers['paypal-transmission-id'])).size).toBe(2);
  expect(new Set(received.map(({ raw }) => raw)).size).toBe(1);
});
