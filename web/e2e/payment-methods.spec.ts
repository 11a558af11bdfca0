import { expect } from '@playwright/test';
import type { FrameLocator, Page } from '@playwright/test';
import {
  approve,
  cancel,
  confirmationCode,
  findFreeSlot,
  goToPayment,
  inPayPalWindow,
  payButton,
  payInPayPal,
  paymentOf,
} from './checkout.js';
import { everyWidth, expectAccessible, test } from './fixtures.js';
import { fundingSourceOf } from './stack.js';

const names = { paylater: 'Pay Later', venmo: 'Venmo', card: 'Debit or Credit Card' };
const methodButton = (page: Page, method: keyof typeof names) => paymentOf(page).getByRole('button', { name: names[method] });

/** PayPal's answer to which methods this buyer may use. */
async function offer(page: Page, methods: object) {
  await page.route('**/web-sdk/v6/eligibility', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { eligible_methods: methods } });
  });
}

/** PayPal's card form, which opens below its button. */
async function openCardForm(page: Page): Promise<FrameLocator> {
  await methodButton(page, 'card').click();
  return page.locator('paypal-basic-card-container').frameLocator('iframe');
}

async function payByTestCard(form: FrameLocator) {
  await form.getByLabel('Card number').fill('4012 8888 8888 1881');
  await form.getByRole('button', { name: 'Pay' }).click();
}

/** The method of the confirmed booking's payment, as staff see it. */
async function paidWith(page: Page): Promise<string | null> {
  await expect(page.getByText(confirmationCode)).toBeVisible();
  return fundingSourceOf(new URL(page.url()).origin, (await page.getByText(confirmationCode).textContent())!);
}

test(
  'a card pays without an account, reached by keyboard below the other methods, in a form of the page',
  everyWidth,
  async ({ page, request }) => {
    await goToPayment(page, await findFreeSlot(request, /Sunset/));
    await expect(methodButton(page, 'card')).toBeVisible();
    await expectAccessible(paymentOf(page));
    await payButton(page).focus();
    for (const next of ['paylater', 'venmo', 'card'] as const) {
      await page.keyboard.press('Tab');
      await expect(methodButton(page, next)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    const form = page.locator('paypal-basic-card-container').frameLocator('iframe');
    await expect(form.getByText('Debit or credit card, without an account')).toBeVisible();
    await expectAccessible(paymentOf(page));
    await payByTestCard(form);
    expect(await paidWith(page)).toBe('card');
  },
);

for (const [method, shown] of [
  ['paylater', /^Pay Later: 4 payments of/],
  ['venmo', /^Venmo: paying from the balance/],
] as const) {
  test(`${names[method]} pays in a window that names it`, async ({ page, request }) => {
    await goToPayment(page, await findFreeSlot(request, /Sunset/));
    await inPayPalWindow(
      page,
      () => methodButton(page, method).click(),
      async (window) => {
        await expect(window.getByText(shown)).toBeVisible();
        await approve(window);
      },
    );
    expect(await paidWith(page)).toBe(method);
  });
}

test('a buyer who cancels one method pays the same order by another', async ({ page, request }) => {
  const orders: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('/paypal/order')) orders.push(((await response.json()) as { id: string }).id);
  });
  await goToPayment(page, await findFreeSlot(request, /Sunset/));
  const payment = paymentOf(page);
  await inPayPalWindow(page, () => methodButton(page, 'venmo').click(), cancel);
  await expect(payment.getByText('Payment was cancelled by user')).toBeVisible();
  const form = await openCardForm(page);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(payment.getByText('Payment was cancelled by user')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await payInPayPal(page, approve);
  expect(await paidWith(page)).toBe('paypal');
  expect(orders).toHaveLength(3);
  expect(new Set(orders).size).toBe(1);
});

test('with the card form open another button closes it and pays', async ({ page, request }) => {
  await goToPayment(page, await findFreeSlot(request, /Sunset/));
  const form = await openCardForm(page);
  await expect(form.getByLabel('Card number')).toBeVisible();
  await payInPayPal(page, async (window) => {
    await expect(page.locator('paypal-basic-card-container iframe')).toHaveCount(0);
    await approve(window);
  });
  expect(await paidWith(page)).toBe('paypal');
});

test('with PayPal alone the dialog has one button and no words about cards', everyWidth, async ({ page, request }) => {
  await offer(page, { paypal: {} });
  await goToPayment(page, await findFreeSlot(request, /Sunset/));
  const methods = paymentOf(page).getByRole('group', { name: 'Ways to pay' });
  await expect(methods.getByRole('button')).toHaveText(['Pay with PayPal']);
  await expect(paymentOf(page).getByText('or pay by card')).toHaveCount(0);
  await expectAccessible(paymentOf(page));
  await payInPayPal(page, approve);
  await expect(page.getByText(confirmationCode)).toBeVisible();
});

test('while PayPal does not say what it offers, PayPal alone can be used', async ({ page, request }) => {
  await page.route('**/web-sdk/v6/eligibility', (route) => route.abort());
  await goToPayment(page, await findFreeSlot(request, /Sunset/));
  await expect(paymentOf(page).getByRole('group', { name: 'Ways to pay' }).getByRole('button')).toHaveText(['Pay with PayPal']);
  await payInPayPal(page, approve);
  await expect(page.getByText(confirmationCode)).toBeVisible();
});
