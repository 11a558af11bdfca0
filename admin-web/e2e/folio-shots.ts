/** Screenshots of the money of a booking: its record, and the dialogs that ask for money, take it and give it back. */
import type { Locator, Page } from '@playwright/test';
import type { Booking, BookingRecord, CancellationQuote, Folio, FolioEntry, IssuedDocument, RefundPart } from '@charter/contracts';
import { buildCancellation, buildExplanation, buildQuote } from '../src/test/factories/cancellation.js';
import { buildPayment } from '../src/test/factories/payment.js';
import { dayFromNow, hoursFromNow, type Shot } from './shot.js';
import { failRequests } from './stub-responses.js';

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

interface State {
  booking?: Partial<Booking>;
  record: Partial<BookingRecord>;
}

const deposit: State = {
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
const overdue: State = {
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
const byHand: State = {
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
const paid: State = {
  booking: { paymentStatus: 'paid' },
  record: {
    payment: buildPayment({ amount: 3000, refundableAmount: 3000 }),
    payments: [buildPayment({ amount: 3000, refundableAmount: 3000 })],
    refundDue: { percent: 50, amount: 1500 },
    folio: folioOf({ payments: [paypal(3000, -72)] }),
    documents: [document('invoice', '2026-0042', 3000), document('receipt', 'R-2026-0051', 3000)],
  },
};
const overpaid: State = {
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
const parts = [
  part('p1', 1500),
  part('p2', 640.25, { outstanding: 640.25, state: 'failed', issue: 'REFUND_NOT_ALLOWED' }),
  part('p3', 400, { byHand: true, outstanding: 400, state: 'by_hand' }),
];
const explanation = buildExplanation({ departure: hoursFromNow(74), price: 3000, due: 2540.25, percent: 90, tierFrom: 168, tierTo: null });
const refunded: State = {
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
      refunds: parts,
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
const disputed: State = {
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

/** The list of bookings with one that has this money. @returns its guest */
async function stubBooking(page: Page, { booking: change = {}, record }: State): Promise<string> {
  const [real] = (await (await page.request.get('/api/bookings?status=confirmed&limit=1')).json()) as Booking[];
  const [startsAt, endsAt] = [hoursFromNow(480), hoursFromNow(488)];
  const booking = {
    ...real!,
    firstName: 'Ada',
    lastName: 'Rolle',
    email: 'ada@guests.example',
    startsAt,
    endsAt,
    bookingDate: dayFromNow(20),
    totalAmount: 3000,
    ...change,
  };
  await page.route('**/api/bookings?*', (route) => route.fulfill({ json: [booking], headers: { 'x-total-count': '1' } }));
  await page.route(`**/api/admin/bookings/${booking.id}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({
      json: { ...(await response.json()), refundOwed: 0, cancellation: null, remainingAmount: undefined, booking, ...record },
    });
  });
  await page.goto('/admin/bookings');
  return 'Ada Rolle';
}

/** Scrolls the content of a dialog, and not the dialog, whose header would leave the picture. */
const scrollTo = (heading: Locator): Promise<void> =>
  heading.evaluate((element) => {
    const content = element.closest('dialog > div')!;
    content.scrollTop += element.getBoundingClientRect().top - content.getBoundingClientRect().top - 24;
  });

/** The record of a booking with this money, at its payment. */
const recordOf =
  (state: State): Shot['enter'] =>
  async (page) => {
    const name = await stubBooking(page, state);
    await page.getByRole('button', { name, exact: true }).first().click();
    await page.getByText('Balance', { exact: true }).waitFor();
    await scrollTo(page.getByRole('heading', { name: 'Payment' }));
  };

/** A dialog that the record opens. */
const dialogOf =
  (state: State, button: string | RegExp, ...steps: ((page: Page) => Promise<unknown>)[]): Shot['enter'] =>
  async (page) => {
    await recordOf(state)(page);
    await page.getByRole('button', { name: button, exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Back|Cancel)$/ })
      .waitFor();
    for (const step of steps) await step(page);
  };

const fill = (label: string, value: string) => (page: Page) => page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value);
const check = (name: string | RegExp) => (page: Page) => page.getByRole('dialog').getByRole('radio', { name }).check();
const press = (name: string | RegExp) => (page: Page) => page.getByRole('dialog').getByRole('button', { name }).click();
const shown = (text: string) => (page: Page) => page.getByRole('dialog').getByText(text).waitFor();
const failing = (method: string, url: string) => (page: Page) => failRequests(page, method, url);

/** The dialog that cancels a paid booking, with what the server would refund. */
const cancelling =
  (quote: Partial<CancellationQuote>, ...steps: ((page: Page) => Promise<unknown>)[]): Shot['enter'] =>
  async (page) => {
    await page.route('**/api/admin/bookings/*/cancellation', (route) => route.fulfill({ json: buildQuote(quote) }));
    const name = await stubBooking(page, paid);
    await page.getByLabel(`Status of ${name}`).filter({ visible: true }).selectOption('cancelled');
    await page.getByRole('radio', { name: 'Weather' }).waitFor();
    for (const step of steps) await step(page);
  };

const policy = (change: Parameters<typeof buildExplanation>[0]) => ({
  policy: buildExplanation({ departure: hoursFromNow(74), price: 3000, due: 1500, nextChangeAt: hoursFromNow(26), ...change }),
  all: buildExplanation({ tierFrom: null, tierTo: null, percent: 100, price: 3000, due: 3000, nextChangeAt: undefined as never }),
});
const reject = (status: number, code: string) => (page: Page) =>
  page.route('**/api/admin/bookings/*/{move,times,slot}', (route) =>
    route.fulfill({ status, contentType: 'application/problem+json', json: { type: 'about:blank', title: code, status, code } }),
  );

const record = (of: string, state: State): Shot => ({ of, shows: 'dialog', enter: recordOf(state) });
const dialog = (of: string, enter: Shot['enter']): Shot => ({ of, shows: 'dialog', enter });

export const folioShots: Shot[] = [
  record('folio-paid', paid),
  record('folio-deposit', deposit),
  record('folio-overdue', overdue),
  record('folio-by-hand', byHand),
  record('folio-overpaid', overpaid),
  record('folio-refunded', refunded),
  record('folio-disputed', disputed),
  dialog('request-payment', dialogOf(byHand, 'Request the balance')),
  dialog('request-payment-again', dialogOf(overdue, 'Request the balance')),
  dialog('request-payment-failed', dialogOf(byHand, 'Request the balance', failing('POST', '**/payment-requests'), press(/^Request \$/))),
  dialog('record-payment', dialogOf(deposit, 'Record payment')),
  dialog('record-payment-correction', dialogOf(paid, 'Record payment', fill('Amount in dollars', '-900'), press(/^Record/))),
  dialog('refund-one', dialogOf(paid, 'Refund')),
  dialog('refund-several', dialogOf(byHand, 'Refund')),
  dialog('refund-too-much', dialogOf(paid, 'Refund', fill('Amount in dollars', '3000.01'), press(/^Refund \$/), shown('At most'))),
  dialog('refund-failed', dialogOf(paid, 'Refund', fill('Reason', 'A broken wrist'), failing('POST', '**/refunds'), press(/^Refund \$/))),
  dialog('pay-refund', dialogOf(refunded, /^Try again/)),
  dialog(
    'settle-refund',
    dialogOf(
      { ...refunded, record: { ...refunded.record, cancellation: { ...refunded.record.cancellation!, refunds: [parts[2]!] } } },
      'Refunded outside PayPal',
    ),
  ),
  dialog('settle-refund-several', dialogOf(refunded, 'Refunded outside PayPal', press('Mark as refunded'))),
  dialog('move', dialogOf(paid, 'Move')),
  dialog(
    'move-own-hours',
    dialogOf(paid, 'Move', (page) => page.getByLabel('Time', { exact: true }).selectOption('Other hours')),
  ),
  dialog(
    'move-price',
    dialogOf(paid, 'Move', fill('Date', dayFromNow(24)), (page) => page.getByRole('checkbox', { name: /^Change the price/ }).check()),
  ),
  dialog('move-taken', dialogOf(paid, 'Move', fill('Date', dayFromNow(24)), reject(409, 'SLOT_TAKEN'), press('Move charter'))),
  dialog('cancel', cancelling(policy({}))),
  dialog('cancel-guest', cancelling(policy({}), check('The guest asked'))),
  dialog(
    'cancel-deposit',
    cancelling(
      { ...policy({ percent: 90, tierFrom: 168, tierTo: null, due: 1200 }), all: { ...policy({}).all, due: 1500 } },
      check('The guest asked'),
    ),
  ),
  dialog('cancel-add-ons', cancelling(policy({ addOns: 520, due: 1760 }), check('The guest asked'))),
  dialog('cancel-moved', cancelling(policy({ cappedBy: 50, tierFrom: 168, tierTo: null }), check('The guest asked'))),
  dialog('cancel-late', cancelling(policy({ percent: 0, tierFrom: 0, tierTo: 48, due: 0 }), check('The guest asked'))),
  dialog('cancel-weather', cancelling(policy({}), check('Weather'))),
  dialog(
    'cancel-own-amount',
    cancelling(
      policy({}),
      check('Our decision'),
      check('Another amount'),
      fill('Amount in dollars', '3000.01'),
      press(/^Cancel and refund/),
      shown('At most'),
    ),
  ),
  dialog('cancel-failed', cancelling(policy({}), check('Weather'), failing('PUT', '**/status'), press(/^Cancel and refund/))),
];
