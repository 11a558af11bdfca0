import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { holdBack } from './answers.js';
import {
  addressOf,
  aFreeSlot,
  calendarOf,
  confirmationCode,
  detailsOf,
  fillIn,
  findDay,
  guest,
  inPayPal,
  paymentOf,
  pays,
  press,
  spoken,
} from './checkout.js';
import { awake, everyWidth, expectNoWiderThanTheScreen, expectReadable, test } from './guest.js';

test('a guest books with the mouse, from the home page to the confirmation', everyWidth, async ({ page, request }) => {
  const free = await aFreeSlot(request, /Rose Island 4-Hour/);
  await page.goto('/');
  await page.getByRole('link', { name: 'Book Your Adventure' }).click();
  await (await awake(page.getByRole('button', { name: `Select ${free.package.name}` }))).click();

  const calendar = calendarOf(page);
  const day = await findDay(calendar, free.date);
  await expectReadable(calendar);
  await day.click();

  const details = detailsOf(page);
  await details.getByText(free.slot, { exact: true }).first().click();
  await expect(details.getByText('Time slot is available')).toBeVisible();
  await details.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(details.getByText('First name is required')).toBeVisible();
  await expectReadable(details);
  await fillIn(page);
  await details.getByRole('button', { name: 'One more' }).click();
  await details.getByLabel('Special requests').fill('A birthday on board');
  await details.getByRole('button', { name: 'Confirm Booking' }).click();

  const payment = paymentOf(page);
  await expect(payment.getByText('Demo payment: no real money moves')).toBeVisible();
  await expect(payment.getByText('3 people')).toBeVisible();
  await expect(payment.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible();
  await expectReadable(payment);
  const release = await holdBack(page, '**/api/bookings');
  await press(page, pays);
  await expect(payment.getByText('Payment Successful!')).toBeVisible();
  await expect(payment.getByText('Processing your booking...')).toBeVisible();
  await expectReadable(payment);
  release();

  await expect(page.getByRole('status').filter({ hasText: 'Booking Created Successfully!' })).toContainText(
    /Your confirmation code is: [0-9A-Z]{5}-[0-9A-Z]{5}$/,
  );
  await expect(page.getByRole('heading', { level: 1, name: `See you on board, ${guest.firstName}` })).toBeFocused();
  await expect(page.getByText(confirmationCode)).toBeVisible();
  await expect(page.getByText(spoken(free.date))).toBeVisible();
  await expectReadable(page);

  await page.reload();
  await expect(page.getByText(confirmationCode)).toBeVisible();
  const calendarFile = await request.get((await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')) ?? '');
  expect(await calendarFile.text()).toContain('BEGIN:VEVENT');
});

test('a guest books by keyboard alone', async ({ page, request }) => {
  const free = await aFreeSlot(request, /Exuma/);
  const { keyboard } = page;
  await page.goto('/booking');
  const select = page.getByRole('button', { name: `Select ${free.package.name}` });
  await awake(select);
  const tabTo = async (target: typeof select) => {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press('Tab');
    }
    throw new Error('Tab does not reach it');
  };
  await tabTo(select);
  await keyboard.press('Enter');

  const calendar = calendarOf(page);
  await expect(calendar.getByRole('heading', { name: 'Choose your date' })).toBeFocused();
  const today = calendar.locator('[data-day][tabindex="0"]');
  await tabTo(today);
  for (let presses = 0; presses < 90; presses += 1) {
    if ((await page.evaluate(() => (document.activeElement as HTMLElement).dataset.day)) === free.date) break;
    await keyboard.press('ArrowRight');
  }
  await keyboard.press('Enter');

  const details = detailsOf(page);
  await tabTo(details.getByRole('radio').first());
  await keyboard.press('Space');
  for (const other of free.package.timeSlots.slice(0, free.package.timeSlots.indexOf(free.slot))) {
    await expect(details.getByRole('radio', { name: other })).toBeChecked();
    await keyboard.press('ArrowDown');
  }
  await expect(details.getByText('Time slot is available')).toBeVisible();
  await tabTo(details.getByLabel('First name'));
  for (const text of [guest.firstName, guest.lastName, guest.email, guest.phone]) {
    await keyboard.type(text);
    await keyboard.press('Tab');
  }
  await tabTo(details.getByRole('spinbutton', { name: 'Number of people' }));
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');

  const payment = paymentOf(page);
  const pay = payment.getByRole('button', { name: 'Pay with PayPal' });
  await pay.waitFor();
  await expect(payment.getByText('3 people')).toBeVisible();
  await tabTo(pay);
  await inPayPal(
    page,
    () => keyboard.press('Enter'),
    async (window) => {
      await window.getByRole('button', { name: /^Pay/ }).focus();
      await window.keyboard.press('Enter');
    },
  );
  await expect(page.getByRole('heading', { name: `See you on board, ${guest.firstName}` })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('a guest books with the thumb', async ({ page, request }) => {
    const free = await aFreeSlot(request, /Rose Island 4-Hour/);
    await page.goto('/');
    await page.getByRole('link', { name: `Book This Experience: ${free.package.name}` }).tap();
    await (await awake(page.getByRole('button', { name: 'Choose your date' }))).tap();
    await (await findDay(calendarOf(page), free.date)).tap();
    await detailsOf(page).getByText(free.slot, { exact: true }).first().tap();
    await fillIn(page);
    await detailsOf(page).getByRole('button', { name: 'Confirm Booking' }).tap();
    await inPayPal(page, () => page.getByRole('button', { name: 'Pay with PayPal' }).tap(), pays);
    await expect(page.getByText(confirmationCode)).toBeVisible();
    await expectNoWiderThanTheScreen(page);
  });

  test('the picture of the selected package is as wide as its card', async ({ page, request }) => {
    const free = await aFreeSlot(request, /Rose Island 4-Hour/);
    await page.goto(`/booking?package=${free.package.id}`);
    const card = page.getByRole('region', { name: 'Your charter' });
    const picture = card.getByRole('img', { name: free.package.name });
    const widthOf = async (part: Locator) => (await part.boundingBox())!.width;
    expect(await widthOf(picture)).toBeCloseTo(await widthOf(card.locator('> div')), 0);
  });
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-ES' });

  test('a guest books in their language, and the booking keeps it', async ({ page, request }) => {
    const free = await aFreeSlot(request, /Sunset/);
    await page.goto('/booking');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await (await awake(page.getByRole('button', { name: `Elegir ${free.package.name}` }))).click();
    await (await findDay(page.getByRole('dialog', { name: 'Elija su fecha' }), free.date, 'Mes siguiente', 'es')).click();
    const details = page.getByRole('dialog', { name: 'Sus datos' });
    await expect(details.getByText('El horario está disponible')).toBeVisible();
    await details.getByLabel('Nombre').fill(guest.firstName);
    await details.getByLabel('Apellidos').fill(guest.lastName);
    await details.getByLabel('Correo electrónico').fill('amelia@');
    await details.getByRole('button', { name: 'Confirmar la reserva' }).click();
    await expect(details.getByText('Introduzca una dirección de correo válida')).toBeVisible();
    await expect(details.getByText('Este campo es obligatorio')).toBeVisible();
    await details.getByLabel('Correo electrónico').fill(guest.email);
    await details.getByLabel('Teléfono').fill(guest.phone);
    await details.getByRole('button', { name: 'Confirmar la reserva' }).click();
    const ordered = page.waitForRequest('**/paypal/order');
    await inPayPal(page, () => page.getByRole('button', { name: 'Pagar con PayPal' }).click(), pays);
    expect((await ordered).postDataJSON()).toMatchObject({ booking: { locale: 'es' } });
    await expect(page.getByRole('heading', { name: `Nos vemos a bordo, ${guest.firstName}` })).toBeVisible();
  });
});

test('the back button closes the dialog on top, one step at a time', async ({ page, request }) => {
  const free = await aFreeSlot(request, /Full Day/);
  await page.goto('/booking');
  await (await awake(page.getByRole('button', { name: `Select ${free.package.name}` }))).click();
  await (await findDay(calendarOf(page), free.date)).click();
  await detailsOf(page).getByText(free.slot, { exact: true }).first().click();
  await fillIn(page);
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(paymentOf(page)).toBeVisible();
  await page.goBack();
  await expect(detailsOf(page).getByLabel('Email')).toHaveValue(guest.email);
  await page.goBack();
  await expect(calendarOf(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/booking$/);
});

test('what is typed before the form is awake stays', async ({ page, request }) => {
  const free = await aFreeSlot(request, /Sunset/);
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(addressOf(free), { waitUntil: 'commit' });
  const form = page.getByRole('region', { name: 'Your details' });
  await form.getByLabel('First name').fill(guest.firstName);
  release();
  await awake(form.getByLabel('First name'));
  await expect(page.getByText('Time slot is available')).toBeVisible();
  await expect(form.getByLabel('First name')).toHaveValue(guest.firstName);
});

test('a code that belongs to no booking says how a code looks', everyWidth, async ({ page }) => {
  await page.goto('/booking?confirmation=ABCDE-12345');
  await expect(page.getByText('No booking carries this code')).toBeVisible();
  await expect(page.getByText('It looks like XXXXX-XXXXX')).toBeVisible();
  await expectReadable(page);
  await page.getByRole('link', { name: 'New booking' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Book your day on the water' })).toBeVisible();
});
