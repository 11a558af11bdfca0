import { describe, expect, test } from 'vitest';
import { issue, type Json, shopOfFile } from './merchant-harness.ts';

const HOUR = 3_600_000;
const shop = shopOfFile();

describe('a refund', () => {
  test('can be partial, then the rest, then nothing more', async () => {
    const { captureId, orderId } = await shop.paid();
    const part = await shop.refund(captureId, { amount: { currency_code: 'USD', value: '9.90' } }, 'rfd-1');
    const status = async () => (await shop.call('GET', `/v2/payments/captures/${captureId}`)).body.status;
    expect([part.status, await status()]).toEqual([201, 'PARTIALLY_REFUNDED']);
    expect((await shop.refund(captureId, { amount: { currency_code: 'USD', value: '9.90' } }, 'rfd-1')).status).toBe(200);
    const rest = await shop.refund(captureId, undefined, 'rfd-2');
    expect(rest.body).toMatchObject({
      amount: { value: '40.00' },
      seller_payable_breakdown: { total_refunded_amount: { value: '49.90' } },
    });
    expect([await status(), issue(await shop.refund(captureId, undefined, 'rfd-3'))]).toEqual(['REFUNDED', 'CAPTURE_FULLY_REFUNDED']);
    const order = (await shop.call('GET', `/v2/checkout/orders/${orderId}`)).body;
    expect([order.status, order.purchase_units[0].payments.refunds.length]).toEqual(['COMPLETED', 2]);
    expect(
      (await shop.call('GET', `/v2/payments/refunds/${part.body.id}`)).body.links.find(({ rel }: { rel: string }) => rel === 'up').href,
    ).toMatch(new RegExp(`${captureId}$`));
  });

  test('cannot exceed the capture, change its currency or come after 180 days', async () => {
    const { captureId } = await shop.paid();
    const refund = async (currency_code: string, value: string) =>
      issue(await shop.refund(captureId, { amount: { currency_code, value } }));
    expect([await refund('USD', '49.91'), await refund('EUR', '1.00')]).toEqual([
      'REFUND_AMOUNT_EXCEEDED',
      'REFUND_CAPTURE_CURRENCY_MISMATCH',
    ]);
    await shop.control.advanceClock(181 * 24 * HOUR);
    expect(await refund('USD', '1.00')).toBe('REFUND_TIME_LIMIT_EXCEEDED');
  });

  test('can be pending, and does not count when it fails', async () => {
    const { captureId } = await shop.paid();
    await shop.control.settings({ refundOutcome: 'pending' });
    const { id, status } = (await shop.refund(captureId)).body;
    expect(status).toBe('PENDING');
    await shop.control.settleRefund(id, 'FAILED');
    expect((await shop.call('GET', `/v2/payments/captures/${captureId}`)).body.status).toBe('COMPLETED');
  });

  test('that was rejected replays the error for its key, and is executed with another key', async () => {
    const { captureId } = await shop.paid();
    await shop.control.settings({ refundOutcome: 'REFUND_FAILED_INSUFFICIENT_FUNDS' });
    expect(issue(await shop.refund(captureId, undefined, 'rfd-1'))).toBe('REFUND_FAILED_INSUFFICIENT_FUNDS');
    await shop.control.settings({ refundOutcome: 'completed' });
    expect(issue(await shop.refund(captureId, undefined, 'rfd-1'))).toBe('REFUND_FAILED_INSUFFICIENT_FUNDS');
    expect((await shop.refund(captureId, undefined, 'rfd-2')).status).toBe(201);
  });

  test('that was rejected can be configured to be executed when its key is repeated', async () => {
    const { captureId } = await shop.paid();
    await shop.control.settings({ refundOutcome: 'REFUND_FAILED_INSUFFICIENT_FUNDS', rejectedRefund: 'execute' });
    expect((await shop.refund(captureId, undefined, 'rfd-1')).status).toBe(422);
    await shop.control.settings({ refundOutcome: 'completed' });
    expect((await shop.refund(captureId, undefined, 'rfd-1')).status).toBe(201);
  });

  test('is rejected after a chargeback, and in part during a dispute', async () => {
    const disputed = await shop.paid();
    await shop.control.dispute({ captureId: disputed.captureId });
    expect(issue(await shop.refund(disputed.captureId, { amount: { currency_code: 'USD', value: '1.00' } }))).toBe('TRANSACTION_DISPUTED');
    const reversed = await shop.paid();
    await shop.control.reverse(reversed.captureId);
    expect(issue(await shop.refund(reversed.captureId))).toBe('REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK');
  });

  test('appears in the transactions report three hours later', async () => {
    const { captureId } = await shop.paid();
    const { body: refund } = await shop.refund(captureId);
    const report = async () => {
      const { now } = await shop.control.state();
      const range = new URLSearchParams({ start_date: new Date(Date.parse(now) - 24 * HOUR).toISOString(), end_date: now });
      return (await shop.call('GET', `/v1/reporting/transactions?${range.toString()}`)).body.transaction_details.map(
        ({ transaction_info: info }: Json) => [info.transaction_id, info.transaction_amount.value],
      );
    };
    expect(await report()).toEqual([]);
    await shop.control.advanceClock(3 * HOUR + 1000);
    expect(await report()).toEqual([
      [captureId, '49.90'],
      [refund.id, '-49.90'],
    ]);
  });
});
