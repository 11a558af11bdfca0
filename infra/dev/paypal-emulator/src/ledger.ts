import type { Money } from './money.ts';
import type { ErrorDetail, Link } from './errors.ts';

/** Result of the next capture of an approved order. A code in capitals (`TRANSACTION_REFUSED`) leads to a 422 with that issue. */
export type Outcome =
  | 'completed'
  | 'pending_echeck'
  | 'pending_review'
  | 'pending_receiving_preference'
  | 'instrument_declined'
  | 'capture_declined'
  | Uppercase<string>;

/** Reason of a reversal; also the capture's `status_details.reason` while the reversal is in effect. */
export type ReversalReason = 'CHARGEBACK' | 'BUYER_COMPLAINT';

export type PurchaseUnit = {
  reference_id: string;
  amount: Money & { breakdown?: Record<string, Money> };
  description?: string;
  custom_id?: string;
  invoice_id?: string;
  soft_descriptor?: string;
  items?: unknown[];
};

/** The order's `experience_context`. */
export type Experience = {
  brand_name?: string;
  locale?: string;
  return_url?: string;
  cancel_url?: string;
  user_action?: string;
};

/** Funding source that the buyer has approved. */
export type FundingSource = 'paypal' | 'paylater' | 'venmo' | 'card';

export type OrderRow = {
  id: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  /** True when the order was created with `payment_source.paypal`, which changes its first status and links. */
  withPaymentSource: boolean;
  units: PurchaseUnit[];
  experience: Experience;
  outcome: Outcome;
  /** Absent from orders of the past: `paypal`. */
  fundingSource?: FundingSource;
  buyerCancelled: boolean;
  captureIds: string[];
  createdAt: number;
  updatedAt: number;
  expiresAt: number;
};

export type CaptureRow = {
  id: string;
  orderId: string;
  unitReference: string;
  amount: Money;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  reason?: string;
  customId?: string;
  invoiceId?: string;
  refundIds: string[];
  createdAt: number;
  updatedAt: number;
};

export type RefundRow = {
  id: string;
  captureId: string;
  amount: Money;
  /** Sum of this capture's refunds up to and including this one. */
  totalRefunded: Money;
  status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED';
  /** Set when PayPal reversed the payment, undefined when the merchant refunded it. */
  reversal?: ReversalReason;
  reason?: string;
  customId?: string;
  invoiceId?: string;
  note?: string;
  createdAt: number;
  updatedAt: number;
};

export type DisputeRow = {
  id: string;
  captureId: string;
  reason: string;
  status: 'OPEN' | 'WAITING_FOR_BUYER_RESPONSE' | 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED' | 'OTHER';
  stage: string;
  amount: Money;
  outcome?: string;
  createdAt: number;
  updatedAt: number;
};

/** A used PayPal-Request-Id with its result, so that a replay returns the latest status or the stored error. */
export type KeyRow = {
  id: string;
  fingerprint: number;
  expiresAt: number;
  done:
    | { kind: 'order' | 'refund'; id: string }
    | { kind: 'refused'; status: number; name: string; message: string; details: ErrorDetail[]; links: Link[] };
};

export type WebhookRow = { id: string; url: string; eventTypes: string[] };

export type DeliveryRow = {
  webhookId: string;
  status: 'PENDING' | 'SUCCESS' | 'FAILED' | 'DROPPED';
  attempts: number;
  /** HTTP status of the last answer; 0 when there was none. */
  lastStatus?: number;
  transmissionId: string;
};

export type EventRow = {
  id: string;
  type: string;
  createdAt: number;
  /** The exact body that is delivered, the same in every attempt. */
  body: string;
  subjectIds: string[];
  deliveries: DeliveryRow[];
};

/** Stored data about the emulator itself: clock, certificate, token generation. */
type MetaRow = { id: 'clock' | 'tokens' | 'certificate'; value: unknown };

/** Rows by id. Changes must be saved with `save`, because persistence and the read replica depend on the notification. */
export class Table<Row extends { id: string }> {
  readonly #rows = new Map<string, Row>();
  readonly #onChange: (id: string) => void;

  constructor(onChange: (id: string) => void) {
    this.#onChange = onChange;
  }

  get(id: string): Row | undefined {
    return this.#rows.get(id);
  }

  save(row: Row): Row {
    this.#rows.set(row.id, row);
    this.#onChange(row.id);
    return row;
  }

  delete(id: string): void {
    if (this.#rows.delete(id)) this.#onChange(id);
  }

  clear(): void {
    for (const id of this.#rows.keys()) this.delete(id);
  }

  /** Oldest first. */
  all(): IterableIterator<Row> {
    return this.#rows.values();
  }

  get size(): number {
    return this.#rows.size;
  }
}

/** All data that PayPal stores, in memory; `state-file.ts` persists it. */
export class Ledger {
  readonly #watchers: ((table: string, id: string) => void)[] = [];
  readonly orders = this.#table<OrderRow>('orders');
  readonly captures = this.#table<CaptureRow>('captures');
  readonly refunds = this.#table<RefundRow>('refunds');
  readonly disputes = this.#table<DisputeRow>('disputes');
  readonly keys = this.#table<KeyRow>('keys');
  readonly webhooks = this.#table<WebhookRow>('webhooks');
  readonly events = this.#table<EventRow>('events');
  readonly meta = this.#table<MetaRow>('meta');
  /** invoice_id → order id of completed and pending payments; derived by `indexInvoice`. */
  readonly paidInvoices = new Map<string, string>();

  /** Calls `onChange` after every change of a row. */
  watch(onChange: (table: string, id: string) => void): void {
    this.#watchers.push(onChange);
  }

  indexInvoice(capture: CaptureRow): void {
    if (capture.invoiceId && capture.status !== 'DECLINED') this.paidInvoices.set(capture.invoiceId, capture.orderId);
  }

  /** Deletes everything except webhooks and meta. */
  clear(): void {
    for (const table of [this.orders, this.captures, this.refunds, this.disputes, this.keys, this.events]) table.clear();
    this.paidInvoices.clear();
  }

  #table<Row extends { id: string }>(name: string): Table<Row> {
    return new Table<Row>((id) => {
      for (const onChange of this.#watchers) onChange(name, id);
    });
  }
}
