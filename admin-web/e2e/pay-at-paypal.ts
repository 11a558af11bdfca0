import type { Page } from '@playwright/test';
import { approveAtPayPal } from './fixtures.js';

/** Pays in the open payment dialog of a guest, and approves it in PayPal's window. */
export async function payAtPayPal(guest: Page): Promise<void> {
  const ordered = guest.waitForResponse((response) => response.url().endsWith('/paypal/order'));
  const [popup] = await Promise.all([
    guest.waitForEvent('popup'),
    guest.getByRole('dialog', { name: 'Payment' }).getByRole('button', { name: 'Pay with PayPal' }).click(),
  ]);
  const { id } = (await (await ordered).json()) as { id: string };
  await popup.getByRole('button').first().waitFor();
  await approveAtPayPal(id);
  await popup.getByRole('button').first().click();
}
