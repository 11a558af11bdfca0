import { beforeEach, describe, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { button, dialog, goToPayment } from '../test/booking-page.js';
import { approves, cancels, fakePayPal } from '../test/fake-paypal.js';
import type { Buyer } from '../test/fake-paypal.js';
import { fakeGateway, problem, roseIsland } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const order = 'ORDER12345';
const approved = `/booking?token=${order}&PayerID=BUYER1`;
const cancelled = `/booking?token=${order}`;
/** PayPal's page replaces this one. */
const leaves: Buyer = () => new Promise(() => undefined);

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway();
});

/** Clicks the pay button where pop-ups are blocked, so that PayPal's page replaces this one. */
async function leaveForPayPal() {
  const { shown } = fakePayPal(leaves, { blocks: ['auto'] });
  const user = await goToPayment();
  await user.click(await button('Pay with PayPal'));
  await waitFor(() => expect(shown).toEqual([order]));
}

async function returnTo(address: string, buyer: Buyer) {
  await leaveForPayPal();
  cleanup();
  fakePayPal(buyer, { returnedWith: order });
  return renderApp(address);
}

describe('the return from PayPal’s page', () => {
  test('captures an approved payment and shows the confirmation', async () => {
    await returnTo(approved, approves);
    expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
    expect(location.search).toBe('?confirmation=K7WQ2-9XMTD');
    expect(gateway.bodies('POST /api/bookings')).toMatchObject([{ paymentOrderId: order, firstName: 'Amelia', packageId: 2 }]);
    expect(sessionStorage).toHaveLength(0);
  });

  test('restores the payment dialog after a cancellation and removes the token from the address', async () => {
    const user = await returnTo(cancelled, cancels);
    const payment = within(await dialog('Payment'));
    expect(await payment.findByText('Payment was cancelled by user')).toBeVisible();
    expect(payment.getByText('Amelia Hartwell')).toBeVisible();
    expect(payment.getByText(/We're holding this slot for you until/)).toBeVisible();
    expect(location.search).toBe('?package=2&date=2026-12-09&slot=9%3A00+AM+-+1%3A00+PM&step=payment');
    fakePayPal(approves);
    expect(gateway.bodies(`POST /paypal/order/${order}/capture`)).toHaveLength(0);
    await user.click(await button('Pay with PayPal'));
    expect(gateway.bodies('POST /paypal/order')).toHaveLength(2);
  });

  test('captures without PayPal’s script', async () => {
    await leaveForPayPal();
    cleanup();
    delete window.paypal;
    gateway.answer('GET /paypal/setup', problem(503, 'PAYPAL_UNAVAILABLE'));
    await renderApp(approved);
    expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
  });

  test('asks for another card after a declined payment', async () => {
    gateway.answer(`POST /paypal/order/${order}/capture`, { status: 'DECLINED', issue: 'INSTRUMENT_DECLINED' });
    await returnTo(approved, approves);
    expect(await screen.findByText('Your bank declined this payment')).toBeVisible();
    expect(await button('Pay with PayPal')).toBeEnabled();
    expect(location.search).not.toContain('token');
  });

  test('captures without a saved checkout, announces the e-mail, and removes the token from the address', async () => {
    fakePayPal(approves);
    await renderApp(approved);
    expect(await screen.findByText('Payment Successful!')).toBeVisible();
    expect(screen.getByText(/We'll also email your confirmation/)).toBeVisible();
    expect(gateway.bodies(`POST /paypal/order/${order}/capture`)).toHaveLength(1);
    expect(location.search).toBe('');
  });

  test.each([
    ['another browser made the order', problem(403, 'FOREIGN_ORDER')],
    ['PayPal has not decided', { status: 'PENDING' }],
  ])('without a saved checkout it tells the buyer not to pay again: %s', async (_name, answer) => {
    gateway.answer(`POST /paypal/order/${order}/capture`, answer);
    fakePayPal(approves);
    await renderApp(approved);
    expect(await screen.findByText(/This browser no longer has your booking details/)).toBeVisible();
    expect(screen.queryByText(/charged/)).toBeNull();
  });

  test('captures a payment whose slot was taken off sale and explains what happens next', async () => {
    gateway.answer(`POST /paypal/order/${order}/capture`, { status: 'PENDING' });
    await leaveForPayPal();
    cleanup();
    gateway.answer('GET /api/charter-packages', [{ ...roseIsland, timeSlots: ['2:00 PM - 6:00 PM'] }]);
    fakePayPal(approves, { returnedWith: order });
    await renderApp(approved);
    expect(await screen.findByText(/If you approved the payment, we'll complete your booking/)).toBeVisible();
    expect(gateway.bodies(`POST /paypal/order/${order}/capture`)).toHaveLength(1);
  });

  test('shows a cancellation without a saved checkout', async () => {
    fakePayPal(approves);
    await renderApp(cancelled);
    expect(await screen.findByText('Payment was cancelled by user')).toBeVisible();
    expect(gateway.bodies(`POST /paypal/order/${order}/capture`)).toHaveLength(0);
  });
});

describe('a reload during the payment', () => {
  test('restores the payment before approval', async () => {
    await leaveForPayPal();
    const address = location.pathname + location.search;
    cleanup();
    fakePayPal(approves);
    const user = await renderApp(address);
    const payment = within(await dialog('Payment'));
    expect(payment.getByText('Amelia Hartwell')).toBeVisible();
    expect(gateway.bodies(`POST /paypal/order/${order}/capture`)).toHaveLength(0);
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
  });

  test('keeps waiting while the payment is pending', async () => {
    gateway.answer(`POST /paypal/order/${order}/capture`, { status: 'PENDING' });
    fakePayPal(approves);
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByRole('heading', { name: "We're waiting for PayPal" })).toBeVisible();
    const address = location.pathname + location.search;
    cleanup();
    await renderApp(address);
    expect(await screen.findByRole('heading', { name: "We're waiting for PayPal" })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Pay with PayPal/ })).toBeNull();
    expect(gateway.bodies(`POST /paypal/order/${order}/capture`)).toHaveLength(2);
  });

  test('starts with the form for another slot, which keeps what was typed', async () => {
    await leaveForPayPal();
    cleanup();
    await renderApp('/booking?package=2&date=2026-12-10&slot=9%3A00+AM+-+1%3A00+PM&step=payment');
    expect(await screen.findByLabelText('First name')).toHaveValue('Amelia');
    expect(screen.queryByRole('dialog', { name: 'Payment' })).not.toBeInTheDocument();
  });
});

test('enables the pay button after the back button on PayPal’s page', async () => {
  await leaveForPayPal();
  expect(await screen.findByText('Waiting for PayPal…')).toBeVisible();
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(screen.queryByText('Waiting for PayPal…')).toBeNull());
  expect(await button('Pay with PayPal')).toBeEnabled();
});
