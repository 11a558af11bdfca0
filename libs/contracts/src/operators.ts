import type { ReconciliationFinding, ReconciliationRun } from './reconciliation/operations.js';
import { Empty, operation } from './shared/operation.js';

/**
 * Operations for operators, on `ops.<service>.<verb>`. They are a package entry of their own, so that a rule of imports can keep the gateway
 * from them; the permissions of NATS allow `ops.>` to operators alone.
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

/** A dead letter and its content, personal data included. */
class FullDeadLetter extends DeadLetter {
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
  /** Events that are committed and not yet published. */
  waiting: number;
  /** When the oldest of them occurred; UTC ISO 8601. Null when there is none. */
  waitingSince: string | null;
  /** UTC ISO 8601; null when none was published within the retention of the outbox. */
  lastPublishedAt: string | null;
}

export class RepublishRequest {
  /** Republishes the events that were last published at this time or later; UTC ISO 8601. */
  since: string;
}

export class Republished {
  events: number;
}

/** Operations of every service that publishes or consumes events. */
export const messagingMaintenance = (service: string) => ({
  listDeadLetters: operation(`ops.${service}.listDeadLetters`, Empty, DeadLetters),
  showDeadLetters: operation(`ops.${service}.showDeadLetters`, DeadLetterRef, FullDeadLetters),
  /** Runs the handler again. Its writes and the mark on the dead letter commit together. */
  replayDeadLetter: operation(`ops.${service}.replayDeadLetter`, ReplayRequest, Replay),
  outboxState: operation(`ops.${service}.outboxState`, Empty, OutboxState),
  /** Publishes events again after the broker lost its store. Consumers are idempotent; already handled events are skipped. */
  republish: operation(`ops.${service}.republish`, RepublishRequest, Republished),
});

export class ReleasedHolds {
  /** Slots that can be booked again. */
  released: number;
}

export const bookingMaintenance = {
  sweepHolds: operation('ops.booking.sweepHolds', Empty, ReleasedHolds),
} as const;

export class ReconcileRequest {
  /** UTC ISO 8601. Payments captured since then are compared with PayPal too, although they seem settled. */
  since?: string;
}

export class Counted {
  payments: number;
  refunds: number;
  /** Verified webhook deliveries that are not processed yet. */
  deliveries: number;
}

export class Reconciled {
  lookedUp: Counted;
  /** Payments and refunds that PayPal has not decided, or whose state could not be read because PayPal was unreachable; timers retry them. */
  unsettled: Counted;
}

/** Differences between payments and bookings, counted by kind. */
export class PaymentDifferences {
  /** Captured money without a booking. */
  bookingMissing: number;
  /** The booking has a different sum of refunds. */
  refundDiffers: number;
  /** The booking has a different sum of reversals. */
  reversalDiffers: number;
  /** A booking names a payment that does not exist. */
  paymentUnknown: number;
  /** A booking names a payment that holds no money. */
  paymentWithoutMoney: number;
}

export class Compared {
  payments: number;
  bookings: number;
  differences: PaymentDifferences;
  /** How many of the differences had their event published again now; each at most once an hour. */
  publishedAgain: number;
}

export class GiveUpRequest {
  /** UUID. */
  paymentId: string;
  /** What the operator found in PayPal's account, recorded in the audit. */
  reason: string;
  /** The operator's name, recorded in the audit. */
  who: string;
}

export class GivenUp {
  /** The state of the payment after it was read from PayPal again. */
  state: string;
  /** False when PayPal has the order or the capture, or the payment was not in doubt: then nothing changed. */
  givenUp: boolean;
}

export class AgreeRequest {
  /** First day by UTC, yyyy-MM-dd. */
  from?: string;
  /** Last day by UTC, inclusive. */
  to?: string;
}

/** How our payments agree with PayPal's report. */
export class Agreed {
  run: ReconciliationRun;
  /** All that are open, of this and of earlier comparisons. */
  open: ReconciliationFinding[];
}

export const paymentMaintenance = {
  /**
   * Looks up every unsettled payment, refund and delivery at PayPal now, regardless of its back-off. Takes as long as PayPal takes.
   * @throws PAYPAL_UNAVAILABLE when PayPal does not answer for a settled payment
   */
  reconcile: operation('ops.payment.reconcile', ReconcileRequest, Reconciled),
  /** Compares the money captured in the last 35 days with the bookings now, and publishes again the events that booking has missed. */
  compare: operation('ops.payment.compare', Empty, Compared),
  /** Compares our payments with PayPal's report now, and waits for the end; while a comparison is running, for that one. @throws INVALID for a wrong range */
  agree: operation('ops.payment.agree', AgreeRequest, Agreed),
  /**
   * Ends a payment whose capture is in doubt or under review, when PayPal no longer has its order. PayPal is read once more first, and the
   * request of a capture in doubt is repeated under its key: a result that PayPal replays is stored instead.
   * @throws PAYPAL_UNAVAILABLE when PayPal does not answer, ORDER_NOT_FOUND for an unknown payment
   */
  giveUp: operation('ops.payment.giveUp', GiveUpRequest, GivenUp),
} as const;

/** What identifies a guest in the rows of all services. */
export class GuestRef {
  /** Compared without regard to case. */
  email: string;
  /** Ids of bookings, holds and payments, and confirmation codes, as other services know them. */
  keys: string[];
}

/** What erasure does, or would do, to some rows. */
export class ErasureStep {
  /** The table, or the place of copies of its rows. */
  table: string;
  rows: number;
  action: 'delete' | 'anonymize' | 'keep';
  /** What is kept, why and for how long; null when nothing is. */
  stays: string | null;
  /** When the last of it expires, UTC ISO 8601; null without a fixed time. */
  until: string | null;
}

export class FoundGuest {
  /** The keys of the request, and those of the rows here. */
  keys: string[];
  tables: { table: string; rows: number }[];
  /** Sentences that each name something to do before anything can be erased. */
  obstacles: string[];
  /** What an erasure would do. */
  steps: ErasureStep[];
}

export class GuestPage extends GuestRef {
  table: string;
  /** Rows before this page. */
  offset: number;
}

export class GuestRows {
  /** Whole rows, by column; at most 50, fewer on the last page. */
  rows: object[];
}

export class GuestErasureRequest extends GuestRef {
  /** UUID of this erasure in the audit of every service. */
  erasureId: string;
  /** The operator's name, recorded in the audit. */
  who: string;
}

export class GuestErasure {
  /** Nothing was erased unless this is empty. */
  obstacles: string[];
  steps: ErasureStep[];
}

/** Operations of every service with a database. */
export const guestOperations = (service: string) => ({
  /** Finds the guest's rows. Repeat it with the keys that other services return until there are no new ones. */
  findGuest: operation(`ops.${service}.findGuest`, GuestRef, FoundGuest),
  exportGuest: operation(`ops.${service}.exportGuest`, GuestPage, GuestRows),
  /** Deletes or anonymizes rows in one transaction, with an audit row that does not name the guest. Safe to repeat. */
  eraseGuest: operation(`ops.${service}.eraseGuest`, GuestErasureRequest, GuestErasure),
});
