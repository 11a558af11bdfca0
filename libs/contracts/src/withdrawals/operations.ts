import { Empty, operation } from '../shared/operation.js';
import { StaffMember } from '../shared/staff-member.js';
import { WithdrawalForm, WithdrawalRef } from './forms.js';
import type { WithdrawalObstacle } from './limits.js';

/** A withdrawal that is left to staff. */
export class OpenWithdrawal {
  /** UUID. */
  id: string;
  name: string;
  email: string;
  /** The number or code that its buyer typed. */
  reference: string;
  obstacle: WithdrawalObstacle;
  /** UUID of the gift voucher with this number and e-mail address; null for none. */
  voucherId: string | null;
  /** UTC ISO 8601. */
  receivedAt: string;
}

export class OpenWithdrawals {
  /** Oldest first. */
  withdrawals: OpenWithdrawal[];
}

export class WithdrawalAnswer extends WithdrawalRef {
  staff: StaffMember;
}

export const withdrawals = {
  /**
   * Stores that a buyer withdraws from a purchase, whatever it matches: what it matches is decided later, so that neither the reply nor its
   * time says whether there is such a purchase.
   * @throws INVALID, NOT_FOUND where withdrawals are switched off
   */
  receive: operation('svc.booking.receiveWithdrawal', WithdrawalForm, Empty),
  list: operation('svc.booking.listWithdrawals', Empty, OpenWithdrawals),
  /** Staff have answered it. @throws WITHDRAWAL_NOT_FOUND */
  answer: operation('svc.booking.answerWithdrawal', WithdrawalAnswer, Empty),
} as const;
