import { randomUUID } from 'node:crypto';
import { cents, type GiftForm, paymentEvents, vouchers } from '@charter/contracts';
import { voucherCodeOf } from '@charter/service-kit';
import { eventually } from '@charter/testing';
import { expect } from 'vitest';
import type { BookingHarness } from './booking-harness.js';

export const voucherSecret = 'a secret of thirty-two characters';
export const buyer = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@guests.example' };

export interface BoughtVoucher {
  id: string;
  code: string;
  paymentId: string;
}

/** Buys a voucher of 500 dollars, whose payment PayPal captures. */
export async function buyVoucher({ client, database }: BookingHarness, over: Partial<GiftForm> = {}): Promise<BoughtVoucher> {
  const { paymentRequestId: id, amount } = await client.call(vouchers.buy, { amount: 500, forName: 'Ada', buyer, ...over });
  const paymentId = randomUUID();
  const ids = { paymentId, holdId: id, paymentRequestId: id };
  await client.publish(paymentEvents.captured, { ...ids, orderId: 'ORDER0001', captureId: randomUUID(), amountCents: cents(amount * 100) });
  await eventually(async () =>
    expect(await database.query('SELECT 1 FROM voucher WHERE id = $1 AND paid_at IS NOT NULL', [id])).toHaveLength(1),
  );
  return { id, code: voucherCodeOf(voucherSecret, id), paymentId };
}

interface Completed {
  refundId: string;
  amount: number;
  /** US dollars of all refunds; of this one unless given. */
  total?: number;
}

/** PayPal completes a refund of a voucher of 500 dollars. */
export const completeRefund = (
  { client }: BookingHarness,
  { id, paymentId }: BoughtVoucher,
  { refundId, amount, total = amount }: Completed,
) =>
  client.publish(paymentEvents.refunded, {
    paymentId,
    paymentRequestId: id,
    refundId,
    amountCents: cents(amount * 100),
    refundedCents: cents(total * 100),
    capturedCents: cents(50_000),
    reason: refundId ? 'cancellation' : 'at_paypal',
  });
