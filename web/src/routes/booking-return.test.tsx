import { beforeEach, describe, expect, test } from '@jest/globals';
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
/** PayPal has taken the page's place. */
const leaves: Buyer = () => new Promise(() => undefined);

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway();
});

/** The buyer presses the button, and PayPal's own page takes the place of this one. */
async function leaveForPayPal() {
  const { shown } = fakePayPal(leaves, { blocks: ['auto'] });
  const user = await goToPayment();
  await user.click(await button('Pay with PayPal'));
  await waitFor(() => expect(shown).toEqual([order]));
}

async function comeBackTo(address: string, buyer: Buyer) {
  await leaveForPayPal();
  cleanup();
  fakePayPal(buyer, { returnedWith: order });
  return renderApp(address);
}

describe('the return from PayPal’s own page', () => {
  test('an approved payment is captured and ends on its confirmation', async () => {
    await comeBackTo(approved, approves);
    expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
    expect(location.search).toBe('?confirmation=K7WQ2-9XMTD');
    expect(gateway.bodies('POST /api/bookings')).toMatchObject([{ paymentOrderId: order, firstName: 'Amelia', packageId: 2 }]);
    expect(sessionStorage).toHaveLength(0);
  });

  test('a buyer who cancelled finds the payment with all that they typed, under a clean address', async () => {
    const user = await comeBackTo(cancelled, cancels);
    const payment = within(await dialog('Payment'));
    expect(await payment.findByText('Payment was cancelled by user')).toBeVisible();
    expect(payment.getByText('Amelia Hartwell')).toBeVisible();
    expect(payment.getByText(/We hold this slot for you until/)).toBeVisible();
    expect(location.search).toBe('?package=2&date=2026-12-09&slot=9%3A00+AM+-+1%3A00+PM&step=payment');
    fakePayPal(approves);
    expect(gateway.bodies(`POST /paypal/order/${order}/capture`)).toHaveLength(0);
    await user.click(await button('Pay with PayPal'));
    expect(gateway.bodies('POST /paypal/order')).toHaveLength(2);
  });

  test('the capture does not need PayPal’s script', async () => {
    await leaveForPayPal();
    cleanup();
    delete window.paypal;
    gateway.answer('GET /paypal/setup', problem(503, 'PAYPAL_UNAVAILABLE'));
    await renderApp(approved);
    expect(await screen.findByText('K7WQ2-9XMTD', {}, { timeout: 8_000 })).toBeVisible();
  }, 15_000);

  test('a declined payment asks for another card', async () => {
    gateway.answer(`POST /paypal/order/${order}/capture`, { status: 'DECLINED', issue: 'INSTRUMENT_DECLINED' });
    await comeBackTo(approved, approves);
    expect(await screen.findByText('Your bank declined this payment')).toBeVisible();
    expect(await button('Pay with PayPal')).toBeEnabled();
    expect(location.search).not.toContain('token');
  });

  test('a browser without the form captures, promises the e-mail, and cleans the address', async () => {
    fakePayPal(approves);
    await renderApp(approved);
    expect(await screen.findByText('Payment Successful!')).toBeVisible();
    expect(screen.getByText(/Your confirmation also comes by e-mail/)).toBeVisible();
    expect(gateway.bodies(`POST /paypal/order/${order}/capture`)).toHaveLength(1);
    expect(location.search).toBe('');
  });

  test.each([
    ['another browser made the order', problem(403, 'FOREIGN_ORDER')],
    ['PayPal has not decided', { status: 'PENDING' }],
  ])('a browser without the form says that nothing is to be paid again: %s', async (_name, answer) => {
    gateway.answer(`POST /paypal/order/${order}/capture`, answer);
    fakePayPal(approves);
    await renderApp(approved);
    expect(await screen.findByText(/This browser does not have your booking details any more/)).toBeVisible();
    expect(screen.queryByText(/charged/)).toBeNull();
  });

  test('a slot that was taken off sale meanwhile is captured if it can be, and the buyer reads what comes next', async () => {
    gateway.answer(`POST /paypal/order/${order}/capture`, { status: 'PENDING' });
    await leaveForPayPal();
    cleanup();
    gateway.answer('GET /api/charter-packages', [{ ...roseIsland, timeSlots: ['2:00 PM - 6:00 PM'] }]);
    fakePayPal(approves, { returnedWith: order });
    await renderApp(approved);
    expect(await screen.findByText(/If you approved the payment, we complete your booking/)).toBeVisible();
    expect(gateway.bodies(`POST /paypal/order/${order}/capture`)).toHaveLength(1);
  });

  test('a browser without the form says that a cancelled payment was not charged', async () => {
    fakePayPal(approves);
    await renderApp(cancelled);
    expect(await screen.findByText('Payment was cancelled by user')).toBeVisible();
    expect(gateway.bodies(`POST /paypal/order/${order}/capture`)).toHaveLength(0);
  });
});

describe('a reload of the payment', () => {
  test('before the approval shows the same payment again', async () => {
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

  test('while PayPal has not decided goes on waiting', async () => {
    gateway.answer(`POST /paypal/order/${order}/capture`, { status: 'PENDING' });
    fakePayPal(approves);
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByRole('heading', { name: 'We are waiting for PayPal' })).toBeVisible();
    const address = location.pathname + location.search;
    cleanup();
    await renderApp(address);
    expect(await screen.findByRole('heading', { name: 'We are waiting for PayPal' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Pay with PayPal/ })).toBeNull();
    expect(gateway.bodies(`POST /paypal/order/${order}/capture`)).toHaveLength(2);
  });

  test('of another slot starts with an empty form', async () => {
    await leaveForPayPal();
    cleanup();
    await renderApp('/booking?package=2&date=2026-12-10&slot=9%3A00+AM+-+1%3A00+PM&step=payment');
    expect(await screen.findByLabelText('First name')).toHaveValue('');
  });
});

test('the back button from PayPal’s page finds a button that can be pressed', async () => {
  await leaveForPayPal();
  expect(await button('Waiting for PayPal…')).toBeVisible();
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  expect(await button('Pay with PayPal')).toBeEnabled();
});
