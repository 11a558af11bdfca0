import { timestamp } from './clock.ts';
import type { CaptureRow, OrderRow, PurchaseUnit, RefundRow } from './ledger.ts';
import { fee, minus, toMoney } from './money.ts';
import type { EmulatorState } from './state.ts';

/** Converts orders, captures and refunds to PayPal's JSON. */

/** The only buyer. */
export const BUYER = {
  name: { given_name: 'John', surname: 'Doe' },
  email_address: 'buyer@paypal-emulator.invalid',
  payer_id: '4X5WHWAP5GQ3Y',
  address: { country_code: 'US' },
};

/** PayPal's test number, the only one that the card form takes. */
export const TEST_CARD = '4012888888881881';

function orderLinks(state: EmulatorState, order: OrderRow) {
  const self = `${state.apiUrl}/v2/checkout/orders/${order.id}`;
  const approve = {
    href: `${state.browserUrl}/checkoutnow?token=${order.id}`,
    rel: order.withPaymentSource ? 'payer-action' : 'approve',
    method: 'GET',
  };
  const link = (rel: string, method: string, href = self) => ({ href, rel, method });
  if (order.status === 'COMPLETED') return [link('self', 'GET')];
  return [
    link('self', 'GET'),
    ...(order.status === 'APPROVED' ? [] : [approve]),
    link('update', 'PATCH'),
    link('capture', 'POST', `${self}/capture`),
  ];
}

export function minimalOrder(state: EmulatorState, order: OrderRow) {
  return { id: order.id, status: order.status, links: orderLinks(state, order) };
}

/** The full representation, for `GET` and `Prefer: return=representation`. */
export function orderView(state: EmulatorState, order: OrderRow) {
  const approved = order.status === 'APPROVED' || order.status === 'COMPLETED';
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    create_time: timestamp(order.createdAt),
    update_time: timestamp(order.updatedAt),
    ...((approved || order.withPaymentSource) && { payment_source: approved ? paymentSource(order) : { paypal: {} } }),
    ...(approved && { payer: BUYER }),
    purchase_units: order.units.map((unit) => ({ ...unit, payee: payee(state), ...paymentsOf(state, order, unit) })),
    links: orderLinks(state, order),
  };
}

/** As PayPal answers it: a Pay Later payment is one by PayPal, since the merchant is paid at once. */
function paymentSource({ fundingSource }: OrderRow) {
  const { email_address, payer_id: account_id, name, address } = BUYER;
  if (fundingSource === 'card') {
    return { card: { name: `${name.given_name} ${name.surname}`, last_digits: TEST_CARD.slice(-4), brand: 'VISA', type: 'CREDIT' } };
  }
  const wallet = { email_address, account_id, name, address };
  return fundingSource === 'venmo' ? { venmo: { ...wallet, user_name: 'johndoe' } } : { paypal: { ...wallet, account_status: 'VERIFIED' } };
}

function payee(state: EmulatorState) {
  return { email_address: 'merchant@paypal-emulator.invalid', merchant_id: state.merchantId };
}

function paymentsOf(state: EmulatorState, order: OrderRow, unit: PurchaseUnit) {
  const captures = order.captureIds
    .flatMap((id) => state.ledger.captures.get(id) ?? [])
    .filter((capture) => capture.unitReference === unit.reference_id);
  if (captures.length === 0) return {};
  const refunds = captures.flatMap((capture) => capture.refundIds).flatMap((id) => state.ledger.refunds.get(id) ?? []);
  return {
    payments: {
      captures: captures.map((capture) => captureView(state, capture)),
      ...(refunds.length > 0 && { refunds: refunds.map((refund) => refundView(state, refund)) }),
    },
  };
}

/** A capture within its order. */
export function captureView(state: EmulatorState, capture: CaptureRow) {
  const self = `${state.apiUrl}/v2/payments/captures/${capture.id}`;
  const paid = capture.status !== 'PENDING' && capture.status !== 'DECLINED';
  const paypal_fee = fee(capture.amount);
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.reason !== undefined && { status_details: { reason: capture.reason } }),
    amount: capture.amount,
    final_capture: true,
    disbursement_mode: 'INSTANT',
    seller_protection: { status: 'ELIGIBLE', dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'] },
    ...(paid && {
      seller_receivable_breakdown: { gross_amount: capture.amount, paypal_fee, net_amount: minus(capture.amount, paypal_fee) },
    }),
    ...(capture.invoiceId !== undefined && { invoice_id: capture.invoiceId }),
    ...(capture.customId !== undefined && { custom_id: capture.customId }),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${state.apiUrl}/v2/checkout/orders/${capture.orderId}`, rel: 'up', method: 'GET' },
    ],
    create_time: timestamp(capture.createdAt),
    update_time: timestamp(capture.updatedAt),
  };
}

/** A capture on its own also contains its order id. */
export function captureWithOrder(state: EmulatorState, capture: CaptureRow) {
  return { ...captureView(state, capture), supplementary_data: { related_ids: { order_id: capture.orderId } } };
}

export function refundLinks(state: EmulatorState, refund: RefundRow) {
  return [
    { href: `${state.apiUrl}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
    { href: `${state.apiUrl}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
  ];
}

export function refundView(state: EmulatorState, refund: RefundRow) {
  return {
    id: refund.id,
    status: refund.status,
    ...(refund.reason !== undefined && { status_details: { reason: refund.reason } }),
    amount: refund.amount,
    ...(refund.invoiceId !== undefined && { invoice_id: refund.invoiceId }),
    ...(refund.customId !== undefined && { custom_id: refund.customId }),
    ...(refund.note !== undefined && { note_to_payer: refund.note }),
    // PayPal keeps its fee, so the seller pays the whole refund.
    seller_payable_breakdown: {
      gross_amount: refund.amount,
      paypal_fee: toMoney(refund.amount.currency_code, 0),
      net_amount: refund.amount,
      total_refunded_amount: refund.totalRefunded,
    },
    links: refundLinks(state, refund),
    create_time: timestamp(refund.createdAt),
    update_time: timestamp(refund.updatedAt),
  };
}
