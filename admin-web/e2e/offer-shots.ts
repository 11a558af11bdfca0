/** Screenshots of inquiries with offers, and of the dialogs in which offers are made and sent. */
import type { Page } from '@playwright/test';
import type { Inquiry, StaffOffer } from '@charter/contracts';
import { buildOffer } from '../src/test/factories/offer.js';
import { buildTaxRule } from '../src/test/factories/tax-rule.js';
import { buildInquiry } from '../src/test/fake-inquiries.js';
import { dialog } from './shot-steps.js';
import { dayFromNow, hoursFromNow, type Shot } from './shot.js';
import { stubResponse } from './stub-responses.js';

const inquiry: Inquiry = buildInquiry({
  id: 70_001,
  email: 'amara@guests.example',
  message: 'We are six, and would love two days around Eleuthera in spring. Could the captain bring us to the pink sand?',
  createdAt: hoursFromNow(-1.2),
});

const offer = (change: Partial<StaffOffer>): StaffOffer =>
  buildOffer({
    email: 'amara@guests.example',
    inquiryId: inquiry.id,
    startsAt: `${dayFromNow(60)}T14:00:00.000Z`,
    endsAt: `${dayFromNow(61)}T22:00:00.000Z`,
    balanceDueAt: `${dayFromNow(46)}T17:00:00.000Z`,
    validUntil: hoursFromNow(150),
    message:
      'A calm route with a night at anchor off the pink sand. Lunch on both days is included.\n\nWe hold the boat for you until Thursday.',
    lines: [
      { text: 'Charter with captain and mate, two days', qty: 2, unitAmount: 1500 },
      { text: 'Lunch on board', qty: 12, unitAmount: 45 },
      { text: 'Returning guest', qty: 1, unitAmount: -240 },
    ],
    taxes: [{ text: 'Port department levy 1.25%', amount: 41.25 }] as StaffOffer['taxes'],
    total: 3341.25,
    deposit: 1500,
    ...change,
  });
const sent = { state: 'sent', sentVersion: 1, url: 'https://charters.example/offer/K9HZNGVX2Z-0123456789ABCDEFGHJKMNPQRS' } as const;

const draft = offer({ id: 'o1' });
const opened = offer({ id: 'o3', ...sent, openedAt: hoursFromNow(-2), boatHeld: true, holdBoatUntil: hoursFromNow(60) });
const edited = offer({ id: 'o8', ...sent, version: 2, title: 'Two days around Eleuthera, with the photographer' });
const declined = offer({ id: 'o6', ...sent, state: 'declined', declineReason: 'We have found something smaller, thank you!' });
const accepted = offer({ id: 'o5', ...sent, state: 'accepted' });
const offers = [
  draft,
  offer({
    id: 'o2',
    ...sent,
    title: 'Sunset dinner cruise for an anniversary',
    lines: [{ text: 'Charter', qty: 1, unitAmount: 900 }],
    total: 900,
    deposit: 900,
  }),
  opened,
  offer({ id: 'o4', ...sent, validUntil: hoursFromNow(5) }),
  accepted,
  declined,
  offer({ id: 'o7', ...sent, state: 'expired', firstName: 'Theodore', lastName: 'Featherstonehaugh-Rolle' }),
  offer({ id: 'o9', ...sent, state: 'withdrawn' }),
];

async function openInquiries(page: Page, shown: StaffOffer[] = offers): Promise<void> {
  await stubResponse(page, '**/api/admin/offers', shown);
  await stubResponse(page, '**/api/admin/taxes', [buildTaxRule({ name: 'Port department levy', rateBp: 125, contained: false })]);
  const others = [buildInquiry({ id: 70_002, firstName: 'Grace', lastName: 'Adeyemi', status: 'contacted', createdAt: hoursFromNow(-30) })];
  await page.route('**/api/contact?*', (route) => route.fulfill({ json: [inquiry, ...others], headers: { 'x-total-count': '2' } }));
  await page.goto('/admin/inquiries');
  await page.getByRole('heading', { name: 'Amara Rolle' }).waitFor();
}

const openList = async (page: Page, shown: StaffOffer[] = offers): Promise<void> => {
  await openInquiries(page, shown);
  await page.getByRole('button', { name: 'Offers', exact: true }).click();
  await page.getByRole('dialog').waitFor();
};

const preview =
  (shown: StaffOffer): Shot['enter'] =>
  async (page) => {
    await openInquiries(page, [shown]);
    await page.getByRole('list', { name: 'Offers to Amara Rolle' }).getByRole('button').click();
    await page.getByRole('dialog').getByText('Cancellation policy').waitFor();
  };

export const offerShots: Shot[] = [
  { of: 'inquiries-offers', enter: (page) => openInquiries(page, [draft, opened, accepted]) },
  dialog('offers-list', (page) => openList(page)),
  dialog('offers-empty', (page) => openList(page, [])),
  dialog('offer-new', async (page) => {
    await openInquiries(page);
    await page.getByRole('button', { name: 'Make an offer for Amara Rolle' }).click();
    await page.getByLabel('Title').waitFor();
  }),
  dialog('offer-errors', async (page) => {
    await openInquiries(page);
    await page.getByRole('button', { name: 'Make an offer for Amara Rolle' }).click();
    await page.getByRole('button', { name: 'Save and preview' }).click();
    await page.getByText('Title is required').or(page.getByText('is required')).first().waitFor();
  }),
  dialog('offer-editor', async (page) => {
    await preview({
      ...draft,
      holdBoatUntil: hoursFromNow(60),
      policy: [
        { hoursBefore: 336, percent: 100 },
        { hoursBefore: 72, percent: 40 },
        { hoursBefore: 0, percent: 0 },
      ],
    })(page);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Title').waitFor();
  }),
  dialog('offer-draft', preview(draft)),
  dialog('offer-opened', preview(opened)),
  dialog('offer-edited', preview(edited)),
  dialog('offer-declined', preview(declined)),
  dialog('offer-paid', preview(accepted)),
  dialog('offer-withdraw', async (page) => {
    await preview(opened)(page);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'Keep offer' }).waitFor();
  }),
  dialog('offer-send-failed', async (page) => {
    await page.route('**/api/admin/offers/*/send', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        json: { type: 'about:blank', title: 'SLOT_TAKEN', status: 409, code: 'SLOT_TAKEN' },
      }),
    );
    await preview(draft)(page);
    await page.getByRole('button', { name: 'Send to Amara' }).click();
    await page.getByRole('alert').first().waitFor();
  }),
];
