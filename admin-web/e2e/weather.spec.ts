import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import type { Booking, WeatherBoard } from '@charter/contracts';
import { type CharterSoon, createCharterOnBoard, deleteCharter } from './charter-soon.js';
import { emailsTo, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.js';
import { ownDays } from './own-days.js';

const tripLink = /https?:\/\/\S+?(\/trip\/[0-9A-Z]{10}-[0-9A-Z]{26})/;

/** The guest's phone. */
async function openPhone(browser: Browser): Promise<Page> {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const context = await browser.newContext({ ...phone, storageState: { cookies: [], origins: [] } });
  return context.newPage();
}

/** Opens the link in the e-mail that has the sentence of the staff. */
async function openTrip(guest: Page, { email }: CharterSoon, heading: string): Promise<void> {
  let link: string | undefined;
  const isAboutWeather = ({ text }: { text: string }) => text.includes('30 knots');
  await expect.poll(async () => (link = tripLink.exec((await emailsTo(email)).find(isAboutWeather)?.text ?? '')?.[1])).toBeTruthy();
  await guest.goto(link!);
  await expect(guest.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Frees the hours of the call for the next run. @param staff requests of an admin */
async function withdrawCall(staff: APIRequestContext, { id }: CharterSoon): Promise<void> {
  const { calls } = (await (await staff.get('/api/admin/weather')).json()) as WeatherBoard;
  const call = calls.find(({ guests }) => guests.some(({ bookingId }) => bookingId === id));
  if (call) expect((await staff.post(`/api/admin/weather/calls/${call.callId}/withdrawal`)).status()).toBe(200);
}

test('a charter is called off, and its guest chooses another day on a phone', async ({ page, browser, atEnd }) => {
  const charter = await createCharterOnBoard(browser, page.request);
  atEnd((staff) => deleteCharter(staff, charter));

  await page.goto('/admin/weather');
  await page.getByRole('checkbox', { name: new RegExp(charter.name) }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Call off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Call off charters' });
  await dialog.getByLabel('When the boat stays in the harbor').selectOption('Certain hours (Nassau time)');
  await dialog.getByLabel('From').fill(charter.from);
  await dialog.getByLabel('To', { exact: true }).fill(charter.to);
  await expect(dialog.getByText('If everyone chooses the refund, the total is $1,200.', { exact: false })).toBeVisible();
  await dialog.getByLabel('A note for the guests').fill('A front with 30 knots comes through.');
  await expectAccessible(page);
  atEnd((staff) => withdrawCall(staff, charter));
  await dialog.getByRole('button', { name: 'Call off 1 charter' }).click();
  await expect(dialog).toBeHidden();
  const call = page.getByRole('region', { name: /Called off on/ }).filter({ hasText: charter.lastName });
  await expect(call.getByText('No answer yet')).toBeVisible();
  await expectAccessible(page);

  const guest = await openPhone(browser);
  await openTrip(guest, charter, "We can't sail that day");
  expect((await emailsTo(charter.email))[0]?.text).toContain('A front with 30 knots comes through.');
  await expectAccessible(guest);
  await expectNoSidewaysScroll(guest);
  await guest.getByRole('button', { name: 'Choose another day' }).click();
  const calendar = guest.getByRole('dialog', { name: 'Choose another day' });
  await calendar.getByRole('button', { name: 'Next month' }).click();
  const days = calendar.getByRole('grid').locator('[data-day]:enabled');
  await expect(days.first()).toBeVisible();
  const free = await days.evaluateAll((buttons) => buttons.map((button) => (button as HTMLElement).dataset.day!));
  const [own] = ownDays(free[0]!, free.at(-1)!).filter((day) => free.includes(day));
  await calendar.locator(`[data-day="${own}"]`).click();
  const times = calendar.getByRole('radio');
  if (await times.first().isVisible()) await times.first().check({ force: true });
  await calendar.getByRole('button', { name: 'Move my charter' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'See you on board, Iris' })).toBeVisible();
  await guest.context().close();

  await page.reload();
  await expect(call.getByText('Another time')).toBeVisible();
  await expect(call.getByText('Refunded: $0. Kept by moving to another day: $1,200.')).toBeVisible();
  const search = `/api/bookings?search=${encodeURIComponent(charter.lastName)}`;
  const [booking] = (await (await page.request.get(search)).json()) as Booking[];
  expect(booking?.status).not.toBe('cancelled');
});

test('a departure is put off, and its guest keeps the new time on a phone', async ({ page, browser, atEnd }) => {
  const charter = await createCharterOnBoard(browser, page.request);
  atEnd((staff) => deleteCharter(staff, charter));

  await page.goto('/admin/weather');
  const row = page.getByRole('listitem').filter({ hasText: charter.lastName });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Depart later' }).click();
  const dialog = page.getByRole('dialog', { name: 'Depart later' });
  await dialog.getByRole('combobox', { name: 'Later by' }).selectOption('90 minutes');
  await dialog.getByLabel('A note for the guests').fill('30 knots until ten, then it calms down.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delay 1 charter' }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText(/^Was .* The guest can choose until/)).toBeVisible();
  await expectAccessible(page);

  const guest = await openPhone(browser);
  await openTrip(guest, charter, 'Your charter has a new time');
  await expectAccessible(guest);
  await expectNoSidewaysScroll(guest);
  await guest.getByRole('button', { name: 'Keep the new time' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'See you on board, Iris' })).toBeVisible();
  await guest.context().close();

  await page.reload();
  await expect(row.getByText('The guest keeps the new time.')).toBeVisible();
});
