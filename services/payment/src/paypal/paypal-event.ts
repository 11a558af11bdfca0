import { payPalEvents, DomainError } from '@charter/contracts';

/** The stored part of a delivery: ids and links. Disputes keep their values, because the app may lack the permission to read them. */
export interface PayPalEvent {
  id: string;
  event_type: string;
  /** UTC ISO 8601, of the event; a repeated delivery has the same. */
  create_time?: string;
  resource_type?: string;
  resource: PayPalResource;
}

export interface PayPalResource {
  id?: string;
  order_id?: string;
  custom_id?: string;
  supplementary_data?: { related_ids?: { order_id?: string; capture_id?: string } };
  links?: { rel?: string; href?: string }[];
  disputed_transactions?: { seller_transaction_id?: string }[];
  dispute_id?: string;
  status?: string;
  reason?: string;
  update_time?: string;
  seller_response_due_date?: string;
  dispute_amount?: { value?: string };
  dispute_outcome?: { outcome_code?: string };
}

const handled = new Set<string>(payPalEvents);
/** A webhook may be subscribed to all event types; others do not concern payments. */
export const isHandled = (type: string): boolean => handled.has(type);

/** @throws DomainError MALFORMED when the bytes are not a PayPal event */
export function parseEvent(bytes: Buffer): PayPalEvent {
  const event = parseJson(bytes);
  const { id, event_type: type } = event;
  if (typeof id !== 'string' || typeof type !== 'string') throw new DomainError('MALFORMED');
  const { create_time, resource_type, resource } = event;
  return {
    id,
    event_type: type,
    ...(create_time && { create_time }),
    ...(resource_type && { resource_type }),
    resource: withoutPersonalData(resource ?? {}, type.startsWith('CUSTOMER.DISPUTE.')),
  };
}

function parseJson(bytes: Buffer): Partial<PayPalEvent> {
  try {
    const event: unknown = JSON.parse(bytes.toString());
    return typeof event === 'object' && event !== null ? event : {};
  } catch (cause) {
    throw new DomainError('MALFORMED', { detail: `The signed body is not JSON: ${String(cause)}` });
  }
}

function withoutPersonalData(resource: PayPalResource, isDispute: boolean): PayPalResource {
  const { id, order_id, custom_id, supplementary_data, links, disputed_transactions, dispute_id } = resource;
  const ids = supplementary_data?.related_ids;
  const { status, reason, update_time, seller_response_due_date, dispute_amount, dispute_outcome } = resource;
  const stored: { [Field in keyof PayPalResource]: PayPalResource[Field] | undefined } = {
    id,
    order_id,
    custom_id,
    dispute_id,
    supplementary_data: ids && { related_ids: defined({ order_id: ids.order_id, capture_id: ids.capture_id }) },
    links: links?.map(({ rel, href }) => defined({ rel, href })),
    disputed_transactions: disputed_transactions?.map(({ seller_transaction_id }) => defined({ seller_transaction_id })),
    ...(isDispute && {
      status,
      reason,
      update_time,
      seller_response_due_date,
      dispute_amount: dispute_amount && defined({ value: dispute_amount.value }),
      dispute_outcome: dispute_outcome && defined({ outcome_code: dispute_outcome.outcome_code }),
    }),
  };
  return defined(stored);
}

/** Removes undefined fields, which `exactOptionalPropertyTypes` does not allow. */
function defined<T extends object>(fields: T): { [Field in keyof T]?: Exclude<T[Field], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as ReturnType<typeof defined<T>>;
}

/** The ids in an event by which its payment can be found. */
export interface EventSubject {
  orderId?: string;
  captureId?: string;
  /** PayPal's refund, for events whose resource is one: refunds and reversals. */
  refundId?: string;
  paymentId?: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Ids by which an event's payment is found. `PAYMENT.CAPTURE.REFUNDED` and `.REVERSED` carry a refund, which names its capture only by the link
 * "up"; a capture names its order by related ids or by "up".
 */
export function subjectOf({ event_type: type, resource_type, resource }: PayPalEvent): EventSubject {
  const { id, order_id, custom_id, supplementary_data, links, disputed_transactions } = resource;
  const related = supplementary_data?.related_ids;
  const up = links
    ?.find(({ rel }) => rel === 'up')
    ?.href?.split('/')
    .at(-1);
  const paymentId = custom_id && uuid.test(custom_id) ? custom_id : undefined;
  const kind = resource_type ?? kindOf(type);
  if (kind === 'dispute') return defined({ captureId: disputed_transactions?.[0]?.seller_transaction_id, paymentId });
  if (type.startsWith('CHECKOUT.')) return defined({ orderId: order_id ?? id, paymentId });
  if (kind === 'refund') return defined({ refundId: id, captureId: related?.capture_id ?? up, orderId: related?.order_id, paymentId });
  return defined({ captureId: id, orderId: related?.order_id ?? up, paymentId });
}

const kindOf = (type: string): string =>
  type.startsWith('CUSTOMER.DISPUTE.') ? 'dispute' : /^PAYMENT\.(REFUND\.|CAPTURE\.(REFUNDED|REVERSED))/.test(type) ? 'refund' : 'capture';
