/** The states of the money of a booking, as the API answers them. */
import type { Booking, BookingRecord, Folio, FolioEntry, IssuedDocument, RefundPart } from '@charter/contracts';
import { buildCancellation, buildExplanation } from '../src/test/factories/cancellation.js';
import { buildPayment } from '../src/test/factories/payment.js';
import { hoursFromNow } from './shot.js';

let entries = 0;
const entry = (kind: FolioEntry['kind'], text: string, amount: number, change: Partial<FolioEntry> = {}): FolioEntry => ({
  id: String(++entries),
  kind,
  text,
  amount,
  method: null,
  who: 'captain',
  at: hoursFromNow(-72),
  ...change,
});
const paypal = (amount: number, hours: number) =>
  entry('payment', '', amount, { method: 'paypal', who: 'the guest', at: hoursFromNow(hours) });

const offerLines = [
  entry('line', 'Two days around Eleuthera with captain and mate', 2_600),
  entry('line', 'Lunch on board × 6', 270),
  entry('line', 'Photographer', 250),
  entry('line', 'Promo code SUMMER', -120),
];

const folioOf = (change: Partial<Folio>): Folio => ({
  lines: offerLines,
  payments: [],
  refunds: [],
  balance: 0,
  currency: 'USD',
  requests: [],
  ...change,
});

const document = (kind: IssuedDocument['kind'], number: string, amount: number, hours = -72): IssuedDocument => ({
  id: number,
  kind,
  number,
  issuedAt: hoursFromNow(hours),
  amount,
});

const first = buildPayment({ amount: 1500, refundableAmount: 1500, createdAt: hoursFromNow(-720) });
const second = buildPayment({
  amount: 900,
  refundableAmount: 900,
  fundingSource: 'card',
  orderId: '2AB41234CD567890E',
  captureId: '5HH279541U471931Q',
  createdAt: hoursFromNow(-72),
});

export interface State {
  booking?: Partial<Booking>;
  record: Partial<BookingRecord>;
}

export const deposit: State = {
  booking: { paymentStatus: 'partially_paid', balanceDue: 1500 },
  record: {
    payment: first,
    payments: [first],
    refundDue: { percent: 90, amount: 1200 },
    folio: folioOf({
      payments: [paypal(1500, -720)],
      balance: 1500,
      requests: [{ id: 'q1', kind: 'balance', amount: 1500, dueAt: hoursFromNow(300) }],
    }),
    documents: [document('invoice', '2026-0042', 3000), document('receipt', 'R-2026-0051', 1500)],
  },
};
export const overdue: State = {
  ...deposit,
  record: {
    ...deposit.record,
    folio: folioOf({
      payments: [paypal(1500, -720)],
      balance: 1500,
      requests: [
        { id: 'q1', kind: 'balance', amount: 1500, dueAt: hoursFromNow(-80) },
        { id: 'q2', kind: 'addons', amount: 350 },
        { id: 'q3', kind: 'gratuity', amount: 300 },
      ],
    }),
  },
};
export const byHand: State = {
  booking: { paymentStatus: 'partially_paid', balanceDue: 100 },
  record: {
    payment: first,
    payments: [first, second],
    refundDue: { percent: 90, amount: 2600 },
    folio: folioOf({
      payments: [
        paypal(1500, -720),
        entry('payment', '', 500, { method: 'voucher', who: 'the guest' }),
        entry('payment', 'Receipt 17, paid at the dock', 900, { method: 'cash' }),
        entry('payment', 'Receipt 17 was for the boat before', -900, { method: 'cash' }),
        paypal(900, -72),
      ],
      balance: 100,
    }),
    documents: [document('invoice', '2026-0042', 3000), document('receipt', 'R-2026-0051', 1500), document('receipt', 'R-2026-0058', 900)],
  },
};
export const paid: State = {
  booking: { paymentStatus: 'paid' },
  record: {
    payment: buildPayment({ amount: 3000, refundableAmount: 3000 }),
    payments: [buildPayment({ amount: 3000, refundableAmount: 3000 })],
    refundDue: { percent: 50, amount: 1500 },
    folio: folioOf({ payments: [paypal(3000, -72)] }),
    documents: [document('invoice', '2026-0042', 3000), document('receipt', 'R-2026-0051', 3000)],
  },
};
export const overpaid: State = {
  booking: { paymentStatus: 'paid' },
  record: {
    ...paid.record,
    folio: folioOf({ payments: [paypal(3000, -72), entry('payment', 'Paid at the dock', 200.5, { method: 'terminal' })], balance: -200.5 }),
  },
};

const part = (id: string, amount: number, change: Partial<RefundPart> = {}): RefundPart => ({
  id,
  byHand: false,
  amount,
  outstanding: 0,
  state: 'done',
  issue: null,
  ...change,
});
export const refundParts = [
  part('p1', 1500),
  part('p2', 640.25, { outstanding: 640.25, state: 'failed', issue: 'REFUND_NOT_ALLOWED' }),
  part('p3', 400, { byHand: true, outstanding: 400, state: 'by_hand' }),
];
const explanation = buildExplanation({ departure: hoursFromNow(74), price: 3000, due: 2540.25, percent: 90, tierFrom: 168, tierTo: null });
export const refunded: State = {
  booking: { status: 'cancelled', paymentStatus: 'partially_refunded' },
  record: {
    payment: first,
    payments: [
      {
        ...first,
        refundedAmount: 1500,
        refundableAmount: 0,
        refunds: [
          {
            id: 'r1',
            amount: 1500,
            note: null,
            state: 'completed',
            issue: null,
            actor: { kind: 'staff', name: 'captain' },
            createdAt: hoursFromNow(-3),
            updatedAt: hoursFromNow(-3),
          },
        ],
      } as never,
      second,
    ],
    refundedAmount: 1500,
    refundOwed: 1040.25,
    refundDue: { percent: 90, amount: 2540.25 },
    folio: folioOf({
      payments: [paypal(1500, -720), entry('payment', '', 500, { method: 'voucher', who: 'the guest' }), paypal(1000, -72)],
      refunds: [
        entry('refund', '', 1500, { method: 'paypal', at: hoursFromNow(-3) }),
        entry('refund', '', 450, { method: 'voucher', who: 'the system', at: hoursFromNow(-3) }),
      ],
      balance: -1040.25,
    }),
    cancellation: buildCancellation({
      explanation,
      refundState: 'failed',
      refunds: refundParts,
      outstanding: 1040.25,
      payable: 640.25,
      refundIssue: null,
      createdAt: hoursFromNow(-3),
      reason: 'A broken wrist',
    }),
    documents: [
      document('invoice', '2026-0042', 3000),
      document('receipt', 'R-2026-0051', 1500),
      document('credit_note', 'CN-2026-0007', 1500, -3),
    ],
  },
};
export const disputed: State = {
  booking: { paymentStatus: 'charged_back' },
  record: {
    ...paid.record,
    payments: [
      buildPayment({
        amount: 3000,
        refundableAmount: 0,
        reversedAmount: 3000,
        dispute: {
          id: 'PP-R-1',
          status: 'WAITING_FOR_SELLER_RESPONSE',
          reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
          amount: 3000,
          respondBy: hoursFromNow(90),
          outcome: null,
        } as never,
      }),
    ],
    folio: folioOf({
      payments: [paypal(3000, -72)],
      refunds: [entry('reversal', '', 3000, { method: 'paypal', who: 'PayPal' })],
      balance: 3000,
    }),
  },
};
