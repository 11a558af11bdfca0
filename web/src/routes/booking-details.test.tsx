import { beforeEach, describe, expect, test } from 'vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { button, detailsAddress, dialog, fillIn, goToPayment } from '../test/booking-page.js';
import { approves, fakePayPal } from '../test/fake-paypal.js';
import { fakeGateway, networkError, problem } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway();
  fakePayPal(approves);
});

describe('availability', () => {
  test('a free slot enables the button', async () => {
    await renderApp(detailsAddress);
    expect(await screen.findByText('Time slot is available')).toBeVisible();
    expect(await button('Confirm Booking')).toBeEnabled();
    expect(gateway.bodies('POST /api/check-availability')).toEqual([{ packageId: 2, date: '2026-12-09', timeSlot: '9:00 AM - 1:00 PM' }]);
  });

  test('a taken slot disables the button', async () => {
    gateway.answer('POST /api/check-availability', { available: false });
    await renderApp(detailsAddress);
    expect(await screen.findByText('Time slot is no longer available')).toBeVisible();
    expect(await button('Confirm Booking')).toBeDisabled();
  });

  test('a taken slot offers the next free ones', async () => {
    gateway.answer('POST /api/check-availability', { available: false });
    const user = await renderApp(detailsAddress);
    const next = await screen.findByRole('button', { name: /^Thu, Dec 10, 2:00.*6:00/ });
    gateway.answer('POST /api/check-availability', { available: true });
    await user.click(next);
    expect(await screen.findByText('Time slot is available')).toBeVisible();
    expect(new URLSearchParams(location.search).get('date')).toBe('2026-12-10');
    expect(gateway.bodies('POST /api/check-availability').at(-1)).toEqual({
      packageId: 2,
      date: '2026-12-10',
      timeSlot: '2:00 PM - 6:00 PM',
    });
  });

  test('the button is disabled without a slot and during the check', async () => {
    gateway.answer('POST /api/check-availability', () => new Promise<object>(() => undefined));
    const user = await renderApp('/booking?package=2&date=2026-12-09&step=details');
    expect(await button('Confirm Booking')).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: '2:00 PM - 6:00 PM' }));
    expect(await screen.findByText('Checking availability…')).toBeVisible();
    expect(await button('Confirm Booking')).toBeDisabled();
  });

  test('a check that fails disables the button, and is repeated on request', async () => {
    gateway.answer('POST /api/check-availability', networkError);
    const user = await renderApp(detailsAddress);
    expect(await screen.findByText("We couldn't check this time slot.")).toBeVisible();
    expect(await button('Confirm Booking')).toBeDisabled();
    gateway.answer('POST /api/check-availability', { available: true });
    await user.click(await button('Try again'));
    expect(await screen.findByText('Time slot is available')).toBeVisible();
    expect(await button('Confirm Booking')).toBeEnabled();
  });
});

describe('details', () => {
  test('shows the specified message at each invalid field', async () => {
    const user = await renderApp(detailsAddress);
    await screen.findByText('Time slot is available');
    await user.type(screen.getByLabelText('Email'), 'amelia@');
    await user.type(screen.getByLabelText('Phone'), 'call me');
    await user.click(await button('Confirm Booking'));
    await waitFor(() => expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('First name is required'));
    expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Last name is required');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('Please enter a valid phone number');
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(screen.queryByRole('dialog', { name: 'Payment' })).toBeNull();
  });

  test('sends where the guest stays, in at most 80 characters', async () => {
    const user = await renderApp(detailsAddress);
    await screen.findByText('Time slot is available');
    await fillIn(user);
    const lodging = screen.getByLabelText(/Where you're staying/);
    await user.click(lodging);
    await user.paste('x'.repeat(81));
    await user.click(await button('Confirm Booking'));
    await waitFor(() => expect(lodging).toHaveAccessibleDescription('Please use at most 80 characters'));
    expect(lodging).toHaveFocus();
    await user.clear(lodging);
    await user.type(lodging, ' The Coral House ');
    await user.click(await button('Confirm Booking'));
    await dialog('Payment');
    await user.click(await button('Pay with PayPal'));
    await waitFor(() => expect(gateway.bodies('POST /paypal/order')).toMatchObject([{ booking: { lodging: 'The Coral House' } }]));
  });

  test('limits the number of people to the capacity of the package', async () => {
    const user = await renderApp('/booking?package=1&date=2026-12-09&slot=5%3A30+PM+-+7%3A30+PM&step=details');
    const people = await screen.findByRole('spinbutton', { name: 'Number of people' });
    expect(people).toHaveValue('2');
    await user.clear(people);
    await user.type(people, '9');
    await user.tab();
    expect(await screen.findByText('Maximum 8 people allowed')).toBeVisible();
    await user.clear(people);
    await user.type(people, '0');
    expect(await screen.findByText('At least 1 person required')).toBeVisible();
  });

  test('keeps typed values when the dialog is closed and reopened', async () => {
    const user = await renderApp(detailsAddress);
    await fillIn(user);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByLabelText('First name')).toHaveValue('Amelia');
    await user.click(await button('Change the date'));
    await user.click(await button('Thursday, December 10, 2026'));
    await dialog('Your details');
    expect(await screen.findByLabelText('Email')).toHaveValue('amelia@example.com');
  });

  test('shows the errors of a 422 at their fields and focuses the first one', async () => {
    gateway.answer(
      'POST /paypal/order',
      problem(422, 'INVALID', {
        'booking.email': { code: 'email' },
        'booking.phone': { code: 'phone' },
      }),
    );
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    await dialog('Your details');
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address'));
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('Please enter a valid phone number');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('First name')).toHaveValue('Amelia');
  });
});

describe('a reload', () => {
  const reload = async () => {
    const address = location.pathname + location.search;
    cleanup();
    gateway = fakeGateway();
    return renderApp(address);
  };

  test('keeps what was typed, and says so', async () => {
    const user = await renderApp(detailsAddress);
    await fillIn(user);
    expect(screen.queryByText('We kept your details.')).not.toBeInTheDocument();
    await reload();
    expect(await screen.findByText('We kept your details.')).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveValue('Amelia');
    expect(screen.getByLabelText('Phone')).toHaveValue('+44 20 7946 0018');
  });

  test('at the payment comes back to the payment, and the booking ends it', async () => {
    await goToPayment();
    const user = await reload();
    const payment = within(await dialog('Payment'));
    expect(payment.getByText('We kept your details.')).toBeVisible();
    expect(payment.getByText('amelia@example.com')).toBeVisible();
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });

  test('restores nothing when nothing was typed', async () => {
    await renderApp(detailsAddress);
    await screen.findByText('Time slot is available');
    await reload();
    expect(await screen.findByLabelText('First name')).toHaveValue('');
    expect(screen.queryByText('We kept your details.')).not.toBeInTheDocument();
  });

  test('restores the form of the page, which the server has sent empty', async () => {
    const user = await renderApp(detailsAddress);
    await fillIn(user);
    cleanup();
    gateway = fakeGateway();
    await renderApp(detailsAddress.replace('&step=details', ''));
    expect(await screen.findByText('We kept your details.')).toBeVisible();
    expect(screen.getByLabelText('Last name')).toHaveValue('Hartwell');
  });
});
