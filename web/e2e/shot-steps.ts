/** Steps, times and replies that the screenshots of several subjects need. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { bookingAddress, dayAfter, fillDetails, findFreeSlot } from './checkout.js';
import type { Context, Shot } from './shot.js';

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** The reply to a form with errors. */
export const invalid = (codes: Record<string, object>) => ({
  status: 422,
  json: { title: '', status: 422, code: 'INVALID', errors: Object.fromEntries(Object.keys(codes).map((field) => [field, ''])), codes },
});

/** Changes the package of the screenshot, in the page's data and in the replies of the API. */
export async function changePackage({ page, free }: Context, change: object): Promise<void> {
  const changed = (_key: string, value: unknown): unknown =>
    value && typeof value === 'object' && 'maxGuests' in value && 'id' in value && value.id === free.package.id
      ? { ...value, ...change }
      : value;
  const json = (text: string) => JSON.stringify(JSON.parse(text, changed));
  await page.route('**/api/charter-packages*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: json(await response.text()) });
  });
  await page.route(/\/booking(\?|$)/, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(
      /(<script[^>]*id="page-data"[^>]*>)([^<]*)/,
      (_whole, tag: string, data: string) => tag + json(data).replaceAll('<', String.raw`\u003c`),
    );
    await route.fulfill({ response, body });
  });
}

export const dialogOf = (page: Page) => page.locator('dialog[open]');

export const nothingLoads = (page: Page) => expect(page.locator('dialog[open] [data-skeleton]')).toHaveCount(0);

export async function openDetails({ page, t, free, visit }: Context): Promise<Locator> {
  await visit(bookingAddress(free, 'details'));
  await expect(page.getByText(t('schedule.available'))).toBeVisible();
  return dialogOf(page);
}

export async function confirm({ page, t }: Context): Promise<void> {
  await fillDetails(page, t);
  await page.getByRole('button', { name: t('details.confirm') }).click();
  await page.getByRole('heading', { name: t('payment.guest') }).waitFor();
}

/** The package with the most add-ons. @returns the same scene with a free slot of it */
export const atRoseIsland = async (scene: Context): Promise<Context> => ({
  ...scene,
  free: await findFreeSlot(scene.page.request, /Rose Island 4/, 20),
});

/** Adds one of each of these add-ons, by their places in the list. */
export async function addOnes({ page, t }: Context, places: readonly number[]): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByRole('spinbutton').nth(1).waitFor();
  const more = dialog.getByRole('button', { name: t('details.moreAddOns') });
  if (await more.isVisible()) await more.click();
  const items = dialog.getByRole('listitem').filter({ has: page.getByRole('spinbutton') });
  for (const place of places) await items.nth(place).getByRole('button').last().click();
  await nothingLoads(page);
}

export const depositQuote = ({ free }: Context) => ({
  lines: [],
  total: 3600,
  dueNow: 1080,
  balanceDueAt: `${dayAfter(free.date, -14)}T14:00:00.000Z`,
  currency: 'USD',
});

/** A page whose link is not valid. */
export const closed =
  (api: string, code: string, path: string): Shot['enter'] =>
  async ({ page, visit }) => {
    await page.route(api, (route) => route.fulfill({ status: 401, json: { code, status: 401, title: '' } }));
    await visit(path);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
  };
