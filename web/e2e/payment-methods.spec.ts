import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { approve, cancel, confirmationCode, findFreeSlot, goToPayment, inPayPalWindow, payButton, paymentOf } from './checkout.js';
import { test } from './fixtures.js';
import { fundingSourceOf } from './stack.js';

const names = { paylater: 'Pay Later', venmo: 'Venmo', card: 'Debit or Credit Card' };
const methodButton = (page: Page, method: keyof typeof names) => paymentOf(page).getByRole('button', { name: names[method] });

/** PayPal's card form, which opens below its button. */
const cardForm = (page: Page) => page.locator('paypal-basic-card-container').frameLocator('iframe');

/** The method of the confirmed booking's payment, as staff see it. */
async function paidWith(page: Page): Promise<string | null> {
  await expect(page.getByText(confirmationCode)).toBeVisible();
  return fundingSourceOf(new URL(page.url()).origin, (await page.getByText(confirmationCode).textContent())!);
}

test('a card pays without an account, reached by keyboard below the other methods, in a form of the page', async ({ page, request }) => {
  await goToPayment(page, await findFreeSlot(request, /Sunset/));
  await expect(methodButton(page, 'card')).toBeVisible();
  await payButton(page).focus();
  for (const next of ['paylater', 'venmo', 'card'] as const) {
    await page.keyboard.press('Tab');
    await expect(methodButton(page, next)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(cardForm(page).getByText('Debit or credit card, without an account')).toBeVisible();
  await cardForm(page).getByLabel('Card number').fill('4012 8888 8888 1881');
  await cardForm(page).getByRole('button', { name: 'Pay' }).click();
  expect(await paidWith(page)).toBe('card');
});

test('a buyer who cancels one method pays the same order by another, in a window that names it', async ({ page, request }) => {
  const orders: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('/paypal/order')) orders.push(((await response.json()) as { id: string }).id);
  });
  await goToPayment(page, await findFreeSlot(request, /Sunset/));
  const payment = paymentOf(page);
  await inPayPalWindow(
    page,
    () => methodButton(page, 'paylater').click(),
    async (window) => {
      await expect(window.getByText(/^Pay Later: 4 payments of/)).toBeVisible();
      await cancel(window);
    },
  );
  await expect(payment.getByText('Payment was cancelled by user')).toBeVisible();
  await methodButton(page, 'card').click();
  await cardForm(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(payment.getByText('Payment was cancelled by user')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  // Another button closes the card form.
  await methodButton(page, 'card').click();
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  await inPayPalWindow(
    page,
    () => methodButton(page, 'venmo').click(),
    async (window) => {
      await expect(page.locator('paypal-basic-card-container iframe')).toHaveCount(0);
      await expect(window.getByText(/^Venmo: paying from the balance/)).toBeVisible();
      await approve(window);
    },
  );
  expect(await paidWith(page)).toBe('venmo');
  expect(orders).toHaveLength(4);
  expect(new Set(orders).size).toBe(1);
});
