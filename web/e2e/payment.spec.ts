import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addressOf, aFreeSlot, confirmationCode, fillIn, guest, inPayPal, pays, test } from './guest.js';
import type { FreeSlot } from './guest.js';

const paymentOf = (page: Page) => page.getByRole('dialog', { name: 'Payment' });
const pressPay = (page: Page) => paymentOf(page).getByRole('button', { name: 'Pay with PayPal' }).click();
const problem = (status: number, code: string) => ({
  status,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: code, status, code },
});

async function reachPayment(page: Page, free: FreeSlot) {
  await page.goto(addressOf(free, 'details'));
  await fillIn(page);
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(paymentOf(page)).toBeVisible();
}

test('while a slot is being checked nothing can be confirmed', async ({ page, request }) => {
  const free = await aFreeSlot(request, /Sunset/);
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/check-availability', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto(addressOf(free, 'details'));
  await expect(page.getByText('Checking availability…')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm Booking' })).toBeDisabled();
  answer();
  await expect(page.getByText('Time slot is available')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm Booking' })).toBeEnabled();
});

test('a slot that somebody holds is refused at once, with free ones beside it', async ({ page, request, browser }) => {
  const free = await aFreeSlot(request, /Spanish Wells/);
  const faster = await browser.newContext();
  const held = await faster.request.post('/paypal/order', {
    data: {
      amount: String(free.package.price),
      currency: 'USD',
      intent: 'CAPTURE',
      booking: { packageId: free.package.id, bookingDate: free.date, timeSlot: free.slot, guestCount: 2, ...guest },
    },
  });
  expect(held.ok()).toBe(true);
  await faster.close();

  await page.goto(addressOf(free, 'details'));
  const details = page.getByRole('dialog', { name: 'Your details' });
  await expect(details.getByText('Time slot is no longer available')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Confirm Booking' })).toBeDisabled();
  await details.getByText('Next free:').locator('..').getByRole('button').first().click();
  await expect(details.getByText('Time slot is available')).toBeVisible();
  expect(page.url()).not.toContain(new URLSearchParams({ date: free.date, slot: free.slot }).toString());
});

test('with PayPal down nothing is charged, and the same dialog goes on when it is back', async ({ page, request }) => {
  const free = await aFreeSlot(request, /Sunset/);
  await page.route('**/paypal/setup', (route) => route.fulfill(problem(503, 'PAYPAL_UNAVAILABLE')));
  await reachPayment(page, free);
  const payment = paymentOf(page);
  await expect(payment.getByText('PayPal is unavailable at the moment')).toBeVisible();
  await expect(payment.getByText('Nothing has been charged. Please try again in a moment.')).toBeVisible();
  await page.unroute('**/paypal/setup');
  await payment.getByRole('button', { name: 'Try again' }).click();
  await expect(payment.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible();

  await page.route('**/paypal/order', (route) => route.fulfill(problem(503, 'PAYPAL_UNAVAILABLE')));
  await pressPay(page);
  await expect(payment.getByText('Payment Failed')).toBeVisible();
  await expect(payment.getByText('There was an issue processing your payment. Please try again.')).toBeVisible();
  await expect(payment.getByText('PayPal does not answer right now. You have not been charged.')).toBeVisible();
  await expect(payment.getByRole('button', { name: 'Pay with PayPal' })).toBeEnabled();
});

test('a booking whose answer is lost is asked for again, and paid once', async ({ page, request }) => {
  const free = await aFreeSlot(request, /Rose Island 4-Hour/);
  await reachPayment(page, free);
  await page.route('**/api/bookings', (route) => route.fulfill(problem(500, 'INTERNAL')));
  await inPayPal(page, () => pressPay(page), pays);
  const payment = paymentOf(page);
  await expect(payment.getByRole('heading', { name: 'Booking Failed' })).toBeVisible();
  await expect(payment.getByText('There was an error creating your booking. Please try again.')).toBeVisible();
  await expect(payment.getByText(/you will not be charged a second time/)).toBeVisible();
  await page.unroute('**/api/bookings');
  await payment.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(confirmationCode)).toBeVisible();
});

test('a payment that PayPal is still looking at is not asked for twice', async ({ page, request }) => {
  const free = await aFreeSlot(request, /Full Day/);
  await reachPayment(page, free);
  await inPayPal(
    page,
    () => pressPay(page),
    async (window) => {
      await window.getByRole('combobox').selectOption('pending_review');
      await pays(window);
    },
  );
  const payment = paymentOf(page);
  await expect(payment.getByRole('heading', { name: 'We are waiting for PayPal' })).toBeVisible();
  await expect(payment.getByRole('button', { name: 'Pay with PayPal' })).toHaveCount(0);
  await expect(payment.getByRole('button', { name: 'Check again' })).toBeVisible();
});

test('the hold is counted down, and its end is said', async ({ page, request }) => {
  const free = await aFreeSlot(request, /Sunset/);
  await page.clock.install();
  await reachPayment(page, free);
  const payment = paymentOf(page);
  await expect(payment.getByText(/we hold this slot for you for 15 minutes/)).toBeVisible();
  await inPayPal(
    page,
    () => pressPay(page),
    (window) => window.getByRole('button', { name: /^Cancel/ }).click(),
  );
  await expect(payment.getByText(/We hold this slot for you until/)).toBeVisible();
  await expect(payment.getByText(/^1[45]:\d\d$/)).toBeVisible();
  await page.clock.fastForward('16:00');
  await expect(payment.getByText(/The hold has run out/)).toBeVisible();
});
