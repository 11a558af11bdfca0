import { createHash } from 'node:crypto';
import { type Cents, cents, fieldError, type FieldError, type GiftForm, invalid, normalizeCrockford, sumOf } from '@charter/contracts';
import { latestDelivery, type VoucherState } from '@charter/contracts/browser';
import { Temporal } from 'temporal-polyfill';
import type { VoucherShare } from '../pricing/model.js';
import { instantOf } from '../shared/nassau-clock.js';

/** Gift vouchers. Pure. Amounts in cents, days yyyy-MM-dd in Nassau. */

/**
 * | kind    | amount  | what for                                                                             |
 * | ------- | ------- | ------------------------------------------------------------------------------------ |
 * | issue   | +, or − | what was paid for it; less than nothing when PayPal gave it back or took it back     |
 * | reserve | −       | an order that is being paid                                                          |
 * | release | +       | the end of a reservation, whether it lapses or is redeemed                           |
 * | redeem  | −       | it has paid for a charter; with a release of the same amount                         |
 * | refund  | +       | a cancellation has given it back                                                     |
 * | refund  | −, or + | on its way back to the buyer; more than nothing once PayPal has completed that       |
 * | expire  | −, or + | what was left after its last day; more than nothing when staff have extended it      |
 */
export type VoucherEntryKind = 'issue' | 'reserve' | 'redeem' | 'release' | 'refund' | 'expire';

/** What finds a voucher by the code that its guest types. */
export const hashOfCode = (typed: string): string => createHash('sha256').update(normalizeCrockford(typed)).digest('hex');

/** A use of a voucher, and what of it has not been given back. */
export interface Redemption {
  voucherId: string;
  /** The payment request of the charter that was paid. */
  paymentRequestId: string;
  leftCents: Cents;
}

/**
 * The share of a refund that goes back to vouchers: in the proportion in which they paid.
 * @param vouchersLeftCents paid with vouchers and not given back
 * @param leftCents paid in any way and not given back
 */
export function voucherShareOf(refundCents: Cents, vouchersLeftCents: Cents, leftCents: Cents): Cents {
  if (leftCents <= 0) return cents(0);
  const share = Math.round((Math.min(refundCents, leftCents) * vouchersLeftCents) / leftCents);
  return cents(Math.min(share, vouchersLeftCents));
}

/** Splits it over the vouchers in the same way, by the largest remainder: the parts always sum to the amount. */
export function splitOverVouchers(amountCents: Cents, redemptions: readonly Omit<Redemption, 'paymentRequestId'>[]): VoucherShare[] {
  const total = sumOf(redemptions.map(({ leftCents }) => leftCents));
  const most = Math.min(amountCents, total);
  if (most <= 0) return [];
  const parts = redemptions.map(({ voucherId, leftCents }, index) => {
    const exact = (most * leftCents) / total;
    return { voucherId, index, whole: Math.floor(exact), rest: exact - Math.floor(exact) };
  });
  const missing = most - parts.reduce((sum, { whole }) => sum + whole, 0);
  const rounded = new Set(
    parts
      .toSorted((one, other) => other.rest - one.rest || one.index - other.index)
      .slice(0, missing)
      .map(({ index }) => index),
  );
  return parts
    .map(({ voucherId, index, whole }) => ({ voucherId, amountCents: cents(whole + (rounded.has(index) ? 1 : 0)) }))
    .filter((share) => share.amountCents > 0);
}

/** @throws DomainError INVALID unless it has either an amount or a charter, and for a day in the past or more than a year ahead */
export function requireGift({ amount, packageId, deliverOn }: GiftForm, today: string): void {
  const errors: Record<string, FieldError> = {};
  const [hasAmount, hasPackage] = [amount !== undefined && amount !== null, packageId !== undefined && packageId !== null];
  if (hasAmount === hasPackage) errors.amount = fieldError('giftAmountOrCharter');
  const last = Temporal.PlainDate.from(today).add({ days: latestDelivery }).toString();
  if (deliverOn && (deliverOn < today || deliverOn > last)) errors.deliverOn = fieldError('deliverOnRange');
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** @param sentOn the day on which it is sent: a voucher that is bought long before loses nothing */
export const endOf = (sentOn: string, months: number | null): string | null =>
  months === null ? null : Temporal.PlainDate.from(sentOn).add({ months }).toString();

/** The last day on which a voucher that was bought on this day can be withdrawn from; null where nobody can. */
export const lastWithdrawalDay = (boughtOn: string, days: number): string | null =>
  days > 0 ? Temporal.PlainDate.from(boughtOn).add({ days }).toString() : null;

/** It can be used on its last day. */
export const hasEnded = ({ validUntil }: Pick<Standing, 'validUntil'>, today: string): boolean => validUntil !== null && validUntil < today;

/** @throws DomainError INVALID for a day that has passed: what is left expires with the end of a voucher, not before */
export function requireEnd(validUntil: string | null, today: string): void {
  if (hasEnded({ validUntil }, today)) throw invalid({ validUntil: fieldError('voucherEndRange') });
}

/** Days for which money that a cancellation gives back can be used at least: as many as charters can be booked ahead. */
const refundedDays = 90;

export const usableAgainUntil = (today: string): string => Temporal.PlainDate.from(today).add({ days: refundedDays }).toString();

/** The last day of a voucher to which a cancellation gives money back today; null for one without an end. */
export function endAfterRefund(validUntil: string | null, today: string): string | null {
  const until = usableAgainUntil(today);
  return validUntil && validUntil < until ? until : validUntil;
}

/** Since then a voucher of that day is sent, and its holder is reminded of its end, so that no e-mail arrives at night. */
const deliveryHour = 8;

/** @param clock the day and the hour in Nassau */
export const isDeliveryDue = (deliverOn: string | null, clock: { day: string; hour: number }): boolean =>
  deliverOn === null || deliverOn < clock.day || (deliverOn === clock.day && clock.hour >= deliveryHour);

/** A voucher that was given today is sent at once, whatever the hour. */
export const isSentAtOnce = (deliverOn: string | null, today: string): boolean => deliverOn === null || deliverOn <= today;

/** Days before its last day on which the holder of a voucher is reminded. */
const reminderDays = 30;

/** The latest last day of vouchers whose holders are reminded today. */
export const latestReminded = (today: string): string => Temporal.PlainDate.from(today).add({ days: reminderDays }).toString();

/**
 * Also later than 30 days before: a voucher may have been sold with fewer days, or staff have moved its end.
 * @param clock the day and the hour in Nassau
 */
export const isReminderDue = (voucher: Pick<Standing, 'validUntil'>, clock: { day: string; hour: number }): boolean =>
  voucher.validUntil !== null &&
  !hasEnded(voucher, clock.day) &&
  voucher.validUntil <= latestReminded(clock.day) &&
  clock.hour >= deliveryHour;

/** When the last day ends in Nassau, UTC ISO 8601. */
export const endsAt = (validUntil: string): string => instantOf(validUntil, 24 * 60).toISOString();

interface Standing {
  paidAt: Date | null;
  initialCents: Cents;
  refundedCents: Cents;
  reversedCents: Cents;
  returningCents: Cents;
  validUntil: string | null;
}

export const isReturned = ({
  initialCents,
  refundedCents,
  reversedCents,
  returningCents,
}: Omit<Standing, 'paidAt' | 'validUntil'>): boolean => refundedCents + reversedCents + returningCents >= initialCents;

/** @param leftCents usable, reserved or expired */
export function stateOf(voucher: Standing, leftCents: Cents, today: string): VoucherState {
  if (!voucher.paidAt) return 'unpaid';
  if (isReturned(voucher)) return 'returned';
  if (leftCents <= 0) return 'used';
  return hasEnded(voucher, today) ? 'expired' : 'open';
}
