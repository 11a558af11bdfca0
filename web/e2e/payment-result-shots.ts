/** States of the payment dialog after a press of its button, and of the page after a return from PayPal's. */
import type { Page } from '@playwright/test';
import { bookingAddress, cancel, inPayPalWindow } from './checkout.js';
import { problem } from './responses.js';
import { confirm, dialogOf, openDetails } from './shot-steps.js';
import type { Context, Shot } from './shot.js';

async function pressPay(scene: Context): Promise<void> {
  await openDetails(scene);
  await confirm(scene);
  await scene.page.getByRole('button', { name: scene.t('payment.pay') }).click();
}

/** After a press of the button. @param text key of what the dialog shows then */
const pressed =
  (answer: (page: Page) => Promise<unknown>, text: string): Shot['enter'] =>
  async (scene) => {
    await answer(scene.page);
    await pressPay(scene);
    await dialogOf(scene.page).getByText(scene.t(text)).first().waitFor();
  };

const order = (code: string, status: number) => (page: Page) =>
  page.route('**/paypal/order', (route) => route.fulfill(problem(status, code)));

/** The payment has arrived; the answer is that to the booking. Without one it is being made. */
const paid =
  (code?: string, status = 0) =>
  async (page: Page) => {
    await order('ALREADY_PAID', 409)(page);
    await page.route('**/api/bookings', (route) => (code ? route.fulfill(problem(status, code)) : undefined));
  };

export const paymentResultShots: Shot[] = [
  {
    of: 'payment-cancelled',
    shows: 'dialog',
    enter: async (scene) => {
      const { page, t } = scene;
      await openDetails(scene);
      await confirm(scene);
      await inPayPalWindow(page, () => page.getByRole('button', { name: t('payment.pay') }).click(), cancel);
      await page.getByText(t('payment.cancelled')).waitFor();
    },
  },
  { of: 'payment-failed', shows: 'dialog', enter: pressed(order('PAYPAL_UNAVAILABLE', 503), 'payment.failedTitle') },
  { of: 'payment-taken', shows: 'dialog', enter: pressed(order('SLOT_TAKEN', 409), 'payment.takenText') },
  {
    of: 'payment-card-form',
    shows: 'dialog',
    enter: async (scene) => {
      await openDetails(scene);
      await confirm(scene);
      await dialogOf(scene.page).locator('paypal-basic-card-button').click();
      await scene.page.locator('paypal-basic-card-container').frameLocator('iframe').getByRole('textbox').first().waitFor();
    },
  },
  {
    of: 'payment-pending',
    shows: 'dialog',
    enter: pressed(async (page) => {
      await order('PAYMENT_IN_DOUBT', 409)(page);
      await page.route('**/api/bookings', (route) => route.fulfill(problem(402, 'NOT_PAID')));
    }, 'payment.waitingTitle'),
  },
  { of: 'payment-processing', shows: 'dialog', incomplete: true, enter: pressed(paid(), 'payment.success') },
  { of: 'payment-refunded', shows: 'dialog', enter: pressed(paid('SLOT_TAKEN', 409), 'payment.refundedText') },
  { of: 'payment-unplaced', shows: 'dialog', enter: pressed(paid('INTERNAL', 500), 'payment.bookingFailedTitle') },
  {
    of: 'payment-returned',
    enter: async ({ page, t, free, visit }) => {
      await page.route('**/paypal/order/*/capture', (route) => route.fulfill({ json: { status: 'COMPLETED' } }));
      await visit(`${bookingAddress(free)}&token=ORDER12345&PayerID=BUYER`);
      await page.getByText(t('payment.success')).waitFor();
    },
  },
];
