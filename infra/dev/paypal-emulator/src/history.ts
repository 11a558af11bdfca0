import type { CaptureRow, OrderRow, PurchaseUnit } from './ledger.ts';
import { type Money, toMinor, toMoney } from './money.ts';
import { updateCapture } from './refunds.ts';
import type { EmulatorState } from './state.ts';

/** A completed order of the past, with the ids that the merchant has stored. Times are in ISO 8601. */
export type PastOrder = {
  orderId: string;
  captureId: string;
  amount: Money;
  description?: string;
  customId?: string;
  invoiceId?: string;
  createdAt: string;
  capturedAt: string;
  refunds: { id: string; amount: Money; createdAt: string }[];
};

/** Adds completed orders of the past, so that they can be read and refunded like any other. Sends no events; known orders stay as they are. */
export function addHistory(state: EmulatorState, orders: readonly PastOrder[]): { added: number } {
  const unknown = orders.filter(({ orderId }) => !state.ledger.orders.get(orderId));
  for (const order of unknown) addPastOrder(state, order);
  return { added: unknown.length };
}

function addPastOrder(state: EmulatorState, past: PastOrder): void {
  const { ledger } = state;
  const { orderId, captureId, amount, refunds } = past;
  const [createdAt, capturedAt] = [Date.parse(past.createdAt), Date.parse(past.capturedAt)];
  const unit: PurchaseUnit = {
    reference_id: 'default',
    amount,
    ...(past.description !== undefined && { description: past.description }),
    ...(past.customId !== undefined && { custom_id: past.customId }),
    ...(past.invoiceId !== undefined && { invoice_id: past.invoiceId }),
  };
  const order: OrderRow = {
    id: orderId,
    status: 'COMPLETED',
    withPaymentSource: true,
    units: [unit],
    experience: {},
    outcome: 'completed',
    buyerCancelled: false,
    captureIds: [captureId],
    createdAt,
    updatedAt: capturedAt,
    expiresAt: createdAt + state.settings.orderTtlMs,
  };
  const capture: CaptureRow = {
    id: captureId,
    orderId,
    unitReference: unit.reference_id,
    amount,
    status: 'COMPLETED',
    ...(past.customId !== undefined && { customId: past.customId }),
    ...(past.invoiceId !== undefined && { invoiceId: past.invoiceId }),
    refundIds: refunds.map(({ id }) => id),
    createdAt: capturedAt,
    updatedAt: capturedAt,
  };
  let refunded = 0;
  for (const refund of refunds) {
    refunded += toMinor(refund.amount);
    const at = Date.parse(refund.createdAt);
    ledger.refunds.save({
      id: refund.id,
      captureId,
      amount: refund.amount,
      totalRefunded: toMoney(amount.currency_code, refunded),
      status: 'COMPLETED',
      createdAt: at,
      updatedAt: at,
    });
  }
  ledger.orders.save(order);
  ledger.captures.save(capture);
  ledger.indexInvoice(capture);
  updateCapture(state, capture);
  ledger.captures.save(Object.assign(capture, { updatedAt: ledger.refunds.get(refunds.at(-1)?.id ?? '')?.createdAt ?? capturedAt }));
}
