import { day, email, integer, line, properName, prose } from '../shared/field-rule.js';

/** Whole US dollars of a gift voucher. */
export const voucherAmounts = { min: 50, max: 20_000 } as const;

/** Vouchers that pay for one charter. */
export const maxVouchers = 5;

/** Days ahead for which a voucher can be bought: its buyer chooses when it is sent. */
export const latestDelivery = 365;

/** A voucher's code as guests type it: sixteen characters in groups of four, in any case, with or without dashes and spaces. */
export const voucherCodeFormat = /^\s*(?:[0-9A-Za-z][\s-]*){16}$/;

/** The form of `POST /api/gift`. */
export const giftFields = {
  amount: integer({ ...voucherAmounts, initial: 500, tooLow: 'giftAmountRange', tooHigh: 'giftAmountRange' }),
  forName: properName({ max: 80, required: 'forNameRequired' }),
  message: prose({ max: 400 }),
  deliverTo: email(),
  deliverOn: day('deliverOnRange'),
};

/** The form of `PUT /api/admin/vouchers/{voucherId}/end`. */
export const voucherEndFields = { validUntil: day('voucherEndRange') };

export const buyerFields = {
  firstName: properName({ max: 80, required: 'firstNameRequired' }),
  lastName: properName({ max: 80, required: 'lastNameRequired' }),
  email: email(),
};

/**
 * `unpaid`: its buyer has not paid. `open`: something is left. `used`: nothing is left. `returned`: PayPal gave the price back, or took it
 * back. `expired`: its last day has passed.
 */
export const voucherStates = ['unpaid', 'open', 'used', 'returned', 'expired'] as const;

export type VoucherState = (typeof voucherStates)[number];

/** The form of `POST /api/admin/vouchers/{voucherId}/refund`. */
export const voucherRefundFields = { reason: line({ max: 300, required: 'reasonRequired' }) };

/** `requested`: PayPal has not completed it. `failed`: PayPal has rejected it for good, and staff have to decide. `by_hand`: staff have paid it another way. */
export const voucherRefundStates = ['requested', 'completed', 'failed', 'by_hand'] as const;

export type VoucherRefundState = (typeof voucherRefundStates)[number];

/** Who has caused a refund: staff, or its buyer, who has withdrawn from the purchase. */
export const voucherRefundCauses = ['staff', 'withdrawal'] as const;

export type VoucherRefundCause = (typeof voucherRefundCauses)[number];
