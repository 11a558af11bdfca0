import { expect } from '@playwright/test';
import { findFreeSlot, calendarOf, confirmationCode, guest, holdAsAnotherGuest } from './checkout.js';
import { payButton, paymentOf, approveWithResult, payInPayPal, goToPayment, cancel } from './checkout.js';
import { pauseClock, smoke, test, uniqueAddress } from './fixtures.js';
import { emailsTo, completeCapture } from './stack.js';

test('shows a notice after a cancellation, decline or failure, and allows another payment', smoke, async ({ page, request }) => {
  await goToPayment(page, await findFreeSlot(request, /Sunset/));
  const payment = paymentOf(page);

  await payInPayPal(page, cancel);
  await expect(payment.getByText('Payment was cancelled by user')).toBeVisible();
  await expect(payment.getByText(/We're holding this slot for you until/)).toBeVisible();

  await payInPayPal(page, approveWithResult('instrument_declined'));
  await expect(payment.getByText('Your bank declined this payment')).toBeVisible();
  await expect(payment.getByText('Payment was cancelled by user')).toHaveCount(0);

  await payInPayPal(page, approveWithResult('capture_declined'));
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Failed' })).toHaveCount(2);
  await expect(payment.getByText('Payment Failed')).toBeVisible();
  await expect(payment.getByText('There was an issue processing your payment. Please try again.')).toBeVisible();
  await expect(payment.getByText('Your bank declined this payment')).toHaveCount(0);

  await payInPayPal(page, approveWithResult('completed'));
  await expect(page.getByText(confirmationCode)).toBeVisible();
});

test('a slot taken in the meantime is rejected before payment', async ({ page, request, browser }) => {
  const free = await findFreeSlot(request, /Spanish Wells/);
  await goToPayment(page, free);
  await holdAsAnotherGuest(browser, free);
  await payButton(page).click();
  const payment = paymentOf(page);
  await expect(payment.getByRole('heading', { name: 'Time slot is no longer available' })).toBeVisible();
  await expect(payment.getByText(/You haven't been charged/)).toBeVisible();
  await expect(payment.getByText('Next available:')).toBeVisible();
  await payment.getByRole('button', { name: 'Choose another slot' }).click();
  await expect(calendarOf(page)).toBeVisible();
});

test("a pending payment is completed by PayPal's webhook, and the page shows the confirmation", async ({ page, request }) => {
  const email = uniqueAddress('pending');
  await page.clock.install();
  await goToPayment(page, await findFreeSlot(request, /Full Day/), { ...guest, email });
  const ordered = page.waitForResponse('**/paypal/order');
  await payInPayPal(page, approveWithResult('pending_review'));
  const payment = paymentOf(page);
  await expect(payment.getByRole('heading', { name: "We're waiting for PayPal" })).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);

  // Pausing the clock runs it forward, so the page checks the status once more. After that response it sends no requests, so the
  // webhook alone completes the payment.
  const statusCheck = page.waitForResponse('**/capture');
  await pauseClock(page);
  await statusCheck;
  const { id } = (await (await ordered).json()) as { id: string };
  await completeCapture(id);
  await expect.poll(async () => (await emailsTo(email)).length, 'confirmation e-mail').toBe(1);
  await expect(payment.getByRole('heading', { name: "We're waiting for PayPal" })).toBeVisible();

  await page.clock.runFor(10_001);
  await page.clock.resume();
  const code = page.getByText(confirmationCode);
  await expect(code).toBeVisible();
  expect((await emailsTo(email))[0]!.text).toContain((await code.textContent())!);
});
