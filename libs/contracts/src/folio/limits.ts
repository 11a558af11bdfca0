import { line } from '../shared/field-rule.js';

/** How money came, or went. */
export const paymentMethods = ['paypal', 'cash', 'terminal', 'bank', 'voucher'] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

/** Payments that staff record. */
export const manualMethods = ['cash', 'terminal', 'bank'] as const;

export type ManualMethod = (typeof manualMethods)[number];

export const manualPaymentFields = {
  /** Required of a counter-entry. */
  note: line({ max: 300 }),
};

/** What an entry of a folio is. A reversal is money that PayPal took back (charge-back), or returned. */
export const folioKinds = ['line', 'payment', 'refund', 'reversal', 'adjustment'] as const;

export type FolioKind = (typeof folioKinds)[number];
