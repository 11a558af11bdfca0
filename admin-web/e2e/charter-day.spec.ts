import { type APIRequestContext, type Browser, expect } from '@playwright/test';
import type { DaySheet } from '@charter/contracts';
import { type CharterSoon, createCharterToday, deleteCharter } from './charter-soon.js';
import { expectAccessible, expectNoSidewaysScroll, signIn, smoke, test } from './fixtures.js';
import { changeStatus } from './paid-booking.js';
import { createAccount } from './staff-account.js';

/** That of the site's journeys, which may publish theirs at the same time: there is one waiver. */
const waiverText = 'Wear a life jacket when the captain asks you to.';

/** A paid and confirmed charter of today, with one guest in its party, and a published waiver. @param staff requests of an admin */
async function prepareCharter(browser: Browser, staff: APIRequestContext): Promise<CharterSoon> {
  expect((await staff.post('/api/admin/waiver', { data: { texts: { en: waiverText } } })).ok()).toBe(true);
  const charter = await createCharterToday(browser, staff);
  await changeStatus(staff, charter.id, 'confirmed');
  const member = { name: 'Iris Bethel', age: 'adult', needs: 'Allergic to peanuts', swims: false };
  expect((await staff.post(`/api/admin/bookings/${charter.id}/party`, { data: member })).ok()).toBe(true);
  return charter;
}

test('crew read the day sheet on a phone, take a signature and record the charter', smoke, async ({ page, browser, atEnd }) => {
  const booking = await prepareCharter(browser, page.request);
  atEnd((staff) => deleteCharter(staff, booking));
  const login = await createAccount(page.request, 'crew');

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    storageState: { cookies: [], origins: [] },
  });
  const dock = await phone.newPage();
  await dock.goto('/admin');
  await signIn(dock, login);
  await expect(dock.getByRole('heading', { level: 1, name: 'Day sheet' })).toBeVisible();

  await dock.goto(`/admin/day?on=${booking.on}`);
  const charter = dock.getByRole('article', { name: booking.name });
  await expect(charter.locator('strong', { hasText: 'Allergic to peanuts' })).toBeVisible();
  await expect(charter.locator('strong', { hasText: 'Cannot swim' })).toBeVisible();
  await expect(charter.getByText('1 adult, 1 not named yet')).toBeVisible();
  await expect(charter.getByText('2 waivers not signed')).toBeVisible();
  await expectAccessible(dock);
  await expectNoSidewaysScroll(dock);

  const sheet = await phone.request.get(`/api/admin/day?on=${booking.on}`);
  expect(((await sheet.json()) as DaySheet).charters.map(({ bookingId }) => bookingId)).toContain(booking.id);
  const party = await phone.request.get(`/api/admin/bookings/${booking.id}/party`);
  for (const reply of [sheet, party]) expect(await reply.text()).not.toMatch(/price|amount|cents|refund|payment|1,?200|guests\.example/i);
  for (const path of ['/api/bookings', `/api/admin/bookings/${booking.id}`, '/api/admin/waiver', '/api/admin/attention']) {
    expect([path, (await phone.request.get(path)).status()]).toEqual([path, 403]);
  }

  await charter.getByRole('button', { name: 'Sign here: Iris Bethel' }).click();
  const waiver = dock.getByRole('dialog', { name: 'Waiver' });
  await expect(waiver.getByText(waiverText)).toBeVisible();
  await expectAccessible(dock);
  await waiver.getByLabel('Your full name').fill('Iris Bethel');
  await waiver.getByRole('button', { name: 'Sign' }).click();
  await expect(waiver).toBeHidden();
  await expect(charter.getByText('1 waiver not signed')).toBeVisible();

  await charter.getByRole('button', { name: 'Add a guest' }).click();
  const added = dock.getByRole('dialog', { name: 'Add a guest' });
  await added.getByLabel('Name').fill('Late Guest');
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(charter.getByRole('button', { name: 'Sign here: Late Guest' })).toBeVisible();

  for (const mark of ['Boarded', 'Departed', 'Returned']) {
    await charter.getByRole('button', { name: new RegExp(`^${mark}`) }).click();
    await expect(charter.getByRole('list', { name: 'Log' }).getByText(mark)).toBeVisible();
  }
  await expect(charter.getByText('Completed')).toBeVisible();
  await phone.close();
});
