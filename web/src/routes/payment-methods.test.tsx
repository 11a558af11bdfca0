import { beforeEach, describe, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { button, dialog, goToPayment } from '../test/booking-page.js';
import { approves, cancels, fakePayPal } from '../test/fake-paypal.js';
import type { Buyer } from '../test/fake-paypal.js';
import { fakeGateway, problem } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';

const all = ['paypal', 'paylater', 'venmo', 'card'] as const;
const names = { paypal: 'Pay with PayPal', paylater: 'Pay Later', venmo: 'Venmo', card: 'Debit or Credit Card' };
/** PayPal's window or form stays open. */
const stays: Buyer = () => new Promise(() => undefined);

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway();
});

async function offeredButtons() {
  const group = await screen.findByRole('group', { name: 'Ways to pay' });
  return within(group)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
}

describe('the methods that PayPal offers', () => {
  test('are shown with PayPal first, Pay Later below it, and cards last, after a divider', async () => {
    const { asked } = fakePayPal(approves, { eligible: [...all].reverse() });
    await goToPayment();
    await button(names.card);
    expect(await offeredButtons()).toEqual([names.paypal, names.paylater, names.venmo, names.card]);
    const [divider, card] = [screen.getByText('or pay by card'), screen.getByRole('button', { name: names.card })];
    expect(divider.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(asked).toEqual([{ currencyCode: 'USD', amount: '1450.00', paymentFlow: 'ONE_TIME_PAYMENT' }]);
  });

  test('with PayPal alone the dialog has its one button and no words about cards', async () => {
    fakePayPal(approves);
    await goToPayment();
    await button(names.paypal);
    expect(await offeredButtons()).toEqual([names.paypal]);
    expect(screen.queryByText('or pay by card')).toBeNull();
  });

  test.each([
    ['fails', async () => Promise.reject(new Error('PayPal failed'))],
    ['offers nothing', async () => ({ isEligible: () => false, getDetails: () => ({}) })],
  ])('when PayPal’s answer %s, the PayPal button is there alone and pays', async (_name, findEligibleMethods) => {
    fakePayPal(approves, { findEligibleMethods });
    const user = await goToPayment();
    await button(names.paypal);
    expect(await offeredButtons()).toEqual([names.paypal]);
    await user.click(await button(names.paypal));
    expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
  });

  test('of a component that the setup does not name are not offered', async () => {
    gateway.answer('GET /paypal/setup', {
      clientId: 'shop',
      clientToken: null,
      clientTokenExpiresAt: null,
      environment: 'sandbox',
      sdkUrl: 'http://paypal.test/web-sdk/v6/core',
      currency: 'USD',
      components: ['paypal-payments'],
    });
    fakePayPal(approves, { eligible: all });
    await goToPayment();
    await button(names.paypal);
    expect(await offeredButtons()).toEqual([names.paypal, names.paylater]);
  });

  test('the Pay Later button gets the product and the country of the buyer’s eligibility', async () => {
    fakePayPal(approves, { eligible: ['paypal', 'paylater'] });
    await goToPayment();
    expect(await button(names.paylater)).toMatchObject({ productCode: 'PAYLATER', countryCode: 'US' });
  });
});

describe.each(all)('paying by %s', (source) => {
  test('creates the order, captures it and shows the confirmation', async () => {
    const { sources } = fakePayPal(approves, { eligible: all });
    const user = await goToPayment();
    await user.click(await button(names[source]));
    expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
    expect(sources).toEqual([source]);
    expect(gateway.bodies('POST /paypal/order')).toHaveLength(1);
    expect(gateway.bodies('POST /paypal/order/ORDER12345/capture')).toHaveLength(1);
  });

  test('and cancelling it, another button pays the same order', async () => {
    const { shown, sources } = fakePayPal(
      (session, orderId, pressed) => (pressed === source ? cancels : approves)(session, orderId, pressed),
      {
        eligible: all,
      },
    );
    const other = source === 'paypal' ? 'card' : 'paypal';
    const user = await goToPayment();
    await user.click(await button(names[source]));
    expect(await screen.findByText('Payment was cancelled by user')).toBeVisible();
    await user.click(await button(names[other]));
    expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
    expect(sources).toEqual([source, other]);
    expect(shown).toEqual(['ORDER12345', 'ORDER12345']);
    const [first, second] = gateway.bodies('POST /paypal/order') as object[];
    expect(first).toMatchObject({ fundingSource: source });
    expect(second).toEqual({ ...first, fundingSource: other });
  });

  test('shows an error of the order, and allows another attempt', async () => {
    fakePayPal(approves, { eligible: all });
    gateway.answer('POST /paypal/order', problem(503, 'PAYPAL_UNAVAILABLE'));
    const user = await goToPayment();
    await user.click(await button(names[source]));
    expect(await within(await dialog('Payment')).findByText('Payment Failed')).toBeVisible();
    gateway.answer('POST /paypal/order', { id: 'ORDER12345', heldUntil: new Date(Date.now() + 900_000).toISOString() });
    await user.click(await button(names[source]));
    expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
  });
});

test.each([
  ['paypal', ['auto', 'redirect']],
  ['paylater', ['auto', 'redirect']],
  ['venmo', ['auto']],
  ['card', ['auto']],
] as const)('%s is started in the modes %j, as PayPal’s sessions allow', async (source, expected) => {
  const { modes } = fakePayPal(approves, { eligible: all, blocks: ['auto', 'redirect'] });
  const user = await goToPayment();
  await user.click(await button(names[source]));
  expect(await within(await dialog('Payment')).findByText('Payment Failed')).toBeVisible();
  expect(modes).toEqual(expected);
});

test('while the card form is open, another button closes it and pays', async () => {
  const { destroyed, sources } = fakePayPal(
    (session, orderId, source) => (source === 'card' ? stays : approves)(session, orderId, source),
    {
      eligible: all,
    },
  );
  const user = await goToPayment();
  await user.click(await button(names.card));
  await waitFor(() => expect(sources).toEqual(['card']));
  expect(screen.queryByText('Waiting for PayPal…')).toBeNull();
  await user.click(await button(names.paypal));
  expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
  expect(destroyed).toEqual(['card']);
  expect(gateway.bodies('POST /paypal/order/ORDER12345/capture')).toHaveLength(1);
});

test('while a window of PayPal is open, another button does nothing', async () => {
  const { sources } = fakePayPal(stays, { eligible: all });
  const user = await goToPayment();
  await user.click(await button(names.venmo));
  expect(await screen.findByText('Waiting for PayPal…')).toBeVisible();
  await user.click(await button(names.card));
  expect(sources).toEqual(['venmo']);
  expect(gateway.bodies('POST /paypal/order')).toHaveLength(1);
});
