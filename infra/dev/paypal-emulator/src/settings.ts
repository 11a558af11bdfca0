import type { Outcome } from './ledger.ts';
import type { Permission } from './permissions.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What a test may change while the emulator runs (`POST /_emulator/settings`). Durations in milliseconds. */
export type Settings = {
  /** PayPal's newer documents say 6 h from creation to capture, older ones and observers 3 h. */
  orderTtlMs: number;
  /** How long a PayPal-Request-Id of create and capture is remembered. */
  orderKeyTtlMs: number;
  /** The same for refunds. */
  refundKeyTtlMs: number;
  refundPeriodMs: number;
  serverTokenTtlMs: number;
  clientTokenTtlMs: number;
  /** How old a transaction must be to appear in the report. */
  reportLagMs: number;
  /** How long PayPal "thinks" before it executes a write. In this time an equal request id is "in progress". */
  latencyMs: number;
  /** How long after the fact a webhook is sent, in mode `normal`. */
  webhookDelayMs: number;
  /** Which PayPal is played: live sends buyers back over https only. */
  environment: 'sandbox' | 'live';
  /** How long a completed order can be read; `null` for ever. PayPal does not say. */
  completedOrderTtlMs: number | null;
  /** How far `GET` of orders, captures and refunds lags behind writes. */
  readLagMs: number;
  /** The second of two simultaneous requests with one key: refused with 409 or 422, or answered like a replay. */
  concurrentSameKey: 'conflict' | 'unprocessable' | 'wait';
  /** A refused refund, asked for again under its key: the refusal is replayed, or the refund is executed as if it were the first. */
  refusedRefund: 'replay' | 'execute';
  /** After INSTRUMENT_DECLINED the buyer has to approve again, or the next attempt succeeds under the same approval. */
  declinedInstrument: 'reapprove' | 'same_approval';
  /** Requests to the API in one minute before it answers 429 with Retry-After; `null` for no limit. PayPal publishes none. */
  requestsPerMinute: number | null;
  /** What the app was not given in PayPal's dashboard: absent from its tokens' scope, and 403 NOT_AUTHORIZED. */
  missingPermissions: Permission[];
  /** Sends an event of other business (invoices, subscriptions) after each of ours. */
  unrelatedEvents: boolean;
  /** Same key with another body: refused with 422 and recorded in `state().violations`. Otherwise the first result is answered. */
  strictRequestIds: boolean;
  /** What the next refund does: `completed`, `pending`, or an issue code such as `REFUND_FAILED_INSUFFICIENT_FUNDS`. */
  refundOutcome: 'completed' | 'pending' | Uppercase<string>;
  /** Whether events about a capture that is not paid (PENDING, DECLINED, DENIED) carry its `custom_id`; PayPal's samples disagree. */
  unpaidEventCustomId: boolean;
  /** No window of its own for the buyer's page, as in the browsers of some apps. The user agent of such an app has the same effect. */
  blockPopups: boolean;
  /** Whether browsers are taken for ones with PayPal's payment handler, shown as a modal. */
  paymentHandler: boolean;
  /** Outcome of an approval that names none, also the first choice on the buyer's page. */
  defaultOutcome: Outcome;
  /** Origins that may open the buyer's page in a pop-up or frame and hear from it. */
  appOrigins: string[];
};

export const defaultSettings: Settings = {
  orderTtlMs: 6 * HOUR,
  orderKeyTtlMs: 6 * HOUR,
  refundKeyTtlMs: 45 * DAY,
  refundPeriodMs: 180 * DAY,
  serverTokenTtlMs: 9 * HOUR,
  clientTokenTtlMs: 15 * MINUTE,
  reportLagMs: 3 * HOUR,
  latencyMs: 0,
  webhookDelayMs: 15,
  environment: 'sandbox',
  completedOrderTtlMs: null,
  readLagMs: 0,
  concurrentSameKey: 'conflict',
  refusedRefund: 'replay',
  declinedInstrument: 'reapprove',
  requestsPerMinute: null,
  missingPermissions: [],
  unrelatedEvents: false,
  strictRequestIds: false,
  refundOutcome: 'completed',
  unpaidEventCustomId: true,
  blockPopups: false,
  paymentHandler: false,
  defaultOutcome: 'completed',
  appOrigins: [],
};

/** What PayPal may do just as well where its documents say nothing: the other setting of each switch. */
export const otherAnswers: Partial<Settings> = {
  concurrentSameKey: 'unprocessable',
  refusedRefund: 'execute',
  declinedInstrument: 'same_approval',
  unrelatedEvents: true,
  unpaidEventCustomId: false,
};
