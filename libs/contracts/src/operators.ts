import { Empty, operation } from './operation.js';

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
  lastPublishedAt: string | null;
}

export class RepublishRequest {
  /** UTC ISO 8601. */
  since: string;
}

export class Republished {
  events: number;
}

/** Of every service that announces or listens. */
export const messagingMaintenance = (service: string) => ({
  listDeadLetters: operation(`ops.${service}.listDeadLetters`, Empty, DeadLetters),
  showDeadLetters: operation(`ops.${service}.showDeadLetters`, DeadLetterRef, FullDeadLetters),
  /** Runs the handler again. Its writes and the mark on the dead letter commit together. */
  replayDeadLetter: operation(`ops.${service}.replayDeadLetter`, ReplayRequest, Replay),
  outboxState: operation(`ops.${service}.outboxState`, Empty, OutboxState),
  /** Announces once more what was announced since then, for a broker that lost its memory. Who has handled it, ignores it. */
  republish: operation(`ops.${service}.republish`, RepublishRequest, Republished),
});

export class SweptHolds {
  /** Slots that can be booked again. */
  released: number;
}

export const bookingMaintenance = {
  sweepHolds: operation('ops.booking.sweepHolds', Empty, SweptHolds),
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

/** What does not agree between the payments and the bookings, by kind. */
export class BooksDifferences {
  /** Captured money without a booking. */
  bookingMissing: number;
  /** The booking knows another sum of refunds. */
  refundDiffers: number;
  /** The booking knows another sum of reversals. */
  reversalDiffers: number;
  /** A booking names a payment that does not exist. */
  paymentUnknown: number;
  /** A booking names a payment that holds no money. */
  paymentWithoutMoney: number;
}

export class Compared {
  payments: number;
  bookings: number;
  differences: BooksDifferences;
  /** Of the differences, those whose event was published again now: each at most once an hour. */
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
  /** What the payment is now, after one more look at PayPal. */
  state: string;
  /** False when PayPal has the order or the capture, or when the payment was not in doubt: nothing was ended. */
  givenUp: boolean;
}

export const paymentMaintenance = {
  /** Looks everything unsettled up now, whatever its back-off. Takes as long as PayPal takes. Refuses PAYPAL_UNAVAILABLE when money cannot be compared. */
  reconcile: operation('ops.payment.reconcile', ReconcileRequest, Reconciled),
  /** Compares the captured money of the last 35 days with the bookings now, and publishes again what booking has missed. */
  compare: operation('ops.payment.compare', Empty, Compared),
  /**
   * Ends a payment whose capture is in doubt, or under review, and of which PayPal has nothing any more. Asks PayPal once more before; refuses
   * PAYPAL_UNAVAILABLE without its answer and ORDER_NOT_FOUND for an unknown payment.
   */
  giveUp: operation('ops.payment.giveUp', GiveUpRequest, GivenUp),
} as const;

/** A guest, as rows refer to one. */
export class GuestRef {
  /** Compared without regard to case. */
  email: string;
  /** Ids of bookings, holds and payments, and confirmation codes, as other services know them. */
  keys: string[];
}

/** What erasure does, or would do, to some rows. */
export class ErasureStep {
  /** Table, or what holds a copy of its rows. */
  table: string;
  rows: number;
  action: 'delete' | 'anonymize' | 'keep';
  /** What stays, why and for how long; null when nothing does. */
  stays: string | null;
  /** When the last of what stays ends by itself, UTC ISO 8601; null when that is no fixed time. */
  until: string | null;
}

export class FoundGuest {
  /** Those that were asked with, and those of the rows here. */
  keys: string[];
  tables: { table: string; rows: number }[];
  /** What has to be done before anything is erased, one sentence each. */
  obstacles: string[];
  /** What erasure would do. */
  steps: ErasureStep[];
}

export class GuestPage extends GuestRef {
  table: string;
  /** Rows before this page. */
  offset: number;
}

export class GuestRows {
  /** Whole rows, by column; at most 50. Fewer mean that it is the last page. */
  rows: object[];
}

export class GuestErasureRequest extends GuestRef {
  /** UUID of this erasure in the audit of every service. */
  erasureId: string;
  /** Who answers for it, as written into the audit. */
  who: string;
}

export class GuestErasure {
  /** Nothing was erased when there is one. */
  obstacles: string[];
  steps: ErasureStep[];
}

/** Of every service with tables of its own. */
export const guestOperations = (service: string) => ({
  /** Where the guest's data is. Safe to repeat with the keys of other services until there are no more. */
  findGuest: operation(`ops.${service}.findGuest`, GuestRef, FoundGuest),
  exportGuest: operation(`ops.${service}.exportGuest`, GuestPage, GuestRows),
  /** Deletes or anonymizes what may be, in one transaction, with an audit row that does not name the guest. Safe to repeat. */
  eraseGuest: operation(`ops.${service}.eraseGuest`, GuestErasureRequest, GuestErasure),
});
