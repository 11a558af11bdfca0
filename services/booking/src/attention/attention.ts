import type { AttentionKind } from '@charter/contracts';

const hour = 3_600_000;
/** From so many hours before departure on, a paid booking should be confirmed. */
const confirmedBeforeHours = 48;

/** Within so many hours after the sale staff are not reminded: the e-mail about the new booking has just reached them. */
const remindedAfterHours = 4;

export const remindedIfMadeBy = (now: Date): Date => new Date(now.getTime() - remindedAfterHours * hour);

export const unconfirmedUntil = (now: Date): Date => new Date(now.getTime() + confirmedBeforeHours * hour);

/** Conditions on `b`, a row of `booking`, each served by a partial index of its own; `:until` is `unconfirmedUntil` of now. */
export const attentionConditions: Record<AttentionKind, string> = {
  refundOwed: `b.refund_due_cents > 0 AND b.payment_status = 'paid'`,
  unconfirmed: `b.status = 'pending' AND b.payment_status IN ('paid', 'partially_refunded') AND b.archived_at IS NULL AND b.starts_at <= :until`,
};
