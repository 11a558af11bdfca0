import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { holdBackScripts } from './responses.js';
import {
  bookingAddress,
  findFreeSlot,
  calendarOf,
  confirmationCode,
  detailsOf,
  fillEnglishDetails,
  findDay,
  guest,
  inPayPalWindow,
  paymentOf,
  approve,
  payInPayPal,
  longDate,
  packageNameIn,
} from './checkout.js';
import { chooseDayByKeyboard, hydrated, smoke, tabTo, test } from './fixtures.js';

test('books with the mouse from the home page to the confirmation', smoke, async ({ page, request }) => {
  const free = await findFreeSlot(request, /Rose Island 4-Hour/);
  await page.goto('/');
  await page.getByRole('link', { name: 'Book Your Adventure' }).click();
  await (await hydrated(page.getByRole('button', { name: `Select ${free.package.name}` }))).click();

  const calendar = calendarOf(page);
  await (await findDay(calendar, free.date)).click();

  const details = detailsOf(page);
  await details.getByText(free.slot, { exact: true }).first().click();
  await expect(details.getByText('Time slot is available')).toBeVisible();
  await details.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(details.getByText('First name is required')).toBeVisible();
  await fillEnglishDetails(page);
  await details.getByRole('button', { name: 'One more' }).click();
  await details.getByLabel('Special requests').fill('A birthday on board');
  await details.getByRole('button', { name: 'Confirm Booking' }).click();

  const payment = paymentOf(page);
  await expect(payment.getByText('Demo payment: no real money moves')).toBeVisible();
  await expect(payment.getByText('3 people')).toBeVisible();
  await expect(payment.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible();
  await payInPayPal(page, approve);

  await expect(page.getByRole('status').filter({ hasText: 'Booking Created Successfully!' })).toContainText(
    /Your confirmation code is: [0-9A-Z]{5}-[0-9A-Z]{5}$/,
  );
  await expect(page.getByRole('heading', { level: 1, name: `See you on board, ${guest.firstName}` })).toBeFocused();
  await expect(page.getByText(confirmationCode)).toBeVisible();
  await expect(page.getByText(longDate(free.date))).toBeVisible();

  await page.reload();
  await expect(page.getByText(confirmationCode)).toBeVisible();
  const calendarFile = await request.get((await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')) ?? '');
  expect(await calendarFile.text()).toContain('BEGIN:VEVENT');
});

test('books with the keyboard only', async ({ page, request }) => {
  const free = await findFreeSlot(request, /Exuma/);
  const { keyboard } = page;
  await page.goto('/booking');
  const select = page.getByRole('button', { name: `Select ${free.package.name}` });
  await hydrated(select);
  await tabTo(select);
  await keyboard.press('Enter');

  const calendar = calendarOf(page);
  await expect(calendar.getByRole('heading', { name: 'Choose your date' })).toBeFocused();
  await chooseDayByKeyboard(calendar, free.date);

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
  await inPayPalWindow(
    page,
    () => keyboard.press('Enter'),
    async (window) => {
      await window.getByRole('button', { name: /^Pay/ }).focus();
      // The window may have closed before the key would be released.
      await window.keyboard.down('Enter');
    },
  );
  await expect(page.getByRole('heading', { name: `See you on board, ${guest.firstName}` })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('books with touch on a phone', async ({ page, request }) => {
    const free = await findFreeSlot(request, /Rose Island 4-Hour/);
    await page.goto('/');
    await page.getByRole('link', { name: `Book This Experience: ${free.package.name}` }).tap();
    const card = page.getByRole('region', { name: 'Your charter' });
    const widthOf = async (part: Locator) => (await part.boundingBox())!.width;
    expect(await widthOf(card.getByRole('img', { name: free.package.name }))).toBeCloseTo(await widthOf(card.locator('> div')), 0);
    await (await hydrated(page.getByRole('button', { name: 'Choose your date' }))).tap();
    await (await findDay(calendarOf(page), free.date)).tap();
    await detailsOf(page).getByText(free.slot, { exact: true }).first().tap();
    await fillEnglishDetails(page);
    await detailsOf(page).getByRole('button', { name: 'Confirm Booking' }).tap();
    await inPayPalWindow(page, () => page.getByRole('button', { name: 'Pay with PayPal' }).tap(), approve);
    await expect(page.getByText(confirmationCode)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-ES' });

  test('books in Spanish and sends the locale with the order', async ({ page, request }) => {
    const free = await findFreeSlot(request, /Sunset/);
    await page.goto('/booking');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await (await hydrated(page.getByRole('button', { name: `Elegir ${await packageNameIn(request, free, 'es')}` }))).click();
    await (await findDay(page.getByRole('dialog', { name: 'Elija su fecha' }), free.date, 'Mes siguiente', 'es')).click();
    const details = page.getByRole('dialog', { name: 'Sus datos' });
    await expect(details.getByText('Este horario está disponible')).toBeVisible();
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
    await inPayPalWindow(page, () => page.getByRole('button', { name: 'Pagar con PayPal' }).click(), approve);
    expect((await ordered).postDataJSON()).toMatchObject({ booking: { locale: 'es' } });
    await expect(page.getByRole('heading', { name: `Le esperamos a bordo, ${guest.firstName}` })).toBeVisible();
  });
});

test('the back button closes the dialogs step by step', async ({ page, request }) => {
  const free = await findFreeSlot(request, /Full Day/);
  await page.goto('/booking');
  await (await hydrated(page.getByRole('button', { name: `Select ${free.package.name}` }))).click();
  await (await findDay(calendarOf(page), free.date)).click();
  await detailsOf(page).getByText(free.slot, { exact: true }).first().click();
  await fillEnglishDetails(page);
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

test('keeps text that was typed before hydration', async ({ page, request }) => {
  const free = await findFreeSlot(request, /Sunset/);
  const release = await holdBackScripts(page, '**/assets/*.js');
  await page.goto(bookingAddress(free), { waitUntil: 'commit' });
  const form = page.getByRole('region', { name: 'Your details' });
  await form.getByLabel('First name').fill(guest.firstName);
  release();
  await hydrated(form.getByLabel('First name'));
  await expect(page.getByText('Time slot is available')).toBeVisible();
  await expect(form.getByLabel('First name')).toHaveValue(guest.firstName);
});
