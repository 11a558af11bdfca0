import { type Cents, normalizeCrockford } from '@charter/contracts';
import type { WithdrawalObstacle } from '@charter/contracts/browser';
import { lastWithdrawalDay } from '../../vouchers/model.js';

/** Withdrawals from the purchase of a gift voucher. Pure. Amounts in cents, days yyyy-MM-dd in Nassau. */

/** `repeated`: its voucher went back by an earlier one. `charter`: its buyer was sent the link to cancel a charter. */
export type WithdrawalOutcome = 'refunded' | 'repeated' | 'charter' | WithdrawalObstacle;

/** Declarations of one mailbox within a day: each is confirmed by an e-mail, which others can cause as well. */
export const maxPerDay = 5;

/** What a reference may name: the number of a receipt or a confirmation code, which have ten characters, or a voucher's code. */
export function referenceOf(typed: string): { kind: 'number' | 'code'; text: string } | null {
  const text = normalizeCrockford(typed);
  if (/^[0-9A-HJKMNP-TV-Z]{10}$/.test(text)) return { kind: 'number', text };
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(text) ? { kind: 'code', text } : null;
}

interface FoundVoucher {
  boughtOn: string;
  initialCents: Cents;
  /** Neither used, nor reserved, nor on its way back; nothing of one that has ended. */
  leftCents: Cents;
  reservedCents: Cents;
  hasEnded: boolean;
  /** It went back by an earlier withdrawal. */
  isWithdrawn: boolean;
}

/** @param receivedOn the day of the declaration */
export function decideWithdrawal(
  voucher: FoundVoucher,
  receivedOn: string,
  days: number,
): Exclude<WithdrawalOutcome, 'charter' | 'unknown'> {
  const { boughtOn, initialCents, leftCents, reservedCents, hasEnded, isWithdrawn } = voucher;
  if (isWithdrawn) return 'repeated';
  const last = lastWithdrawalDay(boughtOn, days);
  if (last === null || receivedOn > last) return 'late';
  if (hasEnded) return 'ended';
  if (reservedCents > 0) return 'reserved';
  return leftCents === initialCents ? 'refunded' : 'used';
}
