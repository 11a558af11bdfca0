import type { Locale } from '../shared/limits.js';
import { eventType } from '../shared/operation.js';
import type { WithdrawalObstacle } from './limits.js';

/** What a buyer has declared. */
export class WithdrawalReceived {
  /** UUID. */
  withdrawalId: string;
  name: string;
  email: string;
  reference: string;
  /** UTC ISO 8601. */
  receivedAt: string;
  locale: Locale;
}

/** It is left to staff. */
export class WithdrawalUndecided extends WithdrawalReceived {
  obstacle: WithdrawalObstacle;
  /** The last four characters of the code of the gift voucher that it is about; null for none. */
  last4: string | null;
}

export const withdrawalEvents = {
  received: eventType('evt.booking.withdrawalReceived', WithdrawalReceived),
  undecided: eventType('evt.booking.withdrawalUndecided', WithdrawalUndecided),
} as const;
