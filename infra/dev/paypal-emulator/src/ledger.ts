import type { Money } from './money.ts';
import type { ErrorDetail, Link } from './errors.ts';

/**
 * What the next capture of an approved order will do. A code in capitals (`TRANSACTION_REFUSED`) is a 422 with that issue.
 */
export type Outcome =
  | 'completed'
  | 'pending_echeck'
  | 'pending_review'
  | 'pending_receiving_preference'
  | 'instrument_declined'
  | 'capture_declined'
  | Uppercase<string>;

/** Why PayPal takes the money of a capture back; the capture's `status_details.reason` while the reversal stands. */
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

/** What the merchant wants the buyer to see; the order's `experience_context`. */
export type Experience = {
  brand_name?: string;
  locale?: string;
  return_url?: string;
  cancel_url?: string;
  user_action?: string;
};

export type OrderRow = {
  id: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  /** True when the order was created with `payment_source.paypal`, which changes its first status and links. */
  withPaymentSource: boolean;
  units: PurchaseUnit[];
  experience: Experience;
  outcome: Outcome;
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
  /** PayPal's own refund: set when PayPal took the money back, absent when the merchant refunded it. */
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

/** A used PayPal-Request-Id: what it did, so that a replay answers the subject's latest status or the stored refusal. */
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
  /** The exact bytes that are delivered, again and again the same. */
  body: string;
  subjectIds: string[];
  deliveries: DeliveryRow[];
};

/** Facts about the emulator itself that outlive a restart: its clock, its certificate, the generation of its tokens. */
export type MetaRow = { id: 'clock' | 'tokens' | 'certificate'; value: unknown };

/** Rows by id. Telling the ledger about each change is what makes persistence possible, so rows are saved, never just mutated. */
export class Table<Row extends { id: string }> {
  readonly #rows = new Map<string, Row>();
  readonly #changed: (id: string) => void;

  constructor(changed: (id: string) => void) {
    this.#changed = changed;
  }

  get(id: string): Row | undefined {
    return this.#rows.get(id);
  }

  save(row: Row): Row {
    this.#rows.set(row.id, row);
    this.#changed(row.id);
    return row;
  }

  delete(id: string): void {
    if (this.#rows.delete(id)) this.#changed(id);
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

/** Everything PayPal would remember. In memory; `journal.ts` makes it outlive the process. */
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
  /** invoice_id → order id, of payments that took or will take money. Derived, see `indexInvoice`. */
  readonly paidInvoices = new Map<string, string>();

  /** Calls `changed` after every change of a row from now on. */
  watch(changed: (table: string, id: string) => void): void {
    this.#watchers.push(changed);
  }

  indexInvoice(capture: CaptureRow): void {
    if (capture.invoiceId && capture.status !== 'DECLINED') this.paidInvoices.set(capture.invoiceId, capture.orderId);
  }

  /** Forgets all business; webhooks and meta stay. */
  clear(): void {
    for (const table of [this.orders, this.captures, this.refunds, this.disputes, this.keys, this.events]) table.clear();
    this.paidInvoices.clear();
  }

  #table<Row extends { id: string }>(name: string): Table<Row> {
    return new Table<Row>((id) => {
      for (const changed of this.#watchers) changed(name, id);
    });
  }
}
