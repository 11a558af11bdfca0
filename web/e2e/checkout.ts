import { expect } from '@playwright/test';
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import type { BookingWindow, CharterPackage, NextFree } from '@charter/contracts';
import { wordsOf } from './words.js';

const english = wordsOf('en');

export interface FreeSlot {
  package: CharterPackage;
  date: string;
  slot: string;
}

/**
 * A package's first slot that nobody has, on whatever the stack has been through before.
 * @param daysOn from the first day that can be booked
 */
export async function aFreeSlot(request: APIRequestContext, packageName: RegExp, daysOn = 3): Promise<FreeSlot> {
  const packages = (await (await request.get('/api/charter-packages')).json()) as CharterPackage[];
  const chosen = packages.find(({ name }) => packageName.test(name));
  if (!chosen) throw new Error(`No package like ${packageName}`);
  const window = (await (await request.get('/api/booking-window')).json()) as BookingWindow;
  const after = new Date(Date.parse(`${window.start}T00:00:00Z`) + daysOn * 86_400_000).toISOString().slice(0, 10);
  const { alternatives } = (await (await request.get(`/api/next-free/${chosen.id}?after=${after}`)).json()) as NextFree;
  const [free] = alternatives;
  if (!free || free.date < after) throw new Error(`No free slot of ${chosen.name}`);
  return { package: chosen, date: free.date, slot: free.timeSlot };
}

export const addressOf = ({ package: chosen, date, slot }: FreeSlot, step = '') =>
  `/booking?${new URLSearchParams({ package: String(chosen.id), date, slot, ...(step && { step }) }).toString()}`;

/** As a calendar says it: "Saturday, June 6, 2026". */
export const spoken = (date: string, locale = 'en') =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** Turns the calendar's pages until the day is there. */
export async function findDay(calendar: Locator, date: string, next = 'Next month', locale = 'en'): Promise<Locator> {
  const day = calendar.getByRole('button', { name: spoken(date, locale), exact: true });
  await expect(calendar.getByRole('grid').first()).toBeVisible();
  for (let turns = 0; turns < 4 && !(await day.isVisible()); turns += 1) await calendar.getByRole('button', { name: next }).click();
  return day;
}

export const guest = { firstName: 'Amelia', lastName: 'Hartwell', email: 'amelia@example.com', phone: '+44 20 7946 0018' };

/** The details dialog, in any language. */
export async function fillDetails(page: Page, t: (key: string) => string, who = guest) {
  const form = page.getByRole('dialog', { name: t('details.title') });
  for (const [field, text] of Object.entries(who)) await form.getByLabel(t(`details.${field}`), { exact: true }).fill(text);
}

export const fillIn = (page: Page, who = guest) => fillDetails(page, english, who);

export const calendarOf = (page: Page) => page.getByRole('dialog', { name: 'Choose your date' });
export const detailsOf = (page: Page) => page.getByRole('dialog', { name: 'Your details' });
export const paymentOf = (page: Page) => page.getByRole('dialog', { name: 'Payment' });
export const payButton = (page: Page) => paymentOf(page).getByRole('button', { name: 'Pay with PayPal' });

/** Chooses the slot, says who comes, and stands before the button that pays. */
export async function reachPayment(page: Page, free: FreeSlot, who = guest) {
  await page.goto(addressOf(free, 'details'));
  await fillIn(page, who);
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(paymentOf(page)).toBeVisible();
}

/** What the buyer does in PayPal's window, which opens when the button is pressed. */
export async function inPayPal(page: Page, press: () => Promise<void>, decide: (window: Page) => Promise<void>) {
  const opened = page.waitForEvent('popup');
  await press();
  const window = await opened;
  await decide(window);
}

/** The same, with the button of the payment dialog. */
export const press = (page: Page, decide: (window: Page) => Promise<void>) => inPayPal(page, () => payButton(page).click(), decide);

export const pays = (window: Page) => window.getByRole('button', { name: /^Pay/ }).click();

/** Pays, and this comes of it. */
export const paysWith = (outcome: 'completed' | 'pending_review' | 'instrument_declined' | 'capture_declined') => async (window: Page) => {
  await window.getByRole('combobox').selectOption(outcome);
  await pays(window);
};

export const turnsBack = (window: Page) => window.getByRole('button', { name: /^Cancel/ }).click();

/** Another guest is faster. */
export async function holdForAnother(browser: Browser, { package: chosen, date, slot }: FreeSlot) {
  const faster = await browser.newContext();
  const held = await faster.request.post('/paypal/order', {
    data: {
      amount: String(chosen.price),
      currency: 'USD',
      intent: 'CAPTURE',
      booking: { packageId: chosen.id, bookingDate: date, timeSlot: slot, guestCount: 2, ...guest },
    },
  });
  expect(held.ok()).toBe(true);
  await faster.close();
}

export const confirmationCode = /^[0-9A-Z]{5}-[0-9A-Z]{5}$/;
