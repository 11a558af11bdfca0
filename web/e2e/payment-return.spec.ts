import { devices, expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { bookingAddress, findFreeSlot, confirmationCode, fillDetails, guest, payButton, approve, goToPayment } from './checkout.js';
import { test, uniqueAddress } from './fixtures.js';
import { approveAtPayPal, emailsTo } from './stack.js';
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

test('with blocked pop-ups redirects to PayPal and returns to a paid booking, in its language', async ({ page, request }) => {
  const t = textsOf('de');
  await blockPopups(page);
  await page.goto(`/de${bookingAddress(await findFreeSlot(request, /Sunset/), 'details')}`);
  await fillDetails(page, t);
  await page.getByRole('button', { name: t('details.confirm') }).click();
  await page.getByRole('button', { name: t('payment.pay') }).click();
  await page.waitForURL(payPalPage);
  await approve(page);
  await expect(page.getByText(confirmationCode)).toBeVisible();
  await expect(page).toHaveURL(/\/de\/booking\?confirmation=[^&]+$/);
  const code = await page.getByText(confirmationCode).textContent();

  await page.reload();
  await expect(page.getByText(code!)).toBeVisible();
  // Going back to PayPal's page must not capture a second time.
  await page.goBack();
  await page.goForward();
  await expect(page.getByText(code!)).toBeVisible();
});

test('a return to a tab without a saved checkout explains what happens next, and the booking is made', async ({
  page,
  request,
  context,
}) => {
  await blockPopups(page);
  const email = uniqueAddress('returned');
  await goToPayment(page, await findFreeSlot(request, /Sunset/), { ...guest, email });
  await payButton(page).click();
  await page.waitForURL(payPalPage);
  const id = new URL(page.url()).searchParams.get('token')!;
  await approveAtPayPal(id);

  const other = await context.newPage();
  await other.goto(`/booking?token=${id}&PayerID=BUYER`);
  await expect(other.getByText('Payment Successful!')).toBeVisible();
  await expect(other.getByText(/We'll also email your confirmation/)).toBeVisible();
  await expect(other).toHaveURL(/\/booking$/);
  await expect.poll(async () => (await emailsTo(email)).length, 'confirmation e-mail').toBeGreaterThan(0);
});

test.describe('in an in-app browser', () => {
  test.use({ userAgent: `${devices['iPhone 15'].userAgent} Instagram 300.0` });

  test('PayPal opens in a frame of the page', async ({ page, request }) => {
    await goToPayment(page, await findFreeSlot(request, /Sunset/));
    await payButton(page).click();
    await page.frameLocator('iframe').getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByText(confirmationCode)).toBeVisible();
  });
});
