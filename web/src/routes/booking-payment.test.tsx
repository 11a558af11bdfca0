import { beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultBusiness } from '@charter/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { button, dialog, goToPayment } from '../test/booking-page.js';
import { approves, cancels, fakePayPal } from '../test/fake-paypal.js';
import { fakeGateway, guestBooking, networkError, payPalSetup, problem } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { termsVersions } from '../lib/booking/terms-version.js';
import { renderApp } from '../test/render-app.js';

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway();
  fakePayPal(approves);
});

describe('payment', () => {
  test('shows the confirmation after payment, with only the code in the address', async () => {
    const user = await goToPayment();
    expect(await screen.findByText('Demo payment: no real money moves')).toBeVisible();
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByRole('heading', { name: 'See you on board, Amelia' })).toBeVisible();
    expect(screen.getByText('K7WQ2-9XMTD')).toBeVisible();
    expect(screen.getByText('Booking Created Successfully!')).toBeVisible();
    expect(location.search).toBe('?confirmation=K7WQ2-9XMTD');
    const [order] = gateway.bodies('POST /paypal/order') as [{ amount: string; booking: object }];
    expect(order).toMatchObject({
      amount: '1450',
      currency: 'USD',
      intent: 'CAPTURE',
      booking: {
        packageId: 2,
        bookingDate: '2026-12-09',
        timeSlot: '9:00 AM - 1:00 PM',
        guestCount: 2,
        firstName: 'Amelia',
        termsVersion: termsVersions.en,
        locale: 'en',
      },
    });
    expect(gateway.bodies('POST /api/bookings')).toMatchObject([{ paymentOrderId: 'ORDER12345', totalAmount: 1450 }]);
  });

  test('ignores a second click while PayPal is open', async () => {
    const { shown } = fakePayPal(() => new Promise(() => undefined));
    const user = await goToPayment();
    await user.dblClick(await button('Pay with PayPal'));
    expect(await screen.findByText('Waiting for PayPal…')).toBeVisible();
    await user.click(await button('Pay with PayPal'));
    expect(gateway.bodies('POST /paypal/order')).toHaveLength(1);
    await waitFor(() => expect(shown).toEqual(['ORDER12345']));
    expect(gateway.bodies('POST /paypal/order')).toHaveLength(1);
  });

  test('after a cancelled payment keeps the hold and retries with the same order', async () => {
    const { shown } = fakePayPal(cancels);
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByText('Payment was cancelled by user')).toBeVisible();
    expect(screen.getByText(/We're holding this slot for you until/)).toBeVisible();
    await user.click(await button('Pay with PayPal'));
    await waitFor(() => expect(shown).toEqual(['ORDER12345', 'ORDER12345']));
    const [first, second] = gateway.bodies('POST /paypal/order');
    expect(second).toEqual(first);
  });

  test('shows the specified message when the capture fails', async () => {
    gateway.answer('POST /paypal/order/ORDER12345/capture', { status: 'FAILED' });
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    const payment = within(await dialog('Payment'));
    expect(await payment.findByText('Payment Failed')).toBeVisible();
    expect(payment.getByText('There was an issue processing your payment. Please try again.')).toBeVisible();
    expect(gateway.bodies('POST /api/bookings')).toHaveLength(0);
  });

  test('shows a notice for a declined card', async () => {
    gateway.answer('POST /paypal/order/ORDER12345/capture', { status: 'DECLINED', issue: 'INSTRUMENT_DECLINED' });
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByText('Your bank declined this payment')).toBeVisible();
  });

  test('after a declined card pays the same order at the second approval', async () => {
    const { shown } = fakePayPal(approves);
    gateway.answer('POST /paypal/order/ORDER12345/capture', { status: 'DECLINED', issue: 'INSTRUMENT_DECLINED' });
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByText(/choose another card or account in PayPal/)).toBeVisible();
    gateway.answer('POST /paypal/order/ORDER12345/capture', { status: 'COMPLETED' });
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
    expect(shown).toEqual(['ORDER12345', 'ORDER12345']);
  });

  test('creates the PayPal instance with the client id', async () => {
    const { started } = fakePayPal(approves);
    await goToPayment();
    await button('Pay with PayPal');
    const components = ['paypal-payments', 'paypal-guest-payments', 'venmo-payments'];
    expect(started).toEqual([{ clientId: 'shop', components, pageType: 'checkout', locale: 'en-US' }]);
  });

  test('redirects to PayPal with the same order when pop-ups are blocked', async () => {
    const { modes, shown } = fakePayPal(approves, { blocks: ['auto'] });
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
    expect(modes).toEqual(['auto', 'redirect']);
    expect(shown).toEqual(['ORDER12345']);
    expect(gateway.bodies('POST /paypal/order')).toHaveLength(1);
  });

  test('shows a failure when every presentation mode is blocked', async () => {
    fakePayPal(approves, { blocks: ['auto', 'redirect'] });
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    expect(await within(await dialog('Payment')).findByText('Payment Failed')).toBeVisible();
    expect(await button('Pay with PayPal')).toBeEnabled();
  });

  test('a pending payment keeps the slot and offers no second payment', async () => {
    gateway.answer('POST /paypal/order/ORDER12345/capture', { status: 'PENDING' });
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    const payment = within(await dialog('Payment'));
    expect(await payment.findByText(/Your slot is safe\. Please don't pay again\..*email your confirmation/)).toBeVisible();
    expect(payment.queryByRole('button', { name: /Pay with PayPal/ })).toBeNull();
    expect(payment.queryByText(/charged/)).toBeNull();
  });

  test.each([
    ['PayPal is unavailable', problem(503, 'PAYPAL_UNAVAILABLE')],
    ['the server fails', problem(500, 'INTERNAL')],
    ['the order’s cookie is missing', problem(403, 'FOREIGN_ORDER')],
  ])(
    'a capture with an unknown result does not claim "not charged" and offers no second payment: %s',
    async (_name, answer) => {
      gateway.answer('POST /paypal/order/ORDER12345/capture', answer);
      const user = await goToPayment();
      await user.click(await button('Pay with PayPal'));
      const payment = within(await dialog('Payment'));
      expect(await payment.findByText(/we keep checking\. Your slot is safe\. Please don't pay again/)).toBeVisible();
      expect(payment.queryByRole('button', { name: /Pay with PayPal/ })).toBeNull();
      expect(screen.queryByText(/charged/)).toBeNull();
      gateway.answer('POST /paypal/order/ORDER12345/capture', { status: 'COMPLETED' });
      await user.click(await button('Check again'));
      expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
    },
    20_000,
  );

  test('shows TOO_MANY_HOLDS and allows a retry', async () => {
    gateway.answer('POST /paypal/order', problem(429, 'TOO_MANY_HOLDS'));
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    const payment = within(await dialog('Payment'));
    expect(await payment.findByText('Too many unpaid slots')).toBeVisible();
    expect(payment.getByText(/Several unpaid slots are already being held for your network/)).toBeVisible();
    expect(payment.queryByText('Payment Failed')).toBeNull();
    expect(await button('Pay with PayPal')).toBeEnabled();
  });

  test('checks a pending payment again on request', async () => {
    gateway.answer('POST /paypal/order/ORDER12345/capture', { status: 'PENDING' });
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByRole('heading', { name: "We're waiting for PayPal" })).toBeVisible();
    await user.click(await button('Check again'));
    await waitFor(() => expect(gateway.bodies('POST /paypal/order/ORDER12345/capture')).toHaveLength(2));
    expect(await screen.findByRole('heading', { name: "We're waiting for PayPal" })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay with PayPal' })).toBeNull();
    gateway.answer('POST /paypal/order/ORDER12345/capture', { status: 'COMPLETED' });
    await user.click(await button('Check again'));
    expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
  });

  test('retries a capture whose response was lost', async () => {
    let calls = 0;
    gateway.answer('POST /paypal/order/ORDER12345/capture', () => (++calls === 1 ? networkError() : { status: 'COMPLETED' }));
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
    expect(calls).toBe(2);
  });

  test('an order that is paid already is not captured again', async () => {
    gateway.answer('POST /paypal/order', problem(409, 'ALREADY_PAID'));
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
    expect(gateway.bodies('POST /paypal/order/ORDER12345/capture')).toHaveLength(0);
  });

  test('waits for a payment in doubt without a known order', async () => {
    gateway.answer('POST /paypal/order', problem(409, 'PAYMENT_IN_DOUBT'));
    gateway.answer('POST /api/bookings', problem(402, 'NOT_PAID'));
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    await user.click(await button('Check again'));
    expect(await screen.findByRole('heading', { name: "We're waiting for PayPal" })).toBeVisible();
    gateway.answer('POST /api/bookings', guestBooking);
    await user.click(await button('Check again'));
    expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
  });

  test('a booking that is not made yet is requested again until it is, and no second payment is offered', async () => {
    const pending = { status: 'pending', location: '/api/bookings/pending/ORDER12345' };
    gateway.answer('POST /api/bookings', pending);
    gateway.answer('GET /api/bookings/pending/ORDER12345', pending);
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    const payment = within(await dialog('Payment'));
    expect(await payment.findByText('Processing your booking...')).toBeVisible();
    await waitFor(() => expect(gateway.bodies('GET /api/bookings/pending/ORDER12345')).toHaveLength(1));
    expect(payment.getByText('Processing your booking...')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Pay with PayPal|Back/ })).toBeNull();
    gateway.answer('GET /api/bookings/pending/ORDER12345', guestBooking);
    expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
    expect(gateway.bodies('POST /api/bookings')).toHaveLength(1);
    expect(gateway.bodies('POST /paypal/order')).toHaveLength(1);
  });

  test('a reload while the booking is not made yet goes on with it, without another payment', async () => {
    const pending = { status: 'pending', location: '/api/bookings/pending/ORDER12345' };
    gateway.answer('POST /api/bookings', pending);
    gateway.answer('GET /api/bookings/pending/ORDER12345', pending);
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    expect(await within(await dialog('Payment')).findByText('Processing your booking...')).toBeVisible();
    const address = location.pathname + location.search;
    cleanup();
    gateway = fakeGateway();
    await renderApp(address);
    expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
    expect(gateway.bodies('POST /paypal/order')).toHaveLength(0);
    expect(gateway.bodies('POST /paypal/order/ORDER12345/capture')).toHaveLength(1);
    expect(sessionStorage).toHaveLength(0);
  });

  test('retries only the booking when it fails after payment', async () => {
    gateway.answer('POST /api/bookings', problem(500, 'INTERNAL'));
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    const payment = within(await dialog('Payment'));
    expect(await payment.findByRole('heading', { name: 'Booking Failed' })).toBeVisible();
    expect(payment.getByText('There was an error creating your booking. Please try again.')).toBeVisible();
    expect(payment.getByText(/you won't be charged a second time/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay with PayPal' })).toBeNull();
    gateway.answer('POST /api/bookings', guestBooking);
    await user.click(await button('Try again'));
    expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
    expect(gateway.bodies('POST /paypal/order/ORDER12345/capture')).toHaveLength(1);
  });

  test('while PayPal is unavailable shows an error, and recovers in the same dialog on retry', async () => {
    gateway.answer('GET /paypal/setup', problem(503, 'PAYPAL_UNAVAILABLE'));
    const user = await goToPayment();
    const payment = within(await dialog('Payment'));
    expect(await payment.findByText('PayPal is unavailable at the moment')).toBeVisible();
    expect(payment.getByText('Nothing has been charged. Please try again in a moment.')).toBeVisible();
    gateway.answer('GET /paypal/setup', payPalSetup());
    await user.click(await button('Try again'));
    expect(await button('Pay with PayPal')).toBeEnabled();
    expect(payment.queryByText('PayPal is unavailable at the moment')).toBeNull();
  });

  test('when PayPal’s script is blocked says what the guest can do, and recovers in the same dialog on retry', async () => {
    delete window.paypal;
    // Like a content blocker: the script's element ends with an error.
    const append = document.head.append.bind(document.head);
    vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      append(...nodes);
      for (const node of nodes) if (node instanceof HTMLScriptElement) queueMicrotask(() => node.dispatchEvent(new Event('error')));
    });
    const user = await goToPayment();
    const payment = within(await dialog('Payment'));
    expect(await payment.findByText("PayPal couldn't be loaded")).toBeVisible();
    expect(payment.getByText(/^Nothing has been charged\. A content blocker, .* or the network/)).toBeVisible();
    expect(payment.getByText(`If it still doesn't work, please call us at ${defaultBusiness.phone}.`)).toBeVisible();
    fakePayPal(approves);
    await user.click(await button('Try again'));
    expect(await button('Pay with PayPal')).toBeEnabled();
    expect(payment.queryByText("PayPal couldn't be loaded")).toBeNull();
  });

  test('an order that PayPal does not answer is not charged, and can be repeated', async () => {
    gateway.answer('POST /paypal/order', problem(503, 'PAYPAL_UNAVAILABLE'));
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    const payment = within(await dialog('Payment'));
    expect(await payment.findByText('Payment Failed')).toBeVisible();
    expect(payment.getByText('There was an issue processing your payment. Please try again.')).toBeVisible();
    expect(payment.getByText(/^PayPal isn't responding, and you haven't been charged\./)).toBeVisible();
    expect(await button('Pay with PayPal')).toBeEnabled();
  });
});
