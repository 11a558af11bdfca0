import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { act, screen, within } from '@testing-library/react';
import { button, dialog, goToPayment } from '../test/booking-page.js';
import { approves, cancels, fakePayPal } from '../test/fake-paypal.js';
import { fakeGateway, problem } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway();
  fakePayPal(approves);
});

describe('a slot that is no longer held', () => {
  test('an expired hold leads back to the calendar', async () => {
    gateway.answer('POST /paypal/order', problem(409, 'HOLD_GONE'));
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByRole('heading', { name: "We're no longer holding this slot for you." })).toBeVisible();
    expect(screen.getByText(/We hold an unpaid slot for one hour at most/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay with PayPal' })).toBeNull();
    await user.click(await button('Choose another slot'));
    expect(await dialog('Choose your date')).toBeVisible();
  });

  test('a slot taken before payment leads back to the calendar', async () => {
    gateway.answer('POST /paypal/order', problem(409, 'SLOT_TAKEN'));
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByRole('heading', { name: 'Time slot is no longer available' })).toBeVisible();
    expect(screen.getByText(/You haven't been charged/)).toBeVisible();
    await user.click(await button('Choose another slot'));
    expect(await dialog('Choose your date')).toBeVisible();
  });

  test('a slot taken before payment offers the next free one and keeps the typed details', async () => {
    gateway.answer('POST /paypal/order', problem(409, 'SLOT_TAKEN'));
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    await user.click(await screen.findByRole('button', { name: /^Thu, Dec 10, 2:00.*6:00/ }));
    expect(await dialog('Your details')).toBeVisible();
    expect(screen.getByRole('radio', { name: /2:00/ })).toBeChecked();
    expect(screen.getByLabelText('First name')).toHaveValue('Amelia');
  });

  test('a slot taken after payment is refunded in full, and another one can be booked with the typed details', async () => {
    gateway.answer('POST /api/bookings', problem(409, 'SLOT_TAKEN'));
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    const payment = within(await dialog('Payment'));
    expect(await payment.findByRole('heading', { name: 'Time slot is no longer available' })).toBeVisible();
    expect(payment.getByText(/PayPal is returning the full amount to you/)).toBeVisible();
    expect(payment.queryByText(/You haven't been charged/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pay with PayPal' })).toBeNull();
    expect(payment.getByText('Next available:')).toBeVisible();
    await user.click(await payment.findByRole('button', { name: /^Thu, Dec 10, 2:00.*6:00/ }));
    const details = within(await dialog('Your details'));
    expect(await details.findByText('Time slot is available')).toBeVisible();
    expect(details.getByLabelText('Email')).toHaveValue('amelia@example.com');
    expect(gateway.bodies('POST /paypal/order/ORDER12345/capture')).toHaveLength(1);
  });
});

describe('the countdown of the hold', () => {
  afterEach(() => void vi.useRealTimers());

  test('begins with the first press of a button, runs each second, and says when it is over', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    gateway.answer('POST /paypal/order', () => ({ id: 'ORDER12345', heldUntil: new Date(Date.now() + 15 * 60_000).toISOString() }));
    fakePayPal(cancels);
    const user = await goToPayment();
    const payment = within(await dialog('Payment'));
    expect(payment.getByText(/we hold this slot for 15 minutes/)).toBeVisible();
    await user.click(await button('Pay with PayPal'));
    expect(await payment.findByText(/We're holding this slot for you until/)).toBeVisible();
    expect(payment.queryByText(/we hold this slot for 15 minutes/)).toBeNull();
    expect(payment.getByText('15:00')).toBeVisible();
    act(() => void vi.advanceTimersByTime(61_000));
    expect(payment.getByText('13:59')).toBeVisible();
    act(() => void vi.advanceTimersByTime(14 * 60_000));
    expect(payment.getByText(/Your 15 minutes are up/)).toBeVisible();
    expect(payment.queryByText(/We're holding this slot for you until/)).toBeNull();
  });
});
