import { beforeEach, expect, test } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { business, fakeGateway, problem, roseIsland } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { approves, cancels, fakePayPal } from '../test/fake-paypal.js';
import { renderApp } from '../test/render-app.js';

const paymentRequestId = '5b9e1c84-2a7d-4e63-8c10-7d42f6a9b311';

let gateway: FakeGateway;
beforeEach(() => {
  sessionStorage.clear();
  gateway = fakeGateway({ 'POST /api/gift': { paymentRequestId, amount: 500 } });
  fakePayPal(approves);
});

const card = async () => within(await screen.findByRole('figure', { name: 'Preview of the card' }));
const button = (name: string | RegExp) => screen.findByRole('button', { name });

async function fillIn(user: UserEvent) {
  await user.type(await screen.findByLabelText('Who is it for?'), 'Elena');
  await user.type(screen.getByLabelText('First name'), 'Marco');
  await user.type(screen.getByLabelText('Last name'), 'Ferri');
  await user.type(screen.getByLabelText('Email'), 'marco@guests.example');
}

test('the card shows what is written, and an amount is bought and paid', async () => {
  const scrolled: unknown[] = [];
  Element.prototype.scrollIntoView = function (this: Element, ...options) {
    // Scrolling is locked while a dialog is open.
    scrolled.push([this.textContent, document.querySelector('dialog[open]'), ...options]);
  };
  const user = await renderApp('/gift');
  expect((await card()).getByText('For someone special')).toBeVisible();
  expect(screen.getByText('It never expires.')).toBeVisible();
  await fillIn(user);
  await user.type(screen.getByLabelText(/^Your message/), 'Happy anniversary');
  await user.click(screen.getByRole('radio', { name: '$1,000' }));
  expect((await card()).getByText('For Elena')).toBeVisible();
  expect((await card()).getByText('Happy anniversary')).toBeVisible();
  expect((await card()).getByText('From Marco Ferri')).toBeVisible();
  expect((await card()).getByText('$1,000')).toBeVisible();
  gateway.answer('POST /api/gift', { paymentRequestId, amount: 1000 });
  await user.click(await button('Pay $1,000'));
  expect(await within(await screen.findByRole('dialog', { name: 'Payment' })).findByText('Gift voucher · Elena')).toBeVisible();
  await user.click(await button('Pay with PayPal'));
  expect(await screen.findByRole('heading', { name: 'Thank you. What a lovely gift.' })).toHaveFocus();
  expect(scrolled).toEqual([['Thank you. What a lovely gift.', null, { block: 'center', behavior: 'instant' }]]);
  expect(screen.getByText('The card is on its way to marco@guests.example.')).toBeVisible();
  expect(screen.queryByText(/Valid until/)).toBeNull();
  expect(gateway.bodies('POST /api/gift')).toEqual([
    {
      amount: 1000,
      forName: 'Elena',
      message: 'Happy anniversary',
      buyer: { firstName: 'Marco', lastName: 'Ferri', email: 'marco@guests.example' },
      locale: 'en',
    },
  ]);
  expect(gateway.bodies('POST /paypal/order')).toMatchObject([{ amount: '1000.00', paymentRequestId }]);
  await user.click(await button('Give another gift'));
  expect(await screen.findByLabelText('Who is it for?')).toHaveValue('');
});

test('the page says nothing about the end of a voucher while it is unknown', async () => {
  const { voucherMonths: _, ...withoutMonths } = business;
  gateway.answer('GET /api/business', withoutMonths);
  await renderApp('/gift');
  expect(await screen.findByText(business.email)).toBeVisible();
  expect(screen.queryByText(/never expires|Valid for/)).toBeNull();
});

test('a charter is given on a day that the buyer chooses, and the page says until when it can be used', async () => {
  gateway.answer('GET /api/business', { ...business, voucherMonths: 24 });
  gateway.answer('POST /api/gift', { paymentRequestId, amount: 1450, validUntil: '2029-02-14' });
  const user = await renderApp('/gift');
  expect(await screen.findByText('Valid for 24 months from the day it is sent.')).toBeVisible();
  await fillIn(user);
  await user.click(screen.getByRole('radio', { name: 'A charter' }));
  const charter = await screen.findByRole('combobox', { name: 'Charter' });
  // The first of the list is chosen, so that the card always has a charter.
  expect(charter).toHaveDisplayValue('Paradise Island Sunset Cruise, $1,200');
  await user.selectOptions(charter, 'Rose Island 4-Hour Charter, $1,450');
  expect((await card()).getByText(roseIsland.name)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'On a day you choose' }));
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: day } });
  await user.type(screen.getByLabelText(/^Their email address/), 'elena@guests.example');
  await user.click(await button('Pay $1,450'));
  await user.click(await button('Pay with PayPal'));
  expect(await screen.findByText(/^We'll send the card to elena@guests.example on /)).toBeVisible();
  expect(screen.getByText('Valid until Wednesday, February 14, 2029.')).toBeVisible();
  expect(screen.getByText('Your receipt is on its way to marco@guests.example.')).toBeVisible();
  expect(gateway.bodies('POST /api/gift')).toMatchObject([{ packageId: 2, deliverOn: day, deliverTo: 'elena@guests.example' }]);
  expect(gateway.bodies('POST /api/gift')[0]).not.toHaveProperty('amount');
});

test('missing and wrong values are shown at their fields, the first one has the focus, and nothing is sent', async () => {
  const user = await renderApp('/gift');
  await screen.findByLabelText('Who is it for?');
  await user.clear(screen.getByLabelText('Or any other amount'));
  await user.type(screen.getByLabelText('Or any other amount'), '20');
  await user.click(screen.getByRole('radio', { name: 'On a day you choose' }));
  await user.type(screen.getByLabelText(/^Their email address/), 'elena');
  await user.click(await button(/^Pay/));
  for (const text of ['Choose an amount from $50 to $20,000', 'Please say who it is for', 'Choose a day within the next year']) {
    expect(await screen.findByText(text)).toBeVisible();
  }
  expect(screen.getByLabelText('Or any other amount')).toHaveFocus();
  expect(screen.getByLabelText(/^Their email address/)).toBeInvalid();
  expect(gateway.bodies('POST /api/gift')).toEqual([]);
});

test('errors of the server are shown at their fields, and others above the button', async () => {
  const user = await renderApp('/gift');
  await fillIn(user);
  gateway.answer('POST /api/gift', problem(422, 'INVALID', { deliverTo: { code: 'email' } }));
  await user.click(await button('Pay $500'));
  await waitFor(() => expect(screen.getByLabelText(/^Their email address/)).toBeInvalid());
  gateway.answer('POST /api/gift', problem(503, 'UNAVAILABLE'));
  await user.type(screen.getByLabelText(/^Their email address/), 'elena@guests.example');
  await user.click(await button('Pay $500'));
  expect(await screen.findByText("We couldn't prepare your gift.")).toBeVisible();
});

test('a payment that was cancelled can be tried again, with the same values', async () => {
  fakePayPal(cancels);
  const user = await renderApp('/gift');
  await fillIn(user);
  await user.click(await button('Pay $500'));
  await user.click(await button('Pay with PayPal'));
  expect(await within(await screen.findByRole('dialog', { name: 'Payment' })).findByText('Payment was cancelled by user')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByLabelText('Who is it for?')).toHaveValue('Elena');
});
