import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { renderApp } from './render-app.js';

/** Address of the details step with package, day and slot. */
export const detailsAddress = '/booking?package=2&date=2026-12-09&slot=9%3A00+AM+-+1%3A00+PM&step=details';

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const dialog = (name: string) => screen.findByRole('dialog', { name });

export async function fillIn(user: UserEvent) {
  await user.type(await screen.findByLabelText('First name'), 'Amelia');
  await user.type(screen.getByLabelText('Last name'), 'Hartwell');
  await user.type(screen.getByLabelText('Email'), 'amelia@example.com');
  await user.type(screen.getByLabelText('Phone'), '+44 20 7946 0018');
}

/** Fills in the details and continues to the payment. */
export async function goToPayment() {
  const user = await renderApp(detailsAddress);
  await screen.findByText('Time slot is available');
  await fillIn(user);
  await user.click(await button('Confirm Booking'));
  await dialog('Payment');
  return user;
}
