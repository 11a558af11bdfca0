/** Screenshots of the money of a booking: its record, and the dialogs that ask for money, take it and give it back. */
import type { Locator, Page } from '@playwright/test';
import type { Booking, CancellationQuote } from '@charter/contracts';
import { buildExplanation, buildQuote } from '../src/test/factories/cancellation.js';
import { byHand, deposit, disputed, overdue, overpaid, paid, refunded, refundParts, type State } from './folio-states.js';
import { dialog, fill } from './shot-steps.js';
import { dayFromNow, hoursFromNow, type Shot } from './shot.js';
import { failRequests } from './stub-responses.js';

/** The list of bookings with one that has this money, based on a booking of the demo. @returns its guest */
async function stubBooking(page: Page, { booking: change = {}, record }: State): Promise<string> {
  const [real] = (await (await page.request.get('/api/bookings?status=confirmed&search=Whitfield')).json()) as Booking[];
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
      { ...refunded, record: { ...refunded.record, cancellation: { ...refunded.record.cancellation!, refunds: [refundParts[2]!] } } },
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
      { ...policy({ percent: 90, tierFrom: 168, tierTo: null, due: 1200, paid: 1500, kept: 300 }), all: { ...policy({}).all, due: 1500 } },
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
