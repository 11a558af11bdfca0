import { expect } from '@playwright/test';
import { addressOf, aFreeSlot, awake, confirmationCode, fillIn, findDay, guest, inPayPal, pays, spoken, test } from './guest.js';

test('a guest books with the mouse, from the home page to the confirmation', async ({ page, request }) => {
  const free = await aFreeSlot(request, /Rose Island 4-Hour/);
  await page.goto('/');
  await page.getByRole('link', { name: 'Book Your Adventure' }).click();
  await (await awake(page.getByRole('button', { name: `Select ${free.package.name}` }))).click();

  const calendar = page.getByRole('dialog', { name: 'Choose your date' });
  await (await findDay(calendar, free.date)).click();

  const details = page.getByRole('dialog', { name: 'Your details' });
  await details.getByText(free.slot, { exact: true }).first().click();
  await expect(details.getByText('Time slot is available')).toBeVisible();
  await fillIn(page);
  await details.getByRole('button', { name: 'One more' }).click();
  await details.getByLabel('Special requests').fill('A birthday on board');
  await details.getByRole('button', { name: 'Confirm Booking' }).click();

  const payment = page.getByRole('dialog', { name: 'Payment' });
  await expect(payment.getByText('Demo payment: no real money moves')).toBeVisible();
  await expect(payment.getByText('3 people')).toBeVisible();
  await inPayPal(page, () => payment.getByRole('button', { name: 'Pay with PayPal' }).click(), pays);

  await expect(page.getByRole('heading', { name: `See you on board, ${guest.firstName}` })).toBeVisible();
  await expect(page.getByText(confirmationCode)).toBeVisible();
  await expect(page.getByText(spoken(free.date))).toBeVisible();

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

  const calendar = page.getByRole('dialog', { name: 'Choose your date' });
  await expect(calendar.getByRole('heading', { name: 'Choose your date' })).toBeFocused();
  const today = calendar.locator('[data-day][tabindex="0"]');
  await tabTo(today);
  for (let presses = 0; presses < 90; presses += 1) {
    if ((await page.evaluate(() => (document.activeElement as HTMLElement).dataset.day)) === free.date) break;
    await keyboard.press('ArrowRight');
  }
  await keyboard.press('Enter');

  const details = page.getByRole('dialog', { name: 'Your details' });
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

  const payment = page.getByRole('dialog', { name: 'Payment' });
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

test('a guest who turns back in PayPal keeps the slot, and pays at the second try', async ({ page, request }) => {
  const free = await aFreeSlot(request, /Sunset/);
  await page.goto(addressOf(free, 'details'));
  await fillIn(page);
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  const payment = page.getByRole('dialog', { name: 'Payment' });
  const press = () => payment.getByRole('button', { name: 'Pay with PayPal' }).click();
  await inPayPal(page, press, (window) => window.getByRole('button', { name: /^Cancel/ }).click());
  await expect(payment.getByText('Payment was cancelled by user')).toBeVisible();
  await expect(payment.getByText(/We hold this slot for you until/)).toBeVisible();
  await inPayPal(page, press, pays);
  await expect(page.getByText(confirmationCode)).toBeVisible();
});

test('a declined card asks for another one, and the next payment goes through', async ({ page, request }) => {
  const free = await aFreeSlot(request, /Full Day/);
  await page.goto(addressOf(free, 'details'));
  await fillIn(page);
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  const payment = page.getByRole('dialog', { name: 'Payment' });
  const press = () => payment.getByRole('button', { name: 'Pay with PayPal' }).click();
  await inPayPal(page, press, async (window) => {
    await window.getByRole('combobox').selectOption('instrument_declined');
    await pays(window);
  });
  await expect(payment.getByText('Your bank declined this payment')).toBeVisible();
  await inPayPal(page, press, async (window) => {
    await window.getByRole('combobox').selectOption('completed');
    await pays(window);
  });
  await expect(page.getByText(confirmationCode)).toBeVisible();
});

test('a slot that is sold meanwhile is refused before any money moves', async ({ page, request, browser }) => {
  const free = await aFreeSlot(request, /Spanish Wells/);
  await page.goto(addressOf(free, 'details'));
  await fillIn(page);
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible();

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

  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await expect(page.getByRole('heading', { name: 'Time slot is no longer available' })).toBeVisible();
  await expect(page.getByText(/You have not been charged/)).toBeVisible();
  await page.getByRole('button', { name: 'Choose another slot' }).click();
  await expect(page.getByRole('dialog', { name: 'Choose your date' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('a guest books with the thumb', async ({ page, request }) => {
    const free = await aFreeSlot(request, /Rose Island 4-Hour/);
    await page.goto('/');
    await page.getByRole('link', { name: `Book This Experience: ${free.package.name}` }).tap();
    await (await awake(page.getByRole('button', { name: 'Choose your date' }))).tap();
    await (await findDay(page.getByRole('dialog', { name: 'Choose your date' }), free.date)).tap();
    const details = page.getByRole('dialog', { name: 'Your details' });
    await details.getByText(free.slot, { exact: true }).first().tap();
    await fillIn(page);
    await details.getByRole('button', { name: 'Confirm Booking' }).tap();
    await inPayPal(page, () => page.getByRole('button', { name: 'Pay with PayPal' }).tap(), pays);
    await expect(page.getByText(confirmationCode)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
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
  await (await findDay(page.getByRole('dialog', { name: 'Choose your date' }), free.date)).click();
  await page.getByText(free.slot, { exact: true }).first().click();
  await fillIn(page);
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(page.getByRole('dialog', { name: 'Payment' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Your details' }).getByLabel('Email')).toHaveValue(guest.email);
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Choose your date' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/booking$/);
});

test('what is typed before the form is awake stays', async ({ page, request }) => {
  const free = await aFreeSlot(request, /Sunset/);
  let wake: () => void = () => undefined;
  const woken = new Promise<void>((resolve) => (wake = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await woken;
    await route.continue();
  });
  await page.goto(addressOf(free), { waitUntil: 'commit' });
  const form = page.getByRole('region', { name: 'Your details' });
  await form.getByLabel('First name').fill(guest.firstName);
  wake();
  await awake(form.getByLabel('First name'));
  await expect(page.getByText('Time slot is available')).toBeVisible();
  await expect(form.getByLabel('First name')).toHaveValue(guest.firstName);
});
