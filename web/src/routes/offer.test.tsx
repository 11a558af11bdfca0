import { beforeEach, describe, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { GuestOffer, OfferQuestionForm } from '@charter/contracts';
import { termsVersions } from '../lib/booking/terms-version.js';
import { approves, fakePayPal } from '../test/fake-paypal.js';
import { fakeGateway, problem } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const key = '0K8P7Q6R5S-0123456789ABCDEFGHJKMNPQRS';
const requestId = '0198c2f4-5a7e-7c3b-9b6e-1f2a3b4c5d6e';

const offer: GuestOffer = {
  state: 'sent',
  version: 1,
  firstName: 'Amelia',
  lastName: 'Earhart',
  locale: 'en',
  title: 'Two days around Eleuthera',
  message: 'A calm route.',
  startsAt: '2099-02-10T14:00:00.000Z',
  endsAt: '2099-02-11T22:00:00.000Z',
  days: [
    { date: '2099-02-10', sunset: '2099-02-10T23:05:00.000Z' },
    { date: '2099-02-11', sunset: '2099-02-11T23:06:00.000Z' },
  ],
  guestCount: 6,
  lines: [
    { kind: 'offer', text: 'Charter, two days', qty: 2, unitAmount: 1500, amount: 3000 },
    { kind: 'offer', text: 'Lunch', qty: 6, unitAmount: 50, amount: 300 },
    { kind: 'offer', text: 'Courtesy', qty: 1, unitAmount: -300, amount: -300 },
  ],
  total: 3000,
  payNow: 1500,
  payLater: 1500,
  balanceDueAt: '2099-01-27T14:00:00.000Z',
  refundTiers: [
    { hoursBefore: 168, percent: 90 },
    { hoursBefore: 48, percent: 50 },
    { hoursBefore: 0, percent: 0 },
  ],
  validUntil: '2099-01-08T17:00:00.000Z',
  paymentRequestId: requestId,
};

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway();
  gateway.answer('POST /api/offer/open', {});
  gateway.answer('GET /api/offer', offer);
  fakePayPal(approves);
});

const card = async () => within(await screen.findByRole('region', { name: 'Your offer' }));
const open = async (search = '') => {
  const user = await renderApp(`/offer${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Two days around Eleuthera' });
  return user;
};

describe('the link of an offer', () => {
  test('opens it by a press of the page, and the key leaves the address', async () => {
    await renderApp(`/de/offer/${key}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Two days around Eleuthera' })).toBeVisible();
    expect(gateway.bodies('POST /api/offer/open')).toEqual([{ key }]);
    expect(location.pathname).toBe('/de/offer');
    expect((await screen.findByRole('region', { name: 'Ihr Angebot' })).textContent).toContain('1.500');
  });

  test.each([
    ['that opens nothing', 'POST /api/offer/open', problem(404, 'OFFER_NOT_FOUND'), `/offer/${key}`],
    ['of which there is none', 'GET /api/offer', problem(401, 'OFFER_NOT_OPEN'), '/offer'],
  ] as const)('%s says so, and how to reach the crew', async (_case, route, answer, path) => {
    gateway.answer(route, answer);
    await renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: "This link isn't valid" })).toBeVisible();
    expect(await within(screen.getByRole('main')).findByRole('link', { name: /^Call / })).toBeVisible();
  });
});

describe('an open offer', () => {
  test('names its guest in the order of the language', async () => {
    gateway.answer('GET /api/offer', { ...offer, firstName: '小明', lastName: '王' });
    await renderApp('/zh/offer');
    expect(await screen.findByText('敬呈王小明')).toBeVisible();
  });

  test('has its days with sunset, what is included at which price, what is paid when, and the terms', async () => {
    await open();
    expect(screen.getByText('Prepared for Amelia Earhart')).toBeVisible();
    const [first, last] = within(screen.getByRole('region', { name: 'Your time on the water' })).getAllByText(/Wednesday|Tuesday/);
    expect(first!.closest('li')).toHaveTextContent(/February 10, 2099Departure 9:00 AMSunset 6:05 PM/);
    expect(last!.closest('li')).toHaveTextContent(/February 11, 2099Return 5:00 PMSunset 6:06 PM/);
    const included = screen.getByRole('region', { name: "What's included" });
    expect(included).toHaveTextContent(/Charter, two days × 2\$3,000Lunch × 6\$300Courtesy−\$300Total\$3,000/);
    expect(screen.getByRole('region', { name: 'If your plans change' })).toHaveTextContent(
      /7 days or more before departure: 90%.*7 days to 48 hours before: 50% back.*Less than 48 hours before: no refund/,
    );
    expect(await card()).toBeTruthy();
    const region = screen.getByRole('region', { name: 'Your offer' });
    expect(region).toHaveTextContent(/Due now\$1,500Due by Tuesday, January 27, 2099\$1,500/);
    expect(region).toHaveTextContent('Valid until Thursday, January 8, 2099 at 12:00 PM (Nassau time)');
    expect(region).toHaveTextContent("The boat isn't held for you yet.");
  });

  test('says in its last day how long it lasts, and that the boat is held', async () => {
    const validUntil = new Date(Date.now() + 5.5 * 3_600_000).toISOString();
    gateway.answer('GET /api/offer', { ...offer, validUntil, boatHeldUntil: validUntil });
    await open();
    expect((await card()).getByText('This offer ends in 5 hours')).toBeVisible();
    expect((await card()).getByText(/^The boat is held for you until /)).toBeVisible();
  });

  test('is accepted by paying what is due now, and leads to the trip page', async () => {
    const user = await open();
    await user.click((await card()).getByRole('button', { name: 'Pay $1,500 now' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment' }));
    const { paymentRequestId: _paid, ...accepted } = { ...offer, state: 'accepted' as const };
    gateway.answer('GET /api/offer', accepted);
    await user.click(await dialog.findByRole('button', { name: 'Pay with PayPal' }));
    expect(await screen.findByRole('heading', { name: 'Thank you, the boat is yours' })).toBeVisible();
    expect(gateway.bodies('POST /paypal/order')).toEqual([
      {
        amount: '1500.00',
        currency: 'USD',
        intent: 'CAPTURE',
        fundingSource: 'paypal',
        paymentRequestId: requestId,
        termsVersion: termsVersions.en,
      },
    ]);
    expect(screen.queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument();
  });

  test('of which PayPal reviews a payment is neither paid again nor declined', async () => {
    const { paymentRequestId: _reviewed, ...rest } = offer;
    gateway.answer('GET /api/offer', { ...rest, paymentUnderReview: true });
    await open();
    const region = await card();
    expect(region.getByText("We're waiting for PayPal")).toBeVisible();
    expect(region.queryByText(/^Valid until/)).not.toBeInTheDocument();
    expect(region.queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument();
    expect(region.queryByRole('button', { name: 'No, thank you' })).not.toBeInTheDocument();
    expect(region.getByRole('button', { name: 'Ask a question' })).toBeVisible();
  });

  test('shows after a payment that PayPal reviews, and was closed, that it is under review', async () => {
    gateway.answer('POST /paypal/order/ORDER12345/capture', { status: 'PENDING' });
    const user = await open();
    await user.click((await card()).getByRole('button', { name: 'Pay $1,500 now' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment' }));
    await user.click(await dialog.findByRole('button', { name: 'Pay with PayPal' }));
    await dialog.findByText("We're waiting for PayPal");
    const { paymentRequestId: _reviewed, ...rest } = offer;
    gateway.answer('GET /api/offer', { ...rest, paymentUnderReview: true });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'No, thank you' })).not.toBeInTheDocument());
  });

  test('shows after a return from PayPal, which reviews the payment, that it is under review', async () => {
    gateway.answer('POST /paypal/order/ORDER12345/capture', { status: 'PENDING' });
    await open('?token=ORDER12345&PayerID=PAYER');
    await screen.findByText("We're waiting for PayPal");
    const { paymentRequestId: _reviewed, ...rest } = offer;
    gateway.answer('GET /api/offer', { ...rest, paymentUnderReview: true });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument());
  });

  test('says that the boat was taken when it could not be paid, and that nothing was charged', async () => {
    gateway.answer('POST /paypal/order', problem(409, 'SLOT_TAKEN'));
    const user = await open();
    await user.click((await card()).getByRole('button', { name: 'Pay $1,500 now' }));
    await user.click(
      await within(await screen.findByRole('dialog', { name: 'Payment' })).findByRole('button', { name: 'Pay with PayPal' }),
    );
    expect(await screen.findByText(/has just been booked for this time, and you haven't been charged/)).toBeVisible();
  });

  test('takes a question, once, with the same id when it is sent again', async () => {
    gateway.answer('POST /api/offer/questions', problem(503, 'UNAVAILABLE'));
    const user = await open();
    await user.click((await card()).getByRole('button', { name: 'Ask a question' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask a question' }));
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    expect(await dialog.findByText('This field is required')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Your question' }), 'Is lunch included?');
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    expect(await dialog.findByText('Your question could not be sent')).toBeVisible();
    gateway.answer('POST /api/offer/questions', {});
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    expect(await dialog.findByText('Thank you for your question')).toBeVisible();
    const sent = gateway.bodies('POST /api/offer/questions') as OfferQuestionForm[];
    expect(sent.map(({ message }) => message)).toEqual(['Is lunch included?', 'Is lunch included?']);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('is declined with or without a reason', async () => {
    gateway.answer('POST /api/offer/decline', { ...offer, state: 'declined', paymentRequestId: undefined });
    const user = await open();
    await user.click((await card()).getByRole('button', { name: 'No, thank you' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline this offer?' }));
    await user.type(dialog.getByRole('textbox'), 'Another year');
    await user.click(dialog.getByRole('button', { name: 'Decline the offer' }));
    expect(await screen.findByRole('heading', { name: 'You have declined this offer' })).toBeVisible();
    expect(gateway.bodies('POST /api/offer/decline')).toEqual([{ reason: 'Another year' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

test.each([
  ['expired', 'This offer has ended'],
  ['withdrawn', 'This offer is no longer available'],
  ['declined', 'You have declined this offer'],
] as const)('an offer that is %s cannot be paid, and says what to do', async (state, title) => {
  const { paymentRequestId: _closed, ...over } = offer;
  gateway.answer('GET /api/offer', { ...over, state });
  await open();
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'No, thank you' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Ask a question' })).toBeVisible();
});
