import type { FundingSource, Outcome } from './ledger.ts';
import type { Permission } from './permissions.ts';

/** A transaction that the emulator has not made itself: money from elsewhere, or a second line with a known id. */
export type ForeignLine = {
  id: string;
  eventCode: string;
  /** ISO 8601. */
  at: string;
  /** Decimal strings with a sign, in US dollars. */
  amount: string;
  fee?: string;
  status?: 'S' | 'P' | 'D' | 'V';
  referenceId?: string;
  customId?: string;
  invoiceId?: string;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Settings that can be changed at run time (`POST /_emulator/settings`). Durations are in milliseconds. */
export type Settings = {
  /** PayPal's newer documents say 6 h from creation to capture, older ones and observers 3 h. */
  orderTtlMs: number;
  /** Lifetime of a PayPal-Request-Id of create and capture. */
  orderKeyTtlMs: number;
  /** Lifetime of a PayPal-Request-Id of refunds. */
  refundKeyTtlMs: number;
  refundPeriodMs: number;
  serverTokenTtlMs: number;
  clientTokenTtlMs: number;
  /** Minimum age of transactions in the report. */
  reportLagMs: number;
  /** Largest page of the report; PayPal rejects a larger `page_size`, the emulator fills no more than this. */
  reportPageSize: number;
  /** Lines that a range may have; a report of more is rejected. */
  reportMaxLines: number;
  /** Transactions that the report has besides the emulator's own. */
  reportExtra: ForeignLine[];
  /** Ids of transactions that the report leaves out. */
  reportOmits: string[];
  /** Delay before a write is executed, during which its request id is "in progress". */
  latencyMs: number;
  /** Delay of webhooks in mode `normal`. */
  webhookDelayMs: number;
  /** In `live`, return URLs must use https. */
  environment: 'sandbox' | 'live';
  /** How long a completed order can be read; `null` for unlimited. Not documented by PayPal. Its key replays the result longer. */
  completedOrderTtlMs: number | null;
  /** Delay after which `GET` of orders, captures and refunds shows a write. */
  readLagMs: number;
  /** Response to the second of two concurrent requests with one key: 409, 422, or like a replay. */
  concurrentSameKey: 'conflict' | 'unprocessable' | 'wait';
  /** A rejected refund that is repeated with its key: the error is replayed, or the refund is executed. */
  rejectedRefund: 'replay' | 'execute';
  /** After INSTRUMENT_DECLINED the buyer has to approve again, or the next attempt succeeds under the same approval. */
  declinedInstrument: 'reapprove' | 'same_approval';
  /** Requests to the API in one minute before it answers 429 with Retry-After; `null` for no limit. PayPal publishes none. */
  requestsPerMinute: number | null;
  /** Permissions that the app lacks: absent from its tokens' scope, and answered with 403 NOT_AUTHORIZED. */
  missingPermissions: Permission[];
  /** Sends an unrelated event (invoices, subscriptions) after each event. */
  unrelatedEvents: boolean;
  /** Rejects a key with another body with 422 and records it in `state().violations`; otherwise the first result is replayed. */
  strictRequestIds: boolean;
  /** Result of the next refund: `completed`, `pending`, or an issue code such as `REFUND_FAILED_INSUFFICIENT_FUNDS`. */
  refundOutcome: 'completed' | 'pending' | Uppercase<string>;
  /** Whether events about a capture that is not paid (PENDING, DECLINED, DENIED) carry its `custom_id`; PayPal's samples disagree. */
  unpaidEventCustomId: boolean;
  /** Blocks pop-ups for the buyer's page, as in-app browsers do; their user agents have the same effect. */
  blockPopups: boolean;
  /** Whether browsers have PayPal's payment handler, which is shown as a modal. */
  paymentHandler: boolean;
  /** Methods of payment that PayPal offers this buyer. Pay Later and Venmo only in US dollars. */
  eligibleMethods: FundingSource[];
  /** Outcome of an approval without one, also the default choice on the buyer's page. */
  defaultOutcome: Outcome;
  /** Origins that may open the buyer's page in a pop-up or frame and receive its messages. */
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
  reportPageSize: 500,
  reportMaxLines: 10_000,
  reportExtra: [],
  reportOmits: [],
  latencyMs: 0,
  webhookDelayMs: 15,
  environment: 'sandbox',
  completedOrderTtlMs: null,
  readLagMs: 0,
  concurrentSameKey: 'conflict',
  rejectedRefund: 'replay',
  declinedInstrument: 'reapprove',
  requestsPerMinute: null,
  missingPermissions: [],
  unrelatedEvents: false,
  strictRequestIds: false,
  refundOutcome: 'completed',
  unpaidEventCustomId: true,
  blockPopups: false,
  paymentHandler: false,
  eligibleMethods: ['paypal', 'paylater', 'venmo', 'card'],
  defaultOutcome: 'completed',
  appOrigins: [],
};

/** The opposite of each default where PayPal's behavior is undocumented, so that tests can run with both. */
export const alternativeSettings: Partial<Settings> = {
  concurrentSameKey: 'unprocessable',
  rejectedRefund: 'execute',
  declinedInstrument: 'same_approval',
  unrelatedEvents: true,
  unpaidEventCustomId: false,
  readLagMs: 300,
  // A paid order can be read no longer: it expires before the read lag ends.
  completedOrderTtlMs: 200,
};
