import { type Browser, expect, type Page } from '@playwright/test';
import type { DaySheet } from '@charter/contracts';
import { type CharterSoon, createCharterSoon } from './charter-today.js';
import { emailsTo, expectAccessible, expectNoSidewaysScroll, signIn, singleViewport, test } from './fixtures.js';

/** Sends what staff enter elsewhere. */
async function send(page: Page, method: 'POST' | 'PUT', path: string, data: object): Promise<void> {
  const response = await page.request.fetch(path, { method, data });
  expect([path, response.ok()]).toEqual([path, true]);
}

/** A paid and confirmed charter of today, with one guest in its party, and a published waiver. */
async function charterOfToday(page: Page, browser: Browser): Promise<CharterSoon> {
  await send(page, 'POST', '/api/admin/waiver', { texts: { en: 'Life jackets are on board for everybody.' } });
  const charter = await createCharterSoon(browser, page.request);
  await send(page, 'PUT', `/api/admin/bookings/${charter.bookingId}/status`, { status: 'confirmed' });
  const member = { name: 'Iris Bethel', age: 'adult', needs: 'Allergic to peanuts', swims: false };
  await send(page, 'POST', `/api/admin/bookings/${charter.bookingId}/party`, member);
  return charter;
}

/** Invites somebody to the crew. @returns the path of the link in the e-mail */
async function inviteCrew(page: Page): Promise<string> {
  const email = `terrance-${crypto.randomUUID().slice(0, 8)}@charters.example`;
  await send(page, 'POST', '/api/admin/team/invitations', { name: 'Terrance Rolle', email, role: 'crew' });
  let path: string | undefined;
  await expect
    .poll(async () => (path = /\/admin\/invite\/\S+/.exec((await emailsTo(email))[0]?.text ?? '')?.[0]), { timeout: 20_000 })
    .toBeTruthy();
  return path!;
}

test('crew read the day sheet on a phone, take a signature and record the charter', { tag: singleViewport }, async ({ page, browser }) => {
  test.slow(); // A purchase, an e-mail, and two browsers.
  const booking = await charterOfToday(page, browser);
  const invitation = await inviteCrew(page);

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    storageState: { cookies: [], origins: [] },
  });
  const dock = await phone.newPage();
  await dock.goto(invitation);
  const login = { username: `terrance-${crypto.randomUUID().slice(0, 8)}`, password: 'a long password of the crew' };
  await dock.getByLabel('Username').fill(login.username);
  await dock.getByLabel('Password').fill(login.password);
  await dock.getByRole('button', { name: 'Create account' }).click();
  await expect(dock.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await signIn(dock, login);
  await expect(dock.getByRole('heading', { level: 1, name: 'Day sheet' })).toBeVisible();

  await dock.goto(`/admin/day?on=${booking.on}`);
  const charter = dock.getByRole('article', { name: booking.guestName });
  await expect(charter.locator('strong', { hasText: 'Allergic to peanuts' })).toBeVisible();
  await expect(charter.locator('strong', { hasText: 'Cannot swim' })).toBeVisible();
  await expect(charter.getByText('1 adult, 1 not named yet')).toBeVisible();
  await expect(charter.getByText('2 waivers not signed')).toBeVisible();
  await expectAccessible(dock);
  await expectNoSidewaysScroll(dock);

  const sheet = await phone.request.get(`/api/admin/day?on=${booking.on}`);
  expect(((await sheet.json()) as DaySheet).charters.map(({ bookingId }) => bookingId)).toContain(booking.bookingId);
  const party = await phone.request.get(`/api/admin/bookings/${booking.bookingId}/party`);
  for (const reply of [sheet, party]) expect(await reply.text()).not.toMatch(/price|amount|cents|refund|payment|1,?200|guests\.example/i);
  for (const path of ['/api/bookings', `/api/admin/bookings/${booking.bookingId}`, '/api/admin/waiver', '/api/admin/attention']) {
    expect([path, (await phone.request.get(path)).status()]).toEqual([path, 403]);
  }

  await charter.getByRole('button', { name: 'Sign here: Iris Bethel' }).click();
  const waiver = dock.getByRole('dialog', { name: 'Waiver' });
  await expect(waiver.getByText('Life jackets are on board for everybody.')).toBeVisible();
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
