import {
  type Cents,
  cents,
  fieldError,
  type FieldError,
  type FolioKind,
  type ManualMethod,
  type PaymentStatus,
  toDecimal,
} from '@charter/contracts';

/** A booking's account of what is owed, what was paid and what went back. Pure. Amounts in cents. */

export type FolioTotals = Record<FolioKind, Cents>;

export const noTotals: FolioTotals = { line: cents(0), payment: cents(0), refund: cents(0), reversal: cents(0), adjustment: cents(0) };

export function totalsOf(entries: readonly { kind: FolioKind; amountCents: Cents }[]): FolioTotals {
  const totals = { ...noTotals };
  for (const { kind, amountCents } of entries) totals[kind] = cents(totals[kind] + amountCents);
  return totals;
}

/** The columns of a booking that its folio fills in. */
export interface FolioMoney {
  paidCents: Cents;
  refundedCents: Cents;
  reversedCents: Cents;
  /** What is still owed; negative for what is to be given back. */
  balanceCents: Cents;
  paymentStatus: PaymentStatus;
}

export function moneyOf({ line, adjustment, payment, refund, reversal }: FolioTotals): FolioMoney {
  const money = {
    paidCents: payment,
    refundedCents: refund,
    reversedCents: reversal,
    balanceCents: cents(line + adjustment - payment + refund + reversal),
  };
  return { ...money, paymentStatus: paymentStatusOf(money) };
}

/** What PayPal reversed (charge-backs) counts as lost, and refunds as given back. */
export function paymentStatusOf({
  paidCents,
  refundedCents,
  reversedCents,
  balanceCents,
}: Omit<FolioMoney, 'paymentStatus'>): PaymentStatus {
  if (paidCents <= 0) return 'pending';
  if (reversedCents > 0 && refundedCents + reversedCents >= paidCents) return 'charged_back';
  if (refundedCents >= paidCents) return 'refunded';
  if (refundedCents + reversedCents > 0) return 'partially_refunded';
  return balanceCents > 0 ? 'partially_paid' : 'paid';
}

/**
 * Part of a refund that lowers the price: what was given back is not owed again. Money that was owed to the guest, because
 * of a cancellation or because too much was paid, reduces nothing.
 */
export const reductionBy = (balanceCents: Cents, refundCents: Cents): Cents =>
  cents(Math.max(0, balanceCents + refundCents - Math.max(balanceCents, 0)));

/** Part of the refunds that lowered the price: what was paid beyond it goes back first, and costs the business nothing. */
export const refundedOfPrice = ({
  amountCents,
  paidCents,
  refundedCents,
}: Pick<FolioMoney, 'paidCents' | 'refundedCents'> & { amountCents: Cents }): Cents =>
  cents(Math.max(0, refundedCents - Math.max(0, paidCents - amountCents)));

/** Change of the price by a cancellation: afterwards what is due to the guest, and nothing else, is left. */
export const cancellationChange = (balanceCents: Cents, dueCents: Cents): Cents => cents(0 - dueCents - balanceCents);

/** A payment through PayPal, and what went back of it. */
export interface Capture {
  paymentId: string;
  paidCents: Cents;
  refundedCents: Cents;
  reversedCents: Cents;
}

/** What went back of one payment. */
export interface PaymentSums {
  refundedCents: Cents;
  reversedCents: Cents;
  /** When PayPal last reported what it took back. */
  reversedAt: Date | null;
}

interface ManualPayment {
  amountCents: Cents;
  method: ManualMethod;
  note: string;
}

type ManualDecision = { kind: 'known' } | { kind: 'invalid'; fields: Record<string, FieldError> } | { kind: 'record' };

/**
 * @param known the entry with the id of the request
 * @param recordedCents what staff have recorded of this booking by the same method, less counter-entries
 */
export function decideManualPayment(
  { bookingId, amountCents, method, note }: ManualPayment & { bookingId: string },
  known: { bookingId: string; amountCents: Cents; method: string | null } | null,
  recordedCents: Cents,
): ManualDecision {
  if (known) {
    const isSame = known.bookingId === bookingId && known.amountCents === amountCents && known.method === method;
    return isSame ? { kind: 'known' } : { kind: 'invalid', fields: { entryId: fieldError('idUsed') } };
  }
  if (amountCents > 0) return { kind: 'record' };
  if (amountCents + recordedCents < 0) {
    return { kind: 'invalid', fields: { amount: fieldError('counterEntryTooHigh', { max: toDecimal(recordedCents) }) } };
  }
  if (!note) return { kind: 'invalid', fields: { note: fieldError('counterEntryNote') } };
  return { kind: 'record' };
}
