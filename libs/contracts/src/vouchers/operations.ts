import { Empty, operation } from '../shared/operation.js';
import type { Locale } from '../shared/limits.js';
import { StaffMember } from '../shared/staff-member.js';
import { GiftForm, VoucherEndForm, VoucherForm, VoucherRef, VoucherRefundForm } from './forms.js';
import type { VoucherRefundState, VoucherState } from './limits.js';

/** What the buyer of a voucher pays. */
export class GiftPurchase {
  /** UUID, which only the buyer has. */
  paymentRequestId: string;
  /** US dollars. */
  amount: number;
  /** The last day in Nassau on which it can be used, yyyy-MM-dd; absent for a voucher without an end. */
  validUntil?: string;
}

export class VoucherBalanceRequest extends VoucherForm {
  /** Hash of the visitor's checkout cookie, if there is one: what their own unpaid order reserves is theirs to use. */
  checkout?: string;
}

export class VoucherBalance {
  /** US dollars that can be used now. */
  balance: number;
  /** The last day in Nassau on which it can be used, yyyy-MM-dd; absent for a voucher without an end. */
  validUntil?: string;
}

/** Money of a voucher on its way back to its buyer, or back there. */
export class VoucherRefund {
  /** UUID. */
  id: string;
  /** US dollars. */
  amount: number;
  state: VoucherRefundState;
  /** PayPal's issue when it rejected the refund, such as REFUND_NOT_ALLOWED. */
  issue: string | null;
  /** UTC ISO 8601. */
  createdAt: string;
}

/** A voucher as staff see it. Its code is only in its e-mail and PDF. */
export class Voucher {
  /** UUID. */
  id: string;
  /** The last four characters of its code. */
  last4: string;
  state: VoucherState;
  /** US dollars that it was bought for. */
  amount: number;
  /** US dollars that can be used now. */
  balance: number;
  /** US dollars that orders which are being paid reserve. */
  reserved: number;
  /** US dollars that were left after its last day. They can be used again when its end is set to a later day. */
  expired: number;
  /** The charter that it was bought as, in English; null for an amount. */
  packageName: string | null;
  buyer: { firstName: string; lastName: string; email: string };
  forName: string;
  /** Recipient of the voucher. */
  deliverTo: string;
  /** yyyy-MM-dd in Nassau; null for one that was to be sent at once. */
  deliverOn: string | null;
  /** UTC ISO 8601; null while it was not sent. */
  deliveredAt: string | null;
  /** yyyy-MM-dd; null for one without an end. */
  validUntil: string | null;
  locale: Locale;
  /** UTC ISO 8601. */
  createdAt: string;
  /** Refunds by staff and by withdrawals, oldest first. Absent without any. */
  refunds?: VoucherRefund[];
  /** Sent back as `expectedRevision` of a change; only for staff. */
  revision?: number;
}

export class Vouchers {
  /** Newest first; paid ones. */
  vouchers: Voucher[];
  /** US dollars that all of them are still good for: what the business owes in charters. */
  outstanding: number;
}

export class VoucherEnd extends VoucherRef {
  form: VoucherEndForm;
  staff: StaffMember;
}

export class VoucherRefundRequest extends VoucherRef {
  form: VoucherRefundForm;
  staff: StaffMember;
}

export class VoucherResend extends VoucherRef {
  staff: StaffMember;
}

export class VoucherFileRequest extends VoucherRef {
  /** Site on which the voucher is used, as printed on it, such as "charters.example". */
  site: string;
}

/** A file in base64. */
export class VoucherFile {
  filename: string;
  body: string;
}

/** Under which terms vouchers are sold. */
export class VoucherTerms {
  /** Months for which a voucher can be used, counted from the day on which it is sent; null for vouchers without an end. */
  months: number | null;
  /** Days after the purchase within which a voucher is refunded to a buyer who withdraws; 0 where withdrawals are switched off. */
  withdrawalDays: number;
}

export const vouchers = {
  /** What is to be paid for a voucher: it becomes one when that is paid. @throws INVALID, PACKAGE_NOT_FOUND */
  buy: operation('svc.booking.buyVoucher', GiftForm, GiftPurchase),
  /** @throws INVALID at `code`: the same for an unknown code, one that has expired and one of which nothing is left */
  balance: operation('svc.booking.findVoucherBalance', VoucherBalanceRequest, VoucherBalance),
  terms: operation('svc.booking.voucherTerms', Empty, VoucherTerms),
  list: operation('svc.booking.listVouchers', Empty, Vouchers),
  /**
   * Sets or removes the end of a voucher. What has expired of it can be used again.
   * @throws INVALID for a day that has passed, VOUCHER_NOT_FOUND, RECORD_CHANGED, STATUS_NOT_ALLOWED for one that was returned
   */
  setEnd: operation('svc.booking.setVoucherEnd', VoucherEnd, Empty),
  /**
   * Refunds what is left of a voucher and not reserved, or a part of it, to the payment that bought it.
   * @throws VOUCHER_NOT_FOUND, NOTHING_LEFT, INVALID (more than is left, or another refund under the same id)
   */
  refund: operation('svc.booking.refundVoucher', VoucherRefundRequest, VoucherRefund),
  /** Sends the voucher's e-mail again. @throws VOUCHER_NOT_FOUND, STATUS_NOT_ALLOWED for one that was not paid, or was returned */
  resend: operation('svc.booking.resendVoucher', VoucherResend, Empty),
  /** The voucher as a PDF, with its code: for the e-mail that has it. @throws VOUCHER_NOT_FOUND */
  render: operation('svc.booking.renderVoucher', VoucherFileRequest, VoucherFile),
} as const;
