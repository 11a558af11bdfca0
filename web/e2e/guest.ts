import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base } from '@playwright/test';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Availability, BookingWindow, CharterPackage, UnavailableDates } from '@charter/contracts';
import { wordsOf } from './words.js';

const english = wordsOf('en');

/** Every journey also fails on an error of the page's own, and on anything the security policy had to forbid. */
export const test = base.extend<{ nothingBreaks: undefined }>({
  nothingBreaks: [
    async ({ page }, use) => {
      const broken: string[] = [];
      page.on('pageerror', (error) => broken.push(error.message));
      page.on('console', (message) => {
        if (/content security policy/i.test(message.text())) broken.push(message.text());
      });
      await use(undefined);
      expect(broken).toEqual([]);
    },
    { auto: true },
  ],
});

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
  const { unavailableDates } = (await (await request.get(`/api/unavailable-dates/${chosen.id}`)).json()) as UnavailableDates;
  const end = Date.parse(`${window.end}T00:00:00Z`);
  for (let time = Date.parse(`${window.start}T00:00:00Z`) + daysOn * 86_400_000; time <= end; time += 86_400_000) {
    const date = new Date(time).toISOString().slice(0, 10);
    if (unavailableDates.includes(date)) continue;
    for (const slot of chosen.timeSlots) {
      const asked = await request.post('/api/check-availability', { data: { packageId: chosen.id, date, timeSlot: slot } });
      if (((await asked.json()) as Availability).available) return { package: chosen, date, slot };
    }
  }
  throw new Error(`No free slot of ${chosen.name}`);
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
export async function fillDetails(page: Page, t: (key: string) => string) {
  const form = page.getByRole('dialog', { name: t('details.title') });
  for (const [field, text] of Object.entries(guest)) await form.getByLabel(t(`details.${field}`), { exact: true }).fill(text);
}

export const fillIn = (page: Page) => fillDetails(page, english);

/** What the buyer does in PayPal's window, which opens when the button is pressed. */
export async function inPayPal(page: Page, press: () => Promise<void>, decide: (window: Page) => Promise<void>) {
  const opened = page.waitForEvent('popup');
  await press();
  const window = await opened;
  await decide(window);
}

export const pays = (window: Page) => window.getByRole('button', { name: /^Pay/ }).click();

/** Waits until presses count: a page is there to be read before it is awake, and what lies far below sleeps until it is near. */
export async function awake(part: Locator): Promise<Locator> {
  await part.scrollIntoViewIfNeeded();
  return awakeUnseen(part);
}

/** The same, for what must not be on the screen yet. */
export async function awakeUnseen(part: Locator): Promise<Locator> {
  // A visitor who does something wakes all of the page.
  await part.page().keyboard.press('Shift');
  await expect.poll(() => part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))).toBe(true);
  return part;
}

export const confirmationCode = /^[0-9A-Z]{5}-[0-9A-Z]{5}$/;

/** No violation of WCAG 2.2 AA, nor of what axe calls best practice: on the page, or in the dialog that covers it. */
export async function expectAccessible(part: Page | Locator) {
  const builder = 'goto' in part ? new AxeBuilder({ page: part }) : new AxeBuilder({ page: part.page() }).include('dialog[open]');
  const { violations } = await builder.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([]);
}
