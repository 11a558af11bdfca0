import { type Cents, cents, limits } from '@charter/contracts';

/** A line of PayPal's transaction report. Its id is unique only together with the event code. */
export interface ReportLine {
  transactionId: string;
  eventCode: string;
  at: Date;
  /** Negative for money that left the account. */
  amountCents: Cents;
  /** Negative when PayPal kept it. */
  feeCents: Cents;
  currency: string;
  /** S: completed, P: pending, D: denied, V: completed and reversed later. */
  status: string;
  /** The transaction that this one refers to, for refunds and reversals the capture. */
  referenceId: string | null;
  customId: string | null;
  invoiceId: string | null;
}

export type LineKind = 'payment' | 'refund' | 'reversal' | 'account' | 'unsettled' | 'unknown';

/** PayPal's event codes: T1107 is a refund by the merchant; the others take money back, or return what was taken back. */
export const refundCode = 'T1107';
export const reversalCodes = new Set(['T1106', 'T1201', 'T1202', 'T1205']);
/**
 * Movements of the account itself, which belong to no payment: fees, currency conversion, transfers from and to the bank, holds and their
 * release, and the return of a fee.
 */
const accountCodes = /^T(?:0[1-4]|15|21|22)\d\d$|^T1(?:105|108|109|110|111)$/;

/** What a line is by PayPal's event code, its direction and its status. */
export function kindOf({ eventCode, amountCents, status }: ReportLine): LineKind {
  if (status === 'P' || status === 'D') return 'unsettled';
  if (eventCode === refundCode) return 'refund';
  if (reversalCodes.has(eventCode)) return 'reversal';
  if (accountCodes.test(eventCode)) return 'account';
  return /^T00\d\d$/.test(eventCode) && amountCents > 0 ? 'payment' : 'unknown';
}

/** Whether a reversal took money; otherwise PayPal returned it. */
export const takesMoney = ({ amountCents, status }: ReportLine): boolean => amountCents < 0 && status !== 'V';

const invoicePrefix = 'CH-';
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ids of our payments that a line names, the most specific first. A payer may write anything into these fields. */
export function namedPayments({ customId, invoiceId }: ReportLine): string[] {
  const ofInvoice = invoiceId?.startsWith(invoicePrefix) ? invoiceId.slice(invoicePrefix.length) : null;
  return [customId, ofInvoice].filter((id): id is string => id !== null && uuid.test(id));
}

export const isSameAmount = ({ amountCents, currency }: ReportLine, expected: Cents): boolean =>
  currency === limits.currency && cents(Math.abs(amountCents)) === expected;
