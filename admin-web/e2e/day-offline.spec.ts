import { expect, type Page } from '@playwright/test';
import { createCharterToday, deleteCharter, logOf } from './charter-soon.js';
import { emailsTo, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.js';

/** Crew have the sheet on their phones. */
const phone = { width: 390, height: 844 };

/** Waits until the service worker keeps the screen. */
const expectKept = (page: Page) => expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/admin/day')))).toBe(true);

test('marks made without a connection survive a reload and reach the log once', async ({ page, context, browser, atEnd }) => {
  await page.setViewportSize(phone);
  const charter = await createCharterToday(browser, page.request);
  atEnd((staff) => deleteCharter(staff, charter));
  await page.goto(`/admin/day?on=${charter.on}`);
  const card = page.getByRole('article', { name: charter.name });
  await expect(card).toBeVisible();
  await expectAccessible(page);
  await expectKept(page);

  await context.setOffline(true);
  await card.getByRole('button', { name: /^Boarded/ }).click();
  await expect(page.getByText("1 entry hasn't been sent yet.", { exact: false })).toBeVisible();
  await page.reload();
  await expect(card.getByText('not sent yet')).toBeVisible();
  await expect(page.getByText(/^As of \d/)).toBeVisible();
  await card.getByRole('button', { name: /^Departed/ }).click();
  await expect(page.getByText("2 entries haven't been sent yet.", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay signed in' }).click();

  await context.setOffline(false);
  await expect(page.getByText(/(not|been) sent yet/)).toHaveCount(0);
  expect(await logOf(page.request, charter)).toEqual(['boarded', 'departed']);
  await page.reload();
  await expect(card.getByRole('button', { name: /^Returned/ })).toBeVisible();
  await expect(card.getByRole('list', { name: 'Log' }).getByRole('listitem')).toHaveCount(2);
});

test('the manifest is a PDF, and the office gets it once when the charter departs', async ({ page, browser, atEnd }) => {
  const charter = await createCharterToday(browser, page.request);
  atEnd((staff) => deleteCharter(staff, charter));
  await page.goto(`/admin/day?on=${charter.on}`);
  const card = page.getByRole('article', { name: charter.name });
  const download = page.waitForEvent('download');
  await card.getByRole('link', { name: /^Manifest/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^manifest-\d{4}-\d{2}-\d{2}-[0-9A-Z]{5}-[0-9A-Z]{5}\.pdf$/);

  await card.getByRole('button', { name: /^Departed/ }).click();
  const copies = async () =>
    (await emailsTo('')).filter(({ subject }) => /^Departed: /.test(subject) && subject.endsWith(`, ${charter.name}`)).length;
  await expect.poll(copies).toBe(1);
});
