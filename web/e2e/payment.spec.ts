import { expect } from '@playwright/test';
import { problem } from './responses.js';
import { findFreeSlot, calendarOf, confirmationCode, detailsOf, guest, holdAsAnotherGuest } from './checkout.js';
import { payButton, paymentOf, approve, approveWithResult, payInPayPal, goToPayment, cancel } from './checkout.js';
import { everyWidth, expectAccessible, pauseClock, test } from './fixtures.js';
import { emailsTo, completeCapture } from './stack.js';

test('shows a notice after a cancellation, decline or failure, and allows another payment', everyWidth, async ({ page, request }) => {
  await goToPayment(page, await findFreeSlot(request, /Sunset/));
  const payment = paymentOf(page);

  await payInPayPal(page, cancel);
  await expect(payment.getByText('Payment was cancelled by user')).toBeVisible();
  await expect(payment.getByText(/We're holding this slot for you until/)).toBeVisible();
  await expectAccessible(payment);

  await payInPayPal(page, approveWithResult('instrument_declined'));
  await expect(payment.getByText('Your bank declined this payment')).toBeVisible();
  await expect(payment.getByText('Payment was cancelled by user')).toHaveCount(0);
  await expectAccessible(payment);

  await payInPayPal(page, approveWithResult('capture_declined'));
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Failed' })).toHaveCount(2);
  await expect(payment.getByText('Payment Failed')).toBeVisible();
  await expect(payment.getByText('There was an issue processing your payment. Please try again.')).toBeVisible();
  await expect(payment.getByText('Your bank declined this payment')).toHaveCount(0);
  await expectAccessible(payment);

  await payInPayPal(page, approveWithResult('completed'));
  await expect(page.getByText(confirmationCode)).toBeVisible();
});

test('while PayPal is unavailable shows errors, and recovers in the same dialog', everyWidth, async ({ page, request }) => {
  await page.route('**/paypal/setup', (route) => route.fulfill(problem(503, 'PAYPAL_UNAVAILABLE')));
  await goToPayment(page, await findFreeSlot(request, /Sunset/));
  const payment = paymentOf(page);
  await expect(payment.getByText('PayPal is unavailable at the moment')).toBeVisible();
  await expect(payment.getByText('Nothing has been charged. Please try again in a moment.')).toBeVisible();
  await expectAccessible(payment);
  await page.unroute('**/paypal/setup');
  await payment.getByRole('button', { name: 'Try again' }).click();
  await expect(payButton(page)).toBeVisible();

  await page.route('**/paypal/order', (route) => route.fulfill(problem(503, 'PAYPAL_UNAVAILABLE')));
  await payButton(page).click();
  await expect(payment.getByText('Payment Failed')).toBeVisible();
  await expect(payment.getByText('There was an issue processing your payment. Please try again.')).toBeVisible();
  await expect(payment.getByText("PayPal isn't responding, and you haven't been charged.")).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
  await expectAccessible(payment);
});

test('a slot taken in the meantime is rejected before payment', everyWidth, async ({ page, request, browser }) => {
  const free = await findFreeSlot(request, /Spanish Wells/);
  await goToPayment(page, free);
  await holdAsAnotherGuest(browser, free);
  await payButton(page).click();
  const payment = paymentOf(page);
  await expect(payment.getByRole('heading', { name: 'Time slot is no longer available' })).toBeVisible();
  await expect(payment.getByText(/You haven't been charged/)).toBeVisible();
  await expect(payment.getByText('Next available:')).toBeVisible();
  await expectAccessible(payment);
  await payment.getByRole('button', { name: 'Choose another slot' }).click();
  await expect(calendarOf(page)).toBeVisible();
});

test('a slot taken after payment is refunded, and other slots are offered', everyWidth, async ({ page, request }) => {
  await goToPayment(page, await findFreeSlot(request, /Spanish Wells/));
  await page.route('**/api/bookings', (route) => route.fulfill(problem(409, 'SLOT_TAKEN')));
  await payInPayPal(page, approve);
  const payment = paymentOf(page);
  await expect(payment.getByRole('heading', { name: 'Time slot is no longer available' })).toBeVisible();
  await expect(payment.getByText(/PayPal is returning the full amount to you/)).toBeVisible();
  const nextFree = payment.getByText('Next available:').locator('..').getByRole('button');
  await expect(nextFree.first()).toBeVisible();
  await expectAccessible(payment);
  await nextFree.first().click();
  await expect(detailsOf(page).getByText('Time slot is available')).toBeVisible();
  await expect(detailsOf(page).getByLabel('Email')).toHaveValue(guest.email);
});

test('retries a booking that failed after payment, without paying again', everyWidth, async ({ page, request }) => {
  await goToPayment(page, await findFreeSlot(request, /Rose Island 4-Hour/));
  await page.route('**/api/bookings', (route) => route.fulfill(problem(500, 'INTERNAL')));
  await payInPayPal(page, approve);
  const payment = paymentOf(page);
  await expect(payment.getByRole('heading', { name: 'Booking Failed' })).toBeVisible();
  await expect(payment.getByText('There was an error creating your booking. Please try again.')).toBeVisible();
  await expect(payment.getByText(/you won't be charged a second time/)).toBeVisible();
  await expectAccessible(payment);
  await page.unroute('**/api/bookings');
  await payment.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(confirmationCode)).toBeVisible();
});

test("a pending payment is completed by PayPal's webhook, and the page shows the confirmation", everyWidth, async ({ page, request }) => {
  const email = `pending-${Date.now()}@guests.example`;
  await page.clock.install();
  await goToPayment(page, await findFreeSlot(request, /Full Day/), { ...guest, email });
  const ordered = page.waitForResponse('**/paypal/order');
  await payInPayPal(page, approveWithResult('pending_review'));
  const payment = paymentOf(page);
  await expect(payment.getByRole('heading', { name: "We're waiting for PayPal" })).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await expectAccessible(payment);

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

test('a pending payment can be checked again and not paid twice', async ({ page, request }) => {
  await goToPayment(page, await findFreeSlot(request, /Full Day/));
  await payInPayPal(page, approveWithResult('pending_review'));
  const payment = paymentOf(page);
  const checkAgain = payment.getByRole('button', { name: 'Check again' });
  await expect(checkAgain).toBeVisible();
  const statusCheck = page.waitForResponse('**/capture');
  await checkAgain.click();
  expect(await (await statusCheck).json()).toEqual({ status: 'PENDING' });
  await expect(payment.getByRole('heading', { name: "We're waiting for PayPal" })).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
});

test('shows the countdown of the hold and its end', async ({ page, request }) => {
  await page.clock.install();
  await goToPayment(page, await findFreeSlot(request, /Sunset/));
  const payment = paymentOf(page);
  await expect(payment.getByText(/we hold this slot for 15 minutes/)).toBeVisible();
  await payInPayPal(page, cancel);
  await expect(payment.getByText(/We're holding this slot for you until/)).toBeVisible();
  await expect(payment.getByText(/^1[45]:\d\d$/)).toBeVisible();
  await page.clock.fastForward('16:00');
  await expect(payment.getByText(/Your 15 minutes are up/)).toBeVisible();
});
