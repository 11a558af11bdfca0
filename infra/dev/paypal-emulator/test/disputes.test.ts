import { describe, expect, test } from 'vitest';
import { issue, type Json, shopOfFile } from './merchant-harness.ts';

const shop = shopOfFile();

const readCapture = async (id: string) => (await shop.call('GET', `/v2/payments/captures/${id}`)).body;

async function receivedEvent(type: string): Promise<Json> {
  await shop.control.flushWebhooks();
  return shop.receiver.received.findLast(({ event }) => event.event_type === type)?.event;
}

describe('a reversal', () => {
  test('is published as a refund whose up link contains the capture', async () => {
    const { captureId, orderId } = await shop.paid();
    const { refundIds } = await shop.control.reverse(captureId);
    const event = await receivedEvent('PAYMENT.CAPTURE.REVERSED');
    expect([event.resource_type, event.resource.id]).toEqual(['refund', refundIds.at(-1)]);
    expect(event.resource.links).toEqual([
      { href: `${shop.url}/v2/payments/refunds/${refundIds.at(-1)}`, rel: 'self', method: 'GET' },
      { href: `${shop.url}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
    ]);
    expect(Object.keys(event.resource).toSorted()).toEqual([
      'amount',
      'create_time',
      'id',
      'links',
      'seller_payable_breakdown',
      'status',
      'update_time',
    ]);
    expect(JSON.stringify(event)).not.toContain(orderId);
    expect((await shop.call('GET', `/v2/payments/refunds/${event.resource.id}`)).body).toEqual(event.resource);
    expect(await readCapture(captureId)).toMatchObject({ status: 'REFUNDED', status_details: { reason: 'CHARGEBACK' } });
    const order = (await shop.call('GET', `/v2/checkout/orders/${orderId}`)).body;
    expect(order.purchase_units[0].payments.refunds.map(({ id }: Json) => id)).toEqual([event.resource.id]);
  });

  test('can be partial; the rest can be refunded, except after a chargeback', async () => {
    const complained = await shop.paid();
    await shop.control.reverse(complained.captureId, 'BUYER_COMPLAINT', '9.90');
    expect((await receivedEvent('PAYMENT.CAPTURE.REVERSED')).resource.amount).toEqual({ currency_code: 'USD', value: '9.90' });
    expect(await readCapture(complained.captureId)).toMatchObject({
      status: 'PARTIALLY_REFUNDED',
      status_details: { reason: 'BUYER_COMPLAINT' },
    });
    expect((await shop.refund(complained.captureId)).body.amount.value).toBe('40.00');
    const chargedBack = await shop.paid();
    await shop.control.reverse(chargedBack.captureId, 'CHARGEBACK', '9.90');
    expect(issue(await shop.refund(chargedBack.captureId))).toBe('REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK');
  });

  test('cannot exceed the remaining amount', async () => {
    const { captureId } = await shop.paid();
    await expect(shop.control.reverse(captureId, 'CHARGEBACK', '49.91')).rejects.toThrow('REFUND_AMOUNT_EXCEEDED');
    await shop.refund(captureId);
    await expect(shop.control.reverse(captureId)).rejects.toThrow('CAPTURE_NOT_REVERSIBLE');
  });

  test('is cancelled when the dispute ends in favor of the seller, and kept when in favor of the buyer', async () => {
    const [won, lost] = [await shop.paid(), await shop.paid()];
    for (const { captureId } of [won, lost]) await shop.control.reverse(captureId, 'CHARGEBACK');
    const [ours, theirs] = [await shop.control.dispute(won), await shop.control.dispute(lost)];
    await shop.control.resolveDispute(ours.id);
    await shop.control.resolveDispute(theirs.id, 'RESOLVED_BUYER_FAVOUR');
    const capture = await readCapture(won.captureId);
    expect([capture.status, capture.status_details]).toEqual(['COMPLETED', undefined]);
    const [reversal] = (await shop.call('GET', `/v2/checkout/orders/${won.orderId}`)).body.purchase_units[0].payments.refunds;
    expect(reversal.status).toBe('CANCELLED');
    expect((await readCapture(lost.captureId)).status).toBe('REFUNDED');
  });

  test('appears in the transactions report with its code', async () => {
    const { captureId } = await shop.paid();
    await shop.control.reverse(captureId, 'BUYER_COMPLAINT', '9.90');
    await shop.control.reverse(captureId, 'CHARGEBACK');
    await shop.control.advanceClock(4 * 3_600_000);
    const { now } = await shop.control.state();
    const range = new URLSearchParams({ start_date: new Date(Date.parse(now) - 86_400_000).toISOString(), end_date: now });
    const { body } = await shop.call('GET', `/v1/reporting/transactions?${range.toString()}`);
    expect(
      body.transaction_details.map(({ transaction_info: info }: Json) => [info.transaction_event_code, info.transaction_amount.value]),
    ).toEqual([
      ['T0006', '49.90'],
      ['T1106', '-9.90'],
      ['T1201', '-40.00'],
    ]);
  });
});

describe('a dispute', () => {
  test('contains its times, the deadline for the seller and its outcome', async () => {
    const { captureId } = await shop.paid();
    const { id } = await shop.control.dispute({ captureId });
    const created = (await receivedEvent('CUSTOMER.DISPUTE.CREATED')).resource;
    expect(created).toMatchObject({ dispute_id: id, status: 'OPEN', dispute_amount: { value: '49.90' } });
    expect(Date.parse(created.seller_response_due_date) - Date.parse(created.create_time)).toBe(10 * 86_400_000);
    await shop.control.advanceClock(60_000);
    await shop.control.updateDispute(id, { status: 'WAITING_FOR_SELLER_RESPONSE', stage: 'CHARGEBACK' });
    const updated = (await receivedEvent('CUSTOMER.DISPUTE.UPDATED')).resource;
    expect(updated).toMatchObject({ status: 'WAITING_FOR_SELLER_RESPONSE', dispute_life_cycle_stage: 'CHARGEBACK' });
    expect(Date.parse(updated.update_time) - Date.parse(created.update_time)).toBeGreaterThanOrEqual(60_000);
    await shop.control.resolveDispute(id, 'RESOLVED_BUYER_FAVOUR');
    const resolved = (await receivedEvent('CUSTOMER.DISPUTE.RESOLVED')).resource;
    expect(resolved).toMatchObject({
      status: 'RESOLVED',
      create_time: created.create_time,
      dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: { value: '49.90' } },
    });
    expect(resolved.seller_response_due_date).toBeUndefined();
    expect((await shop.call('GET', `/v1/customer/disputes/${id}`)).body).toEqual(resolved);
    expect((await shop.call('GET', '/v1/customer/disputes')).body.items.map((item: Json) => item.dispute_id)).toEqual([id]);
    await expect(shop.control.resolveDispute(id)).rejects.toThrow('ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE');
    expect((await shop.call('GET', '/v1/customer/disputes/PP-D-NONE')).status).toBe(404);
  });
});
