import type { FastifyInstance } from 'fastify';
import { timestamp } from './clock.ts';
import { issueError, PayPalError } from './errors.ts';
import type { CaptureRow, RefundRow } from './ledger.ts';
import { fee, type Money, toMinor, toMoney } from './money.ts';
import type { ForeignLine } from './settings.ts';
import type { EmulatorState } from './state.ts';

const MAX_PAGE_SIZE = 500;
const MAX_RANGE_MS = 31 * 24 * 3600 * 1000;
const MAX_AGE_MS = 3 * 366 * 24 * 3600 * 1000;
/** RFC 3339, as PayPal requires it: a day alone is rejected. */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/;
/** A cancelled reversal has status V (reversed). */
const REFUND_STATUS: Record<RefundRow['status'], string> = { COMPLETED: 'S', PENDING: 'P', FAILED: 'D', CANCELLED: 'V' };
const STATUS: Partial<Record<CaptureRow['status'], string>> = { PENDING: 'P', DECLINED: 'D' };
/** PayPal's transaction event codes. */
const CODE = { payment: 'T0006', refund: 'T1107', BUYER_COMPLAINT: 'T1106', CHARGEBACK: 'T1201' };

type Transaction = { at: number; transaction_info: Record<string, unknown> };

/** Transaction search; as at PayPal, recent transactions are missing. */
export function reportRoutes(app: FastifyInstance, state: EmulatorState): void {
  app.get<{ Querystring: Record<string, string | undefined> }>('/v1/reporting/transactions', ({ query }) => {
    const { start_date = '', end_date = '', transaction_id, transaction_status } = query;
    const [from, to] = [Date.parse(start_date), Date.parse(end_date)];
    if (!DATE_TIME.test(start_date) || !DATE_TIME.test(end_date)) throw rejected('The dates must be date-times with a time zone.');
    if (!(from <= to) || to - from > MAX_RANGE_MS) throw rejected('The date range must not be longer than 31 days.');
    if (from < state.clock.now() - MAX_AGE_MS) throw rejected('Data is available for the last three years.');
    const newest = state.clock.now() - state.settings.reportLagMs;
    if (from > newest) throw rejected('Data for the given start date is not available.');
    const found = transactions(state)
      .filter(({ transaction_info: info }) => !state.settings.reportOmits.includes(String(info['transaction_id'])))
      .filter(({ at }) => at >= from && at <= Math.min(to, newest))
      .filter(
        ({ transaction_info: info }) =>
          (!transaction_id || info['transaction_id'] === transaction_id) &&
          (!transaction_status || info['transaction_status'] === transaction_status),
      )
      .sort((left, right) => left.at - right.at);
    if (found.length > state.settings.reportMaxLines) throw issueError('RESULTSET_TOO_LARGE');
    const size = Math.min(wholeNumber(query, 'page_size', 100, MAX_PAGE_SIZE), state.settings.reportPageSize);
    const page = wholeNumber(query, 'page', 1, Number.MAX_SAFE_INTEGER);
    return {
      transaction_details: found.slice((page - 1) * size, page * size).map(({ transaction_info }) => ({ transaction_info })),
      account_number: state.merchantId,
      start_date: timestamp(from),
      end_date: timestamp(to),
      last_refreshed_datetime: timestamp(newest),
      page,
      total_items: found.length,
      total_pages: Math.ceil(found.length / size),
      links: [
        {
          href: `${state.apiUrl}/v1/reporting/transactions?start_date=${start_date}&end_date=${end_date}&page=${page}`,
          rel: 'self',
          method: 'GET',
        },
      ],
    };
  });
}

const rejected = (description: string): PayPalError =>
  new PayPalError(400, 'INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.', [
    { issue: 'INVALID_PARAMETER_VALUE', field: 'start_date', location: 'query', description },
  ]);

function transactions(state: EmulatorState): Transaction[] {
  const { captures, refunds } = state.ledger;
  return [
    ...[...captures.all()].map(payment),
    ...[...refunds.all()].map((refund) => refunded(refund, captures.get(refund.captureId))),
    ...state.settings.reportExtra.map(foreign),
  ];
}

function payment(capture: CaptureRow): Transaction {
  return entry(capture.createdAt, {
    transaction_id: capture.id,
    paypal_reference_id: capture.orderId,
    paypal_reference_id_type: 'ODR',
    transaction_event_code: CODE.payment,
    transaction_updated_date: timestamp(capture.updatedAt),
    transaction_amount: capture.amount,
    fee_amount: negative(fee(capture.amount)),
    transaction_status: STATUS[capture.status] ?? 'S',
    invoice_id: capture.invoiceId,
    custom_field: capture.customId,
  });
}

function refunded(refund: RefundRow, capture: CaptureRow | undefined): Transaction {
  return entry(refund.createdAt, {
    transaction_id: refund.id,
    paypal_reference_id: refund.captureId,
    paypal_reference_id_type: 'TXN',
    transaction_event_code: CODE[refund.reversal ?? 'refund'],
    transaction_updated_date: timestamp(refund.updatedAt),
    transaction_amount: negative(refund.amount),
    transaction_status: REFUND_STATUS[refund.status],
    invoice_id: refund.invoiceId ?? capture?.invoiceId,
    custom_field: refund.customId ?? capture?.customId,
  });
}

function foreign({ id, eventCode, at, amount, fee: kept, status = 'S', referenceId, customId, invoiceId }: ForeignLine): Transaction {
  return entry(Date.parse(at), {
    transaction_id: id,
    ...(referenceId !== undefined && { paypal_reference_id: referenceId, paypal_reference_id_type: 'TXN' }),
    transaction_event_code: eventCode,
    transaction_updated_date: at,
    transaction_amount: { currency_code: 'USD', value: amount },
    ...(kept !== undefined && { fee_amount: { currency_code: 'USD', value: kept } }),
    transaction_status: status,
    ...(invoiceId !== undefined && { invoice_id: invoiceId }),
    ...(customId !== undefined && { custom_field: customId }),
  });
}

/** @throws PayPalError 400 for anything but a whole number from 1 to `max` */
function wholeNumber(query: Record<string, string | undefined>, name: string, standard: number, max: number): number {
  const value = Number(query[name] ?? standard);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw issueError('INVALID_PARAMETER_VALUE', { field: name, location: 'query', value: query[name] });
}

function entry(at: number, info: Record<string, unknown>): Transaction {
  return { at, transaction_info: { transaction_initiation_date: timestamp(at), ...info } };
}

function negative(money: Money): Money {
  return toMoney(money.currency_code, -toMinor(money));
}
