import { devices, expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import {
  addressOf,
  aFreeSlot,
  confirmationCode,
  fillDetails,
  guest,
  paymentOf,
  payButton,
  pays,
  paysWith,
  reachPayment,
  turnsBack,
} from './checkout.js';
import { everyWidth, expectReadable, test } from './guest.js';
import { wordsOf } from './words.js';

/** A browser in which PayPal can open neither a window nor a frame, as those of some apps. */
async function blockWindows(page: Page) {
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

const payPalsPage = /checkoutnow\?token=/;

test(
  'where pop-ups are blocked PayPal takes the page’s place, and the buyer returns to a paid booking',
  everyWidth,
  async ({ page, request }) => {
    await blockWindows(page);
    await reachPayment(page, await aFreeSlot(request, /Sunset/));
    await payButton(page).click();
    await page.waitForURL(payPalsPage);
    await pays(page);
    await expect(page.getByText(confirmationCode)).toBeVisible();
    await expect(page).toHaveURL(/\/booking\?confirmation=[^&]+$/);
    const code = await page.getByText(confirmationCode).textContent();

    await page.reload();
    await expect(page.getByText(code!)).toBeVisible();
    // Neither PayPal's page nor the payment before it takes money a second time.
    await page.goBack();
    await page.goForward();
    await expect(page.getByText(code!)).toBeVisible();
  },
);

test('a buyer who cancels or is declined on PayPal’s own page finds the form again, and pays', everyWidth, async ({ page, request }) => {
  await blockWindows(page);
  const free = await aFreeSlot(request, /Sunset/);
  await reachPayment(page, free);
  const payment = paymentOf(page);
  const clean = new RegExp(`/booking\\?package=${free.package.id}&date=${free.date}&slot=[^&]+&step=payment$`);

  await payButton(page).click();
  await page.waitForURL(payPalsPage);
  await turnsBack(page);
  await expect(payment.getByText('Payment was cancelled by user')).toBeVisible();
  await expect(payment.getByText(guest.email)).toBeVisible();
  await expect(payment.getByText(/We hold this slot for you until/)).toBeVisible();
  await expect(page).toHaveURL(clean);
  await expectReadable(payment);

  await payButton(page).click();
  await page.waitForURL(payPalsPage);
  await paysWith('instrument_declined')(page);
  await expect(payment.getByText('Your bank declined this payment')).toBeVisible();
  await expect(page).toHaveURL(clean);

  await page.reload();
  await expect(payment.getByText(guest.email)).toBeVisible();
  await payButton(page).click();
  await page.waitForURL(payPalsPage);
  await page.goBack();
  await expect(payButton(page)).toBeEnabled();
  await payButton(page).click();
  await page.waitForURL(payPalsPage);
  await paysWith('completed')(page);
  await expect(page.getByText(confirmationCode)).toBeVisible();
});

test('a guest who books in German returns from PayPal in German', async ({ page, request }) => {
  await blockWindows(page);
  const t = wordsOf('de');
  await page.goto(`/de${addressOf(await aFreeSlot(request, /Sunset/), 'details')}`);
  await fillDetails(page, t);
  await page.getByRole('button', { name: t('details.confirm') }).click();
  await page.getByRole('button', { name: t('payment.pay') }).click();
  await page.waitForURL(payPalsPage);
  await pays(page);
  await expect(page.getByText(confirmationCode)).toBeVisible();
  await expect(page).toHaveURL(/\/de\/booking\?confirmation=/);
});

test(
  'a browser that has none of the form says what comes next, and the booking is made',
  everyWidth,
  async ({ page, request, context }) => {
    await blockWindows(page);
    await reachPayment(page, await aFreeSlot(request, /Sunset/));
    await payButton(page).click();
    await page.waitForURL(payPalsPage);
    const returned = page.waitForRequest(/\/booking\?token=/);
    await page.route(/\/booking\?token=/, (route) => route.abort());
    await pays(page);
    const address = (await returned).url();

    const other = await context.newPage();
    await other.goto(address);
    await expect(other.getByText('Payment Successful!')).toBeVisible();
    await expect(other.getByText(/Your confirmation also comes by e-mail/)).toBeVisible();
    await expect(other).toHaveURL(/\/booking$/);
    await expectReadable(other);
  },
);

test.describe('in an app’s browser', () => {
  test.use({ userAgent: `${devices['iPhone 15'].userAgent} Instagram 300.0` });

  test('PayPal opens inside the page', async ({ page, request }) => {
    await reachPayment(page, await aFreeSlot(request, /Sunset/));
    await payButton(page).click();
    await page.frameLocator('iframe').getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByText(confirmationCode)).toBeVisible();
  });
});
