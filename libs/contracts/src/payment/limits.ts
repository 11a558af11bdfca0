import { line } from '../shared/field-rule.js';

/** Ways to pay, as PayPal's SDK names them; `card` is a debit or credit card without an account. */
export const fundingSources = ['paypal', 'paylater', 'venmo', 'card'] as const;
export type FundingSource = (typeof fundingSources)[number];

/** A refund that staff make. */
export const refundFields = {
  reason: line({ max: 300, required: 'reasonRequired' }),
};
