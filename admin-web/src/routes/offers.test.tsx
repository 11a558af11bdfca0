import { expect, test } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import type { OfferForm, StaffOffer, TaxRule } from '@charter/contracts';
import { buildOffer, offerRoutes } from '../test/factories/offer.js';
import { buildTaxRule, taxRoutes } from '../test/factories/tax-rule.js';
import { problemResponse } from '../test/fake-gateway.js';
import { buildInquiry, fakeInquiriesGateway } from '../test/fake-inquiries.js';
import { renderApp } from '../test/render-app.js';

const open = async (
  offers: StaffOffer[] = [],
  inquiries = [buildInquiry({ id: 7, locale: 'de', phone: '+1 242 555 0100' })],
  rules: TaxRule[] = [],
) => {
  const gateway = fakeInquiriesGateway(inquiries);
  const ofInquiries = gateway.extraRoutes!;
  const ofOffers = offerRoutes(offers);
  const ofTaxes = taxRoutes(rules);
  gateway.extraRoutes = (...request) => ofOffers(...request) ?? ofTaxes(...request) ?? ofInquiries(...request);
  const { user } = await renderApp('/admin/inquiries');
  await screen.findByRole('heading', { name: 'Amara Rolle', level: 2 });
  return { gateway, user };
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const sent = (calls: string[], route: string) =>
  JSON.parse(calls.find((call) => call.startsWith(`${route} `))!.slice(route.length + 1)) as OfferForm;
/** A rejected form. @param errors field → sentence */
const invalid = (errors: Record<string, string>) =>
  new Response(JSON.stringify({ title: 'Please check the highlighted fields.', status: 422, code: 'INVALID', errors }), {
    status: 422,
    headers: { 'content-type': 'application/problem+json' },
  });
const change = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('taxes that come on top are named below the lines, and are lines of the preview', async () => {
  const rules = [
    buildTaxRule({ id: 3, rateBp: 750, contained: false, validFrom: '2024-01-01' }),
    buildTaxRule({ id: 2, rateBp: 500, contained: false, validFrom: '2022-01-01' }),
    buildTaxRule({ id: 1 }),
    buildTaxRule({ id: 4, name: 'Levy', contained: false, applies: ['addon'] }),
    buildTaxRule({ id: 5, name: 'Later', contained: false, validFrom: '2099-01-01' }),
  ];
  await open([buildOffer({ inquiryId: 7, taxes: [{ text: '7.5% VAT', amount: 225 }], total: 3225, deposit: 1500 })], undefined, rules);
  fireEvent.click(await screen.findByRole('button', { name: /Two days around Eleuthera/ }));
  const preview = await dialog('Two days around Eleuthera');
  expect(preview.getByText('7.5% VAT').nextSibling).toHaveTextContent('$225');
  expect(preview.getByText('$3,225')).toBeVisible();
  expect(preview.getByText('$1,725')).toBeVisible();
  fireEvent.click(preview.getByText('Edit'));
  expect(await screen.findByText('plus 7.5% VAT, added when you save')).toBeVisible();
  expect(screen.getByText('Total before taxes')).toBeVisible();
});

test('an offer is made from an inquiry, in the language of its guest', async () => {
  const { gateway, user } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Make an offer for Amara Rolle' }));
  const form = await dialog('New offer');
  expect(form.getByLabelText('Email')).toHaveValue('amara@example.com');
  expect(form.getByLabelText(/^Language/)).toHaveValue('de');
  fireEvent.click(form.getByText('Save and preview'));
  expect(await form.findByText('Title is required')).toBeVisible();
  change(form.getByLabelText('Title'), 'Zwei Tage um Eleuthera');
  change(form.getByLabelText('Departure (Nassau time)'), '2099-02-10T09:00');
  change(form.getByLabelText('Return (Nassau time)'), '2099-02-11T17:00');
  await user.selectOptions(await form.findByLabelText('Add from packages and add-ons'), 'Rose Island');
  change(form.getByLabelText('Quantity'), '2');
  expect(form.getByText('$2,400')).toBeVisible();
  change(form.getByLabelText(/^Deposit/), '1200');
  fireEvent.click(form.getByLabelText('Hold the boat for this guest'));
  fireEvent.click(form.getByText('Save and preview'));
  const preview = await dialog('Zwei Tage um Eleuthera');
  expect(preview.getByText("This version hasn't been sent yet.")).toBeVisible();
  const stored = sent(gateway.calls, 'POST /api/admin/offers');
  expect(stored).toMatchObject({
    inquiryId: 7,
    locale: 'de',
    phone: '+1 242 555 0100',
    startsAt: '2099-02-10T09:00',
    lines: [{ text: 'Rose Island', qty: 2, unitAmount: 1200 }],
    deposit: 1200,
  });
  expect(stored.holdBoatUntil).toMatch(/T12:00$/);
  expect(stored).not.toHaveProperty('policy');
});

test('a draft is sent from its preview, and the inquiry shows it', async () => {
  const { user } = await open([buildOffer({ inquiryId: 7 })]);
  const ofInquiry = within(await screen.findByRole('list', { name: 'Offers to Amara Rolle' }));
  await user.click(ofInquiry.getByRole('button'));
  await user.click((await dialog('Two days around Eleuthera')).getByRole('button', { name: 'Send to Amara' }));
  expect(await screen.findByText('Offer sent')).toBeVisible();
  expect(ofInquiry.getByRole('button')).toHaveTextContent('Two days around EleutheraSent');
  // Although the list still says that it waits: the service of inquiries changes it on an event.
  expect(screen.getByLabelText('Status of Amara Rolle')).toHaveValue('contacted');
});

test('what is wrong with an offer is shown at its field, also at a line', async () => {
  const { gateway, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Make an offer' }));
  const form = await dialog('New offer');
  for (const [label, value] of [
    ['First name', 'Ana'],
    ['Last name', 'Reyes'],
    ['Email', 'ana@example.com'],
    ['Title', 'One day'],
    ['Departure (Nassau time)', '2099-02-10T09:00'],
    ['Return (Nassau time)', '2099-02-10T08:00'],
    ['Line 1', 'Charter'],
  ] as const)
    change(form.getByLabelText(label), value);
  const sentences = {
    endsAt: 'The return must be after the departure',
    'lines.0.unitAmount': 'Enter whole dollars from -$100,000 to $100,000',
    validUntil: 'An offer is valid for at most 60 days',
  };
  gateway.once('POST /api/admin/offers', invalid(sentences));
  await user.click(form.getByRole('button', { name: 'Save and preview' }));
  expect(await form.findByText(sentences.endsAt)).toBeVisible();
  for (const sentence of Object.values(sentences)) expect(form.getByText(sentence)).toBeVisible();
});

test('the states of offers are on the inquiry and in the list', async () => {
  const soon = new Date(Date.now() + 4.6 * 3_600_000).toISOString();
  const base = { inquiryId: 7, sentVersion: 1, state: 'sent' as const };
  const { user } = await open([
    buildOffer({ ...base, id: 'a', title: 'Opened', openedAt: '2026-11-21T15:00:00.000Z' }),
    buildOffer({ ...base, id: 'b', title: 'Ending', validUntil: soon }),
    buildOffer({ ...base, id: 'c', title: 'Bought', state: 'accepted', bookingId: 'x', confirmationCode: 'VDK9K-WDCS4' }),
    buildOffer({ id: 'd', title: 'Other guest', firstName: 'Jonas' }),
  ]);
  const ofInquiry = within(await screen.findByRole('list', { name: 'Offers to Amara Rolle' }));
  expect(ofInquiry.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'OpenedOpened',
    expect.stringMatching(/^EndingExpires in 4 h/),
    'BoughtPaid',
  ]);
  await user.click(screen.getByRole('button', { name: 'Offers' }));
  const rows = within(await screen.findByRole('list', { name: 'Offers, newest first' })).getAllByRole('listitem');
  expect(rows).toHaveLength(4);
  expect(rows[3]).toHaveTextContent('Other guestDraftJonas Rolle');
});

test('an accepted offer leads to its booking, and is not changed any more', async () => {
  const accepted = { inquiryId: 7, state: 'accepted', sentVersion: 1, bookingId: 'x', confirmationCode: 'VDK9K-WDCS4' } as const;
  const { user } = await open([buildOffer(accepted)]);
  await user.click(within(await screen.findByRole('list', { name: 'Offers to Amara Rolle' })).getByRole('button'));
  const preview = await dialog('Two days around Eleuthera');
  expect(preview.getByRole('link', { name: 'Show the booking' })).toHaveAttribute('href', '/admin/bookings/VDK9K-WDCS4');
  expect(preview.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
});

test('an offer that was sent is changed in a new version, and withdrawn', async () => {
  const { user } = await open([buildOffer({ inquiryId: 7, state: 'sent', sentVersion: 1, url: 'https://charters.example/offer/x' })]);
  await user.click(within(await screen.findByRole('list', { name: 'Offers to Amara Rolle' })).getByRole('button'));
  const preview = await dialog('Two days around Eleuthera');
  expect(preview.queryByRole('button', { name: 'Send to Amara' })).not.toBeInTheDocument();
  expect(preview.getByText('Due by Tuesday, January 27, 2099')).toBeVisible();
  await user.click(preview.getByRole('button', { name: 'Edit' }));
  const form = await dialog('Edit offer');
  expect(form.getByLabelText('Departure (Nassau time)')).toHaveValue('2099-02-10T09:00');
  expect(form.getByLabelText(/^Deposit/)).toHaveValue(1500);
  change(form.getByLabelText('Title'), 'Three days');
  await user.click(form.getByRole('button', { name: 'Save and preview' }));
  const changed = await dialog('Three days');
  expect(changed.getByText("Version 2 hasn't been sent. The guest sees version 1.")).toBeVisible();
  await user.click(changed.getByRole('button', { name: 'Withdraw' }));
  await user.click((await dialog('Withdraw this offer?')).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Offer withdrawn')).toBeVisible();
});

test('who has the boat is said when an offer cannot be sent', async () => {
  const { gateway, user } = await open([buildOffer({ inquiryId: 7 })]);
  await user.click(within(await screen.findByRole('list', { name: 'Offers to Amara Rolle' })).getByRole('button'));
  const detail = 'Time slot is no longer available: Ada Lovelace has the boat from 9:00 AM to 1:00 PM.';
  gateway.once('POST /api/admin/offers', problemResponse(409, 'SLOT_TAKEN', detail));
  const preview = await dialog('Two days around Eleuthera');
  await user.click(preview.getByRole('button', { name: 'Send to Amara' }));
  expect(await preview.findByText(detail)).toBeVisible();
});

test('an offer whose payment PayPal reviews says so, and why it cannot be withdrawn', async () => {
  const { gateway, user } = await open([
    buildOffer({ inquiryId: 7, state: 'sent', sentVersion: 1, boatHeld: true, paymentUnderReview: true }),
  ]);
  await user.click(within(await screen.findByRole('list', { name: 'Offers to Amara Rolle' })).getByRole('button'));
  const preview = await dialog('Two days around Eleuthera');
  expect(preview.getByText("PayPal is reviewing the guest's payment. The boat is held meanwhile.")).toBeVisible();
  expect(preview.queryByText('Boat not held')).not.toBeInTheDocument();
  const detail = "PayPal is reviewing a payment for this offer, so it can't be replaced or withdrawn.";
  gateway.once('POST /api/admin/offers', problemResponse(409, 'PAYMENT_UNDER_REVIEW', detail));
  await user.click(preview.getByRole('button', { name: 'Withdraw' }));
  await user.click((await dialog('Withdraw this offer?')).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText(detail)).toBeVisible();
});

test('without offers the list says what they are for', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Offers' }));
  expect(await screen.findByRole('heading', { name: 'No offers yet' })).toBeVisible();
});
