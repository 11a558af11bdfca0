import { expect } from '@playwright/test';
import { problem } from './answers.js';
import { aFreeSlot, calendarOf, confirmationCode, detailsOf, guest, holdForAnother } from './checkout.js';
import { payButton, paymentOf, pays, paysWith, press, reachPayment, turnsBack } from './checkout.js';
import { everyWidth, expectReadable, stopTheClock, test } from './guest.js';
import { mailsTo, payPalSettles } from './stack.js';

test('whoever turns back, is declined or fails in PayPal is told so, and pays at the next try', everyWidth, async ({ page, request }) => {
  await reachPayment(page, await aFreeSlot(request, /Sunset/));
  const payment = paymentOf(page);

  await press(page, turnsBack);
  await expect(payment.getByText('Payment was cancelled by user')).toBeVisible();
  await expect(payment.getByText(/We hold this slot for you until/)).toBeVisible();
  await expectReadable(payment);

  await press(page, paysWith('instrument_declined'));
  await expect(payment.getByText('Your bank declined this payment')).toBeVisible();
  await expect(payment.getByText('Payment was cancelled by user')).toHaveCount(0);
  await expectReadable(payment);

  await press(page, paysWith('capture_declined'));
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Failed' })).toHaveCount(2);
  await expect(payment.getByText('Payment Failed')).toBeVisible();
  await expect(payment.getByText('There was an issue processing your payment. Please try again.')).toBeVisible();
  await expect(payment.getByText('Your bank declined this payment')).toHaveCount(0);
  await expectReadable(payment);

  await press(page, paysWith('completed'));
  await expect(page.getByText(confirmationCode)).toBeVisible();
});

test('with PayPal down nothing is charged, and the same dialog goes on when it is back', everyWidth, async ({ page, request }) => {
  await page.route('**/paypal/setup', (route) => route.fulfill(problem(503, 'PAYPAL_UNAVAILABLE')));
  await reachPayment(page, await aFreeSlot(request, /Sunset/));
  const payment = paymentOf(page);
  await expect(payment.getByText('PayPal is unavailable at the moment')).toBeVisible();
  await expect(payment.getByText('Nothing has been charged. Please try again in a moment.')).toBeVisible();
  await expectReadable(payment);
  await page.unroute('**/paypal/setup');
  await payment.getByRole('button', { name: 'Try again' }).click();
  await expect(payButton(page)).toBeVisible();

  await page.route('**/paypal/order', (route) => route.fulfill(problem(503, 'PAYPAL_UNAVAILABLE')));
  await payButton(page).click();
  await expect(payment.getByText('Payment Failed')).toBeVisible();
  await expect(payment.getByText('There was an issue processing your payment. Please try again.')).toBeVisible();
  await expect(payment.getByText('PayPal does not answer right now. You have not been charged.')).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
  await expectReadable(payment);
});

test('a slot that is sold meanwhile is refused before any money moves', everyWidth, async ({ page, request, browser }) => {
  const free = await aFreeSlot(request, /Spanish Wells/);
  await reachPayment(page, free);
  await holdForAnother(browser, free);
  await payButton(page).click();
  const payment = paymentOf(page);
  await expect(payment.getByRole('heading', { name: 'Time slot is no longer available' })).toBeVisible();
  await expect(payment.getByText(/You have not been charged/)).toBeVisible();
  await expect(payment.getByText('Next free:')).toBeVisible();
  await expectReadable(payment);
  await payment.getByRole('button', { name: 'Choose another slot' }).click();
  await expect(calendarOf(page)).toBeVisible();
});

test('a slot that is lost after the payment is paid back, and others are offered', everyWidth, async ({ page, request }) => {
  await reachPayment(page, await aFreeSlot(request, /Spanish Wells/));
  await page.route('**/api/bookings', (route) => route.fulfill(problem(409, 'SLOT_TAKEN')));
  await press(page, pays);
  const payment = paymentOf(page);
  await expect(payment.getByRole('heading', { name: 'Time slot is no longer available' })).toBeVisible();
  await expect(payment.getByText(/PayPal returns the full amount to you/)).toBeVisible();
  const nextFree = payment.getByText('Next free:').locator('..').getByRole('button');
  await expect(nextFree.first()).toBeVisible();
  await expectReadable(payment);
  await nextFree.first().click();
  await expect(detailsOf(page).getByText('Time slot is available')).toBeVisible();
  await expect(detailsOf(page).getByLabel('Email')).toHaveValue(guest.email);
});

test('a booking whose answer is lost is asked for again, and paid once', everyWidth, async ({ page, request }) => {
  await reachPayment(page, await aFreeSlot(request, /Rose Island 4-Hour/));
  await page.route('**/api/bookings', (route) => route.fulfill(problem(500, 'INTERNAL')));
  await press(page, pays);
  const payment = paymentOf(page);
  await expect(payment.getByRole('heading', { name: 'Booking Failed' })).toBeVisible();
  await expect(payment.getByText('There was an error creating your booking. Please try again.')).toBeVisible();
  await expect(payment.getByText(/you will not be charged a second time/)).toBeVisible();
  await expectReadable(payment);
  await page.unroute('**/api/bookings');
  await payment.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(confirmationCode)).toBeVisible();
});

test(
  'a payment that PayPal is still looking at is settled by its webhook, and the page hears of it',
  everyWidth,
  async ({ page, request }) => {
    const email = `patient-${Date.now()}@guests.example`;
    await page.clock.install();
    await reachPayment(page, await aFreeSlot(request, /Full Day/), { ...guest, email });
    const ordered = page.waitForResponse('**/paypal/order');
    await press(page, paysWith('pending_review'));
    const payment = paymentOf(page);
    await expect(payment.getByRole('heading', { name: 'We are waiting for PayPal' })).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
    await expectReadable(payment);

    // To stand still the clock goes ahead, and the page asks once more. With that answered, it asks nothing from here on: what
    // happens is the webhook's doing.
    const asked = page.waitForResponse('**/capture');
    await stopTheClock(page);
    await asked;
    const { id } = (await (await ordered).json()) as { id: string };
    await payPalSettles(id);
    await expect.poll(async () => (await mailsTo(email)).length, 'the confirmation').toBe(1);
    await expect(payment.getByRole('heading', { name: 'We are waiting for PayPal' })).toBeVisible();

    await page.clock.runFor(10_001);
    await page.clock.resume();
    const code = page.getByText(confirmationCode);
    await expect(code).toBeVisible();
    expect((await mailsTo(email))[0]!.text).toContain((await code.textContent())!);
  },
);

test('a payment that waits can be asked about, and is not asked for twice', async ({ page, request }) => {
  await reachPayment(page, await aFreeSlot(request, /Full Day/));
  await press(page, paysWith('pending_review'));
  const payment = paymentOf(page);
  const again = payment.getByRole('button', { name: 'Check again' });
  await expect(again).toBeVisible();
  const asked = page.waitForResponse('**/capture');
  await again.click();
  expect(await (await asked).json()).toEqual({ status: 'PENDING' });
  await expect(payment.getByRole('heading', { name: 'We are waiting for PayPal' })).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
});

test('the hold is counted down, and its end is said', async ({ page, request }) => {
  await page.clock.install();
  await reachPayment(page, await aFreeSlot(request, /Sunset/));
  const payment = paymentOf(page);
  await expect(payment.getByText(/we hold this slot for you for 15 minutes/)).toBeVisible();
  await press(page, turnsBack);
  await expect(payment.getByText(/We hold this slot for you until/)).toBeVisible();
  await expect(payment.getByText(/^1[45]:\d\d$/)).toBeVisible();
  await page.clock.fastForward('16:00');
  await expect(payment.getByText(/The hold has run out/)).toBeVisible();
});
