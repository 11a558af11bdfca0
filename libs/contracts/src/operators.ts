import { Nothing, operation } from './operation.js';

/**
 * What operators ask of services, each on `ops.<service>.<verb>`. A package entry of its own, so that the rule that keeps
 * the gateway from it can see who imports it; a broker that knows accounts can keep the root to operators.
 */

/** An event that a handler still failed on after its last retry. */
export class DeadLetter {
  eventId: string;
  /** `<service>-on-<owner>-<event>`: one event can be a dead letter of several handlers. */
  handler: string;
  subject: string;
  /** Error of the last attempt; its first line in a list, with its stack when it is shown. */
  reason: string;
  /** UTC ISO 8601. */
  failedAt: string;
}

export class DeadLetters {
  /** Oldest first, at most 500. */
  deadLetters: DeadLetter[];
  total: number;
}

export class DeadLetterRef {
  eventId: string;
}

/** With its content, personal data included. */
export class FullDeadLetter extends DeadLetter {
  /** The envelope as it was published; null for a message that is no event, which cannot be replayed. */
  event: object | null;
  /** The message as text where `event` is null. */
  raw: string | null;
}

export class FullDeadLetters {
  deadLetters: FullDeadLetter[];
}

export class ReplayRequest {
  eventId: string;
  handler: string;
  /** The operator's name, recorded with the row. */
  who: string;
}

export class Replay {
  /** `absent`: not a dead letter, or replayed by another operator meanwhile. */
  outcome: 'handled' | 'failed' | 'absent';
  /** Error of a failed replay. */
  reason?: string;
}

export class OutboxState {
  /** Facts that are committed and not yet announced. */
  waiting: number;
  /** When the oldest of them happened; UTC ISO 8601. */
  waitingSince: string | null;
  /** UTC ISO 8601. */
  lastAnnouncedAt: string | null;
}

export class AnnounceAgainRequest {
  /** UTC ISO 8601. */
  since: string;
}

export class AnnouncedAgain {
  facts: number;
}

/** Of every service that announces or listens. */
export const messagingRemedies = (service: string) => ({
  listDeadLetters: operation(`ops.${service}.listDeadLetters`, Nothing, DeadLetters),
  showDeadLetters: operation(`ops.${service}.showDeadLetters`, DeadLetterRef, FullDeadLetters),
  /** Runs the handler again. Its writes and the mark on the dead letter commit together. */
  replayDeadLetter: operation(`ops.${service}.replayDeadLetter`, ReplayRequest, Replay),
  outboxState: operation(`ops.${service}.outboxState`, Nothing, OutboxState),
  /** Announces once more what was announced since then, for a broker that lost its memory. Who has handled it, ignores it. */
  announceAgain: operation(`ops.${service}.announceAgain`, AnnounceAgainRequest, AnnouncedAgain),
});

export class SweptHolds {
  /** Slots that can be booked again. */
  released: number;
}

export const bookingRemedies = {
  sweepHolds: operation('ops.booking.sweepHolds', Nothing, SweptHolds),
} as const;

export class ReconcileRequest {
  /** UTC ISO 8601; money that came in since then is compared with PayPal too, though it seems settled. */
  since?: string;
}

export class Counted {
  payments: number;
  refunds: number;
  /** Signed deliveries from PayPal that were not yet acted upon. */
  deliveries: number;
}

export class Reconciled {
  lookedUp: Counted;
  /** What PayPal has not decided, or has not been asked because it was away; it stays on the timers. */
  unsettled: Counted;
}

export const paymentRemedies = {
  /** Looks everything unsettled up now, whatever its back-off. Takes as long as PayPal takes. Refuses PAYPAL_UNAVAILABLE when money cannot be compared. */
  reconcile: operation('ops.payment.reconcile', ReconcileRequest, Reconciled),
} as const;
