import { devices, expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import {
  bookingAddress,
  findFreeSlot,
  confirmationCode,
  fillDetails,
  guest,
  paymentOf,
  payButton,
  approve,
  approveWithResult,
  goToPayment,
  cancel,
} from './checkout.js';
import { everyWidth, expectAccessible, test } from './fixtures.js';
import { textsOf } from './texts.js';

/** Makes PayPal's SDK fail to open a window or a frame, as in some in-app browsers. */
async function blockPopups(page: Page) {
  await page.addInitScript(() => {
    type Session = { start: (options: { presentationMode: string }, order: Promise<unknown>) => Promise<void> };
    type PayPal = { createInstance: (options: object) => Promise<{ createPayPalOneTimePaymentSession: (options: object) => Session }> };
    const blocking = (paypal: PayPal): PayPal => ({
      ...paypal,
      createInstance: async (options) => {
        const instance = await paypal.createInstance(options);
        return {
          ...instance,
          createPayPalOneTimePaymentSession: (callbacks) => {
            const session = instance.createPayPalOneTimePaymentSession(callbacks);
            const start: Session['start'] = async (how, order) => {
              if (how.presentationMode !== 'redirect') throw Object.assign(new Error('blocked'), { isRecoverable: true });
              return session.start(how, order);
            };
            return { ...session, start };
          },
        };
      },
    });
    let paypal: PayPal | undefined;
    Object.defineProperty(window, 'paypal', {
      get: () => paypal,
      set: (made: PayPal) => {
        paypal = blocking(made);
      },
    });
  });
}

const payPalPage = /checkoutnow\?token=/;

test('with blocked pop-ups redirects to PayPal and returns to a paid booking', everyWidth, async ({ page, request }) => {
  await blockPopups(page);
  await goToPayment(page, await findFreeSlot(request, /Sunset/));
  await payButton(page).click();
  await page.waitForURL(payPalPage);
  await approve(page);
  await expect(page.getByText(confirmationCode)).toBeVisible();
  await expect(page).toHaveURL(/\/booking\?confirmation=[^&]+$/);
  const code = await page.getByText(confirmationCode).textContent();

  await page.reload();
  await expect(page.getByText(code!)).toBeVisible();
  // Going back to PayPal's page must not capture a second time.
  await page.goBack();
  await page.goForward();
  await expect(page.getByText(code!)).toBeVisible();
});

test(
  'after a cancellation or decline on PayPal’s page restores the dialog and allows another payment',
  everyWidth,
  async ({ page, request }) => {
    await blockPopups(page);
    const free = await findFreeSlot(request, /Sunset/);
    await goToPayment(page, free);
    const payment = paymentOf(page);
    const clean = new RegExp(`/booking\\?package=${free.package.id}&date=${free.date}&slot=[^&]+&step=payment$`);

    await payButton(page).click();
    await page.waitForURL(payPalPage);
    await cancel(page);
    await expect(payment.getByText('Payment was cancelled by user')).toBeVisible();
    await expect(payment.getByText(guest.email)).toBeVisible();
    await expect(payment.getByText(/We're holding this slot for you until/)).toBeVisible();
    await expect(page).toHaveURL(clean);
    await expectAccessible(payment);

    await payButton(page).click();
    await page.waitForURL(payPalPage);
    await approveWithResult('instrument_declined')(page);
    await expect(payment.getByText('Your bank declined this payment')).toBeVisible();
    await expect(page).toHaveURL(clean);

    await page.reload();
    await expect(payment.getByText(guest.email)).toBeVisible();
    await payButton(page).click();
    await page.waitForURL(payPalPage);
    await page.goBack();
    await expect(payButton(page)).toBeEnabled();
    await payButton(page).click();
    await page.waitForURL(payPalPage);
    await approveWithResult('completed')(page);
    await expect(page.getByText(confirmationCode)).toBeVisible();
  },
);

test('returns from PayPal in the language of the booking', async ({ page, request }) => {
  await blockPopups(page);
  const t = textsOf('de');
  await page.goto(`/de${bookingAddress(await findFreeSlot(request, /Sunset/), 'details')}`);
  await fillDetails(page, t);
  await page.getByRole('button', { name: t('details.confirm') }).click();
  await page.getByRole('button', { name: t('payment.pay') }).click();
  await page.waitForURL(payPalPage);
  await approve(page);
  await expect(page.getByText(confirmationCode)).toBeVisible();
  await expect(page).toHaveURL(/\/de\/booking\?confirmation=/);
});

test(
  'a return to a tab without a saved checkout explains what happens next, and the booking is made',
  everyWidth,
  async ({ page, request, context }) => {
    await blockPopups(page);
    await goToPayment(page, await findFreeSlot(request, /Sunset/));
    await payButton(page).click();
    await page.waitForURL(payPalPage);
    const returned = page.waitForRequest(/\/booking\?token=/);
    await page.route(/\/booking\?token=/, (route) => route.abort());
    await approve(page);
    const address = (await returned).url();

    const other = await context.newPage();
    await other.goto(address);
    await expect(other.getByText('Payment Successful!')).toBeVisible();
    await expect(other.getByText(/We'll also email your confirmation/)).toBeVisible();
    await expect(other).toHaveURL(/\/booking$/);
    await expectAccessible(other);
  },
);

test.describe('in an in-app browser', () => {
  test.use({ userAgent: `${devices['iPhone 15'].userAgent} Instagram 300.0` });

  test('PayPal opens in a frame of the page', async ({ page, request }) => {
    await goToPayment(page, await findFreeSlot(request, /Sunset/));
    await payButton(page).click();
    await page.frameLocator('iframe').getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByText(confirmationCode)).toBeVisible();
  });
});
