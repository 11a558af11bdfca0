import { expect, test } from '@playwright/test';
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import type { BookingWindow, CharterPackage, NextFree } from '@charter/contracts';
import { daysOfLane } from '@charter/testing/day-lanes';
import { textsOf } from './texts.js';

const english = textsOf('en');

/** @param day yyyy-MM-dd */
export const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

export interface FreeSlot {
  package: CharterPackage;
  date: string;
  slot: string;
}

/**
 * The first free slot of a package on the days of this worker; works on a stack with any bookings. Workers share the boat: this page's have
 * the lanes 0 and 1, the back office's 2 and 3.
 * @param daysOn days after the first day that can be booked
 */
export async function findFreeSlot(request: APIRequestContext, packageName: RegExp, daysOn = 3): Promise<FreeSlot> {
  const packages = (await (await request.get('/api/charter-packages')).json()) as CharterPackage[];
  const chosen = packages.find(({ name }) => packageName.test(name));
  if (!chosen) throw new Error(`No package like ${packageName}`);
  const { start, end } = (await (await request.get('/api/booking-window')).json()) as BookingWindow;
  for (const day of daysOfLane(dayAfter(start, daysOn), end, test.info().parallelIndex)) {
    const { alternatives } = (await (await request.get(`/api/next-free/${chosen.id}?after=${day}`)).json()) as NextFree;
    const free = alternatives.find(({ date }) => date === day);
    if (free) return { package: chosen, date: day, slot: free.timeSlot };
  }
  throw new Error(`No free slot of ${chosen.name} on the days of this worker`);
}

/** The package's name as a page in that language shows it. */
export async function packageNameIn(request: APIRequestContext, { package: { id } }: FreeSlot, locale: string): Promise<string> {
  const packages = (await (await request.get(`/api/charter-packages?locale=${locale}`)).json()) as CharterPackage[];
  return packages.find((each) => each.id === id)!.name;
}

export const bookingAddress = ({ package: chosen, date, slot }: FreeSlot, step = '') =>
  `/booking?${new URLSearchParams({ package: String(chosen.id), date, slot, ...(step && { step }) }).toString()}`;

/** "Saturday, June 6, 2026" */
export const longDate = (date: string, locale = 'en') =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
    .format(new Date(`${date}T00:00:00Z`))
    .replace(/\b1(?= \D)/, locale === 'fr' ? '1er' : '1')
    .replace(/^(\p{L}+),/u, locale === 'es' ? '$1' : '$&');

/** Goes through the calendar's months until the day is visible. @param price that the day has of its own, as text */
export async function findDay(calendar: Locator, date: string, next = 'Next month', locale = 'en', price = ''): Promise<Locator> {
  const day = calendar.getByRole('button', { name: [longDate(date, locale), price].filter(Boolean).join(', '), exact: true });
  await expect(calendar.getByRole('grid').first()).toBeVisible();
  for (let turns = 0; turns < 4 && !(await day.isVisible()); turns += 1) await calendar.getByRole('button', { name: next }).click();
  return day;
}

export const guest = { firstName: 'Amelia', lastName: 'Hartwell', email: 'amelia@example.com', phone: '+44 20 7946 0018' };

/** Fills in the details dialog in any language. */
export async function fillDetails(page: Page, t: (key: string) => string, who = guest) {
  const form = page.getByRole('dialog', { name: t('details.title') });
  for (const [field, text] of Object.entries(who)) await form.getByLabel(t(`details.${field}`), { exact: true }).fill(text);
}

export const fillEnglishDetails = (page: Page, who = guest) => fillDetails(page, english, who);

export const calendarOf = (page: Page) => page.getByRole('dialog', { name: 'Choose your date' });
export const detailsOf = (page: Page) => page.getByRole('dialog', { name: 'Your details' });
export const paymentOf = (page: Page) => page.getByRole('dialog', { name: 'Payment' });
export const payButton = (page: Page) => paymentOf(page).getByRole('button', { name: 'Pay with PayPal' });

/** Opens the slot, fills in the details and opens the payment dialog. */
export async function goToPayment(page: Page, free: FreeSlot, who = guest) {
  await page.goto(bookingAddress(free, 'details'));
  await fillEnglishDetails(page, who);
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(paymentOf(page)).toBeVisible();
}

/** Opens PayPal's window and acts in it. */
export async function inPayPalWindow(page: Page, openPayPal: () => Promise<void>, act: (window: Page) => Promise<void>) {
  const opened = page.waitForEvent('popup');
  await openPayPal();
  const window = await opened;
  await act(window);
}

/** Clicks the pay button of the payment dialog and acts in PayPal's window. */
export const payInPayPal = (page: Page, act: (window: Page) => Promise<void>) => inPayPalWindow(page, () => payButton(page).click(), act);

export const approve = (window: Page) => window.getByRole('button', { name: /^Pay/ }).click();

/** Approves the payment with a chosen result of the emulator. */
export const approveWithResult =
  (result: 'completed' | 'pending_review' | 'instrument_declined' | 'capture_declined') => async (window: Page) => {
    await window.getByRole('combobox').selectOption(result);
    await approve(window);
  };

export const cancel = (window: Page) => window.getByRole('button', { name: /^Cancel/ }).click();

/** Holds the slot for another guest. */
export async function holdAsAnotherGuest(browser: Browser, { package: chosen, date, slot }: FreeSlot) {
  const context = await browser.newContext();
  const held = await context.request.post('/paypal/order', {
    data: {
      amount: String(chosen.price),
      currency: 'USD',
      intent: 'CAPTURE',
      booking: { packageId: chosen.id, bookingDate: date, timeSlot: slot, guestCount: 2, ...guest },
    },
  });
  expect(held.ok()).toBe(true);
  await context.close();
}

export const confirmationCode = /^[0-9A-Z]{5}-[0-9A-Z]{5}$/;
