import type { Booking, Folio } from '@charter/contracts';

/** The account of a booking: its charter, and, when it is paid, its payment through PayPal. */
export function buildFolio({ id, packageName, totalAmount, paymentStatus, createdAt }: Booking, overrides: Partial<Folio> = {}): Folio {
  const entry = { id, amount: totalAmount, who: 'the guest', at: createdAt };
  const isPaid = paymentStatus !== 'pending' && paymentStatus !== 'failed';
  return {
    lines: [{ ...entry, kind: 'line', text: packageName, method: null }],
    payments: isPaid ? [{ ...entry, kind: 'payment', text: '', method: 'paypal' }] : [],
    refunds: [],
    balance: isPaid ? 0 : totalAmount,
    currency: 'USD',
    requests: [],
    ...overrides,
  };
}
