import type { PaymentRecord } from '@charter/contracts';

/** A captured payment of $1,200. */
export const buildPayment = (overrides: Partial<PaymentRecord> = {}): PaymentRecord => ({
  orderId: '8XY41234AB567890C',
  captureId: '3GG279541U471931P',
  state: 'captured',
  fundingSource: 'paypal',
  amount: 1200,
  refundedAmount: 0,
  reversedAmount: 0,
  refundableAmount: 1200,
  dispute: null,
  createdAt: '2026-11-12T07:30:00.000Z',
  refunds: [],
  ...overrides,
});
