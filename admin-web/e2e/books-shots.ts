/** Screenshots of the books: vouchers, taxes, invoices, comparisons with PayPal, analytics, and money that needs attention. */
import type { Page } from '@playwright/test';
import type { AttentionItem, Voucher } from '@charter/contracts';
import { attentionOf, type AttentionItemKind } from '@charter/contracts/browser';
import { buildInvoice, buildInvoicePage } from '../src/test/factories/invoice.js';
import { buildBooks, buildFinding, buildRun } from '../src/test/factories/reconciliation.js';
import { buildReplyPromise } from '../src/test/factories/reply-promise.js';
import { buildTaxRule } from '../src/test/factories/tax-rule.js';
import { buildVoucher } from '../src/test/factories/voucher.js';
import { fill, press, screen, then } from './shot-steps.js';
import { dayFromNow, hoursFromNow, type Shot } from './shot.js';
import { stubResponse } from './stub-responses.js';

const vouchers: Voucher[] = [
  buildVoucher(),
  buildVoucher({
    id: '2',
    last4: 'Q2ZK',
    forName: 'Maximilian Featherstonehaugh-Rolle',
    packageName: 'Exuma Cays Full Day Charter',
    amount: 2400,
    balance: 0,
    reserved: 2400,
    deliveredAt: null,
    deliverOn: dayFromNow(28),
  }),
  buildVoucher({ id: '3', last4: 'M4XR', balance: 120.5, validUntil: dayFromNow(300) }),
  buildVoucher({ id: '4', last4: 'A0B1', state: 'expired', balance: 0, expired: 500, validUntil: dayFromNow(-3) }),
  buildVoucher({ id: '5', last4: 'T7HN', state: 'used', balance: 0 }),
  buildVoucher({ id: '6', last4: 'W9PL', state: 'returned', balance: 0 }),
];
const vouchersScreen = screen('/admin/invoices?view=vouchers', '**/api/admin/vouchers', { vouchers, outstanding: 3020.5 });

/** Totals with cents and the longest names. */
const invoices = buildInvoicePage(
  [
    buildInvoice({ lastName: 'Featherstonehaugh-Rolle', totalAmount: 13600, refundedAmount: 1208.5, netAmount: 11987.45 }),
    buildInvoice({ number: 'AAAAA-BBBBB', documentNumber: null, fee: null, netAmount: null }),
  ],
  { totalInvoices: 1214, totalRevenue: 227225, averageInvoice: 1908.88, totalRefunds: 13600.5, netRevenue: 220301.56 },
);

const taxes = screen('/admin/invoices?view=taxes', '**/api/admin/taxes', [
  buildTaxRule(),
  buildTaxRule({ id: 2, name: 'VAT', rateBp: 1200, validFrom: '2019-01-01' }),
  buildTaxRule({
    id: 3,
    name: 'Port department levy',
    rateBp: 125,
    contained: false,
    applies: ['charter', 'fee'],
    validFrom: dayFromNow(30),
  }),
  buildTaxRule({ id: 4, name: 'Tourism tax', rateBp: 0, applies: ['addon'], validFrom: '2024-07-01' }),
]);

const books = (change: Parameters<typeof buildBooks>[0]) =>
  screen('/admin/invoices?view=books', '**/api/admin/reconciliation', buildBooks(change));
const findings = [
  buildFinding({ kind: 'chargeBack', amount: -1200, eventCode: 'T1201', description: 'Balance, charter VDK9K-WDCS4' }),
  buildFinding({ id: 'f2' }),
  buildFinding({ id: 'f3', kind: 'captureMissing', amount: 2400, description: 'Exuma Cays Full Day Charter, VDK9K-WDCS4' }),
  buildFinding({ id: 'f4', kind: 'amountDiffers', amount: 1199.5, expectedAmount: 1200 }),
  buildFinding({ id: 'f5', kind: 'unknownKind', eventCode: 'T9900', amount: 3.27 }),
];
const settled = [
  buildFinding({ id: 'f6', kind: 'refundAtPayPal', amount: -300, closedAt: hoursFromNow(-30) }),
  buildFinding({ id: 'f7', closedAt: hoursFromNow(-50), note: 'Sold the old anchor to Captain Bethel.', explainedBy: 'captain' }),
];

const share = (crewId: string, name: string, amount: number) => ({ crewId, name, amount });
const gratuities = {
  gratuities: [
    {
      id: '1',
      confirmationCode: 'K9HZN-GVX2Z',
      guestName: 'Amara Rolle',
      charterDate: dayFromNow(-2),
      paidAt: hoursFromNow(-40),
      amount: 240,
      returned: 0,
      shares: [share('c1', 'Deon Ferguson', 120), share('c2', 'Shanae Bethel', 120)],
    },
    {
      id: '2',
      confirmationCode: 'VDK9K-WDCS4',
      guestName: 'Theodore Featherstonehaugh-Rolle',
      charterDate: dayFromNow(-5),
      paidAt: hoursFromNow(-120),
      amount: 360,
      returned: 60,
      shares: [],
    },
  ],
  crew: [share('c1', 'Deon Ferguson', 120), share('c2', 'Shanae Bethel', 120)],
  total: 540,
  unassigned: 300,
};

const gift = async (page: Page) => {
  await stubResponse(page, '**/api/admin/gratuities?*', gratuities);
  await books({})(page);
};

export function attentionItem(kind: AttentionItemKind, data: AttentionItem['data'], hours = -26): AttentionItem {
  return { kind, subject: `${kind}${hours}`, since: hoursFromNow(hours), data, ...attentionOf(kind, data, new Date()) };
}
const trip = {
  guest: 'Amara Rolle',
  confirmationCode: 'K9HZN-GVX2Z',
  packageName: 'Exuma Cays Full Day Charter',
  startsAt: hoursFromNow(200),
  endsAt: hoursFromNow(208),
};
const attention = {
  items: [
    attentionItem('refundFailed', { ...trip, amount: 640.25, issue: 'REFUND_NOT_ALLOWED' }),
    attentionItem('disputeOpen', { ...trip, amount: 1200, issue: 'Waiting for seller response', respondBy: hoursFromNow(90) }),
    attentionItem('reconciliationFinding', { amount: -1200, finding: 'chargeBack' }),
    attentionItem('balanceOverdue', { ...trip, amount: 1500 }),
    attentionItem('overpaid', { ...trip, guest: 'Theodore Featherstonehaugh-Rolle', amount: 200 }),
    attentionItem('refundByHand', { ...trip, amount: 500 }),
    attentionItem('refundOwed', { ...trip, amount: 600 }),
    attentionItem('reconciliationFinding', { amount: 180, finding: 'moneyWithoutPayment' }, -20),
    attentionItem('reconciliationIncomplete', { issue: 'Switch Transaction Search on for this PayPal app; it takes up to nine hours' }),
    attentionItem('inquiryOverdue', { guest: 'Grace Adeyemi', email: 'grace@guests.example' }),
  ],
  unavailable: ['payment'],
};

export const booksShots: Shot[] = [
  { of: 'vouchers', enter: vouchersScreen },
  { of: 'vouchers-empty', enter: screen('/admin/invoices?view=vouchers', '**/api/admin/vouchers', { vouchers: [], outstanding: 0 }) },
  { of: 'vouchers-end', shows: 'dialog', enter: then(vouchersScreen, press('Set last day')) },
  {
    of: 'vouchers-end-expired',
    shows: 'dialog',
    enter: then(vouchersScreen, async (page) => {
      await page.getByRole('listitem').filter({ hasText: 'A0B1' }).getByRole('button', { name: 'Change last day' }).click();
      await page.getByRole('dialog').waitFor();
    }),
  },
  { of: 'taxes', enter: taxes },
  { of: 'taxes-off', enter: screen('/admin/invoices?view=taxes', '**/api/admin/taxes', []) },
  { of: 'taxes-editor', shows: 'dialog', enter: then(taxes, press('Edit Port department levy')) },
  {
    of: 'taxes-editor-errors',
    shows: 'dialog',
    enter: then(taxes, press('New tax'), fill('Rate (%)', '120'), (page) => page.getByRole('button', { name: 'Save tax' }).click()),
  },
  { of: 'invoices', enter: screen('/admin/invoices', '**/api/admin/invoices?*', invoices) },
  {
    of: 'invoice-preview',
    shows: 'dialog',
    enter: then(screen('/admin/invoices', '**/api/none', null), press(/^Preview the invoice/), (page) =>
      page.locator('dialog').getByText('Total').first().waitFor(),
    ),
  },
  { of: 'books', enter: gift },
  { of: 'books-findings', enter: books({ lastRun: buildRun({ matched: 209, startedBy: 'staff' }), open: findings, closed: settled }) },
  { of: 'books-explain', shows: 'dialog', enter: then(books({ open: findings }), press(/^Explain/)) },
  { of: 'books-none', enter: books({ lastRun: null }) },
  { of: 'books-running', busy: true, enter: books({ lastRun: buildRun({ state: 'running', endedAt: null }) }) },
  {
    of: 'books-incomplete',
    enter: books({
      lastRun: buildRun({
        state: 'incomplete',
        lines: 0,
        matched: 0,
        problem: 'Switch Transaction Search on for this PayPal app; it takes up to nine hours',
      }),
      lastCompleteRun: buildRun(),
    }),
  },
  {
    of: 'analytics',
    enter: then(screen('/admin/analytics?range=year', '**/api/none', null), (page) =>
      page.locator('.recharts-bar-rectangle').first().waitFor(),
    ),
  },
  { of: 'attention-money', enter: screen('/admin/attention', '**/api/admin/attention', attention) },
  {
    of: 'overview-promise',
    enter: async (page) => {
      await stubResponse(page, '**/api/admin/attention', attention);
      const measured = { inquiries: 48, answeredInTime: 46, medianMinutes: 38 };
      await screen(
        '/admin/dashboard',
        '**/api/admin/reply-promise',
        buildReplyPromise({ waiting: { count: 3, since: hoursFromNow(-1.2) }, last30Days: measured, last60Days: measured }),
      )(page);
    },
  },
  { of: 'overview-none-waiting', enter: screen('/admin/dashboard', '**/api/admin/reply-promise', buildReplyPromise()) },
];
