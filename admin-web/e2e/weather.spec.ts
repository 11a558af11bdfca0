import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Booking, CharterPackage, NextFree, PaymentOrder } from '@charter/contracts';
import { approveAtPayPal, emailsTo, expectAccessible, expectNoSidewaysScroll, singleViewport, test } from './fixtures.js';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, storageState: { cookies: [], origins: [] } };
const tripLink = /https?:\/\/\S+?(\/trip\/[0-9A-Z]{10}-[0-9A-Z]{26})/;

/** Books and pays the first free slot, so that it is on the board. @returns the guest's e-mail address, and the hours */
async function createPaidBooking(request: APIRequestContext, lastName: string, packageName: string) {
  const packages = (await (await request.get('/api/charter-packages')).json()) as CharterPackage[];
  const chosen = packages.find(({ name }) => name === packageName)!;
  const { alternatives } = (await (await request.get(`/api/next-free/${chosen.id}`)).json()) as NextFree;
  const { date, timeSlot, startsAt, endsAt } = alternatives[0]!;
  const email = `marit-${crypto.randomUUID().slice(0, 8)}@guests.example`;
  const who = { firstName: 'Marit', lastName, email, phone: '+1 242 555 0121' };
  const booking = { packageId: chosen.id, bookingDate: date, timeSlot, guestCount: 2, ...who };
  const order = { amount: String(chosen.price), currency: 'USD', intent: 'CAPTURE', booking };
  const { id } = (await (await request.post('/paypal/order', { data: order })).json()) as PaymentOrder;
  await approveAtPayPal(id);
  expect(await (await request.post(`/paypal/order/${id}/capture`)).json()).toEqual({ status: 'COMPLETED' });
  return { email, from: wallClock(startsAt), to: wallClock(endsAt) };
}

/** As a field for date and time has it, in Nassau. @param instant UTC ISO 8601 */
const wallClock = (instant: string) =>
  new Date(instant).toLocaleString('sv', { timeZone: 'America/Nassau' }).slice(0, 16).replace(' ', 'T');

/** Opens the link in the e-mail that has the sentence of the staff. */
async function openTrip(page: Page, email: string, heading: string): Promise<void> {
  let link: string | undefined;
  const isAboutCall = ({ text }: { text: string }) => text.includes('30 knots');
  await expect
    .poll(async () => (link = tripLink.exec((await emailsTo(email)).find(isAboutCall)?.text ?? '')?.[1]), { timeout: 20_000 })
    .toBeTruthy();
  await page.goto(link!);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

const newName = () => `Storr ${crypto.randomUUID().slice(0, 8)}`;

test('a charter is called off, and its guest chooses another day on a phone', { tag: singleViewport }, async ({ page, browser }) => {
  const lastName = newName();
  const visitor = await browser.newContext(phone);
  const { email, from, to } = await createPaidBooking(visitor.request, lastName, 'Rose Island 4-Hour Charter');

  await page.goto('/admin/weather');
  await page.getByRole('checkbox', { name: new RegExp(`Marit ${lastName}`) }).check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Call off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Call off charters' });
  // Not the whole day: the next test needs a slot within the three days of the board.
  await dialog.getByLabel('When the boat stays in the harbor').selectOption('Certain hours (Nassau time)');
  await dialog.getByLabel('From').fill(from);
  await dialog.getByLabel('To', { exact: true }).fill(to);
  await expect(dialog.getByText('If everyone chooses the refund, the total is $1,200.', { exact: false })).toBeVisible();
  await dialog.getByLabel('A note for the guests').fill('A front with 30 knots comes through.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Call off 1 charter' }).click();
  await expect(dialog).toBeHidden();
  const call = page.getByRole('region', { name: /Called off on/ }).filter({ hasText: lastName });
  await expect(call.getByText('No answer yet')).toBeVisible();
  await expectAccessible(page);

  const guest = await visitor.newPage();
  await openTrip(guest, email, "We can't sail that day");
  expect((await emailsTo(email))[0]?.text).toContain('A front with 30 knots comes through.');
  await expectAccessible(guest);
  await expectNoSidewaysScroll(guest);
  await guest.getByRole('button', { name: 'Choose another day' }).click();
  const calendar = guest.getByRole('dialog', { name: 'Choose another day' });
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await calendar.getByRole('grid').getByRole('button', { disabled: false }).nth(10).click();
  const times = calendar.getByRole('radio');
  if (await times.first().isVisible()) await times.first().check({ force: true });
  await calendar.getByRole('button', { name: 'Move my charter' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'See you on board, Marit' })).toBeVisible();
  await visitor.close();

  await page.reload();
  await expect(call.getByText('Another time')).toBeVisible();
  await expect(call.getByText('Refunded: $0. Kept by moving to another day: $1,200.')).toBeVisible();
  const [booking] = (await (await page.request.get(`/api/bookings?search=${encodeURIComponent(lastName)}`)).json()) as Booking[];
  expect(booking?.status).not.toBe('cancelled');
});

test('a departure is put off, and its guest keeps the new time on a phone', { tag: singleViewport }, async ({ page, browser }) => {
  const lastName = newName();
  const visitor = await browser.newContext(phone);
  // In the afternoon: the morning of the first day is called off, and the board has three days.
  const { email } = await createPaidBooking(visitor.request, lastName, 'Paradise Island Sunset Cruise');

  await page.goto('/admin/weather');
  const row = page.getByRole('listitem').filter({ hasText: lastName });
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
  await expectNoSidewaysScroll(page);

  const guest = await visitor.newPage();
  await openTrip(guest, email, 'Your charter has a new time');
  await expectAccessible(guest);
  await expectNoSidewaysScroll(guest);
  await guest.getByRole('button', { name: 'Keep the new time' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'See you on board, Marit' })).toBeVisible();
  await visitor.close();

  await page.reload();
  await expect(row.getByText('The guest keeps the new time.')).toBeVisible();
});
