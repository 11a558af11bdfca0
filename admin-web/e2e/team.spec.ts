import { expect } from '@playwright/test';
import type { Team } from '@charter/contracts';
import { emailsTo, expectAccessible, expectNoSidewaysScroll, secondStaffLogin, signIn, singleViewport, test } from './fixtures.js';

const invitationLink = /https?:\/\/\S+?(\/admin\/invite\/\S+)/;
const signedOut = { storageState: { cookies: [], origins: [] } };

test(
  'a member of the crew is invited, joins, sees the day sheet only, and is disabled',
  { tag: singleViewport },
  async ({ page, browser }) => {
    const unique = crypto.randomUUID().slice(0, 8);
    const name = `Ben Knowles ${unique}`;
    const email = `ben-${unique}@charters.example`;
    const login = { username: `ben-${unique}`, password: 'a lantern on the quay' };

    await page.goto('/admin/team');
    await page.getByRole('button', { name: 'Invite someone' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Email address').fill(email);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: new RegExp(`^Withdraw.*${unique}`) })).toBeVisible();

    let link: string | undefined;
    await expect
      .poll(async () => (link = invitationLink.exec((await emailsTo(email))[0]?.text ?? '')?.[1]), { timeout: 20_000 })
      .toBeTruthy();
    const visitor = await browser.newContext(signedOut);
    const crew = await visitor.newPage();
    await crew.goto(link!);
    await crew.getByLabel('Username').fill(login.username);
    await crew.getByLabel('Password', { exact: true }).fill(login.password);
    await expectAccessible(crew);
    await crew.getByRole('button', { name: 'Create account' }).click();
    await expect(crew).toHaveURL(/\/admin\/login$/);
    await signIn(crew, login);
    await expect(crew).toHaveURL(/\/admin\/day$/);
    await expect(crew.getByRole('navigation', { name: 'Sections' }).getByRole('link')).toHaveText(['Day sheet']);
    expect((await crew.request.get('/api/bookings')).status()).toBe(403);

    // The link makes one account.
    const second = await visitor.newPage();
    await second.goto(link!);
    await second.getByLabel('Username').fill(`${login.username}-2`);
    await second.getByLabel('Password', { exact: true }).fill(login.password);
    await second.getByRole('button', { name: 'Create account' }).click();
    await expect(second.getByRole('alert')).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: new RegExp(`^Disable.*${unique}`) }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await expect(page.getByRole('button', { name: new RegExp(`^Enable.*${unique}`) })).toBeVisible();
    await expectNoSidewaysScroll(page);
    // Today's and tomorrow's sheets were loaded already.
    await crew.getByRole('button', { name: 'Previous day' }).click();
    await expect(crew).toHaveURL(/\/admin\/login/);
    await signIn(crew, login);
    await expect(crew.getByRole('alert').filter({ hasText: 'Login Failed' })).toBeVisible();
    await visitor.close();
  },
);

test('the last admin stays an admin', { tag: singleViewport }, async ({ page }) => {
  const second = secondStaffLogin().username;
  const { members } = (await (await page.request.get('/api/admin/team')).json()) as Team;
  const idOf = (username: string) => members.find((member) => member.username === username)!.id;
  await page.goto('/admin/team');
  const role = page.getByLabel(`Role of ${members.find(({ username }) => username === second)?.name ?? second}`);
  try {
    await role.selectOption('crew');
    await expect(page.getByText('Account changed')).toBeVisible();
    const own = await page.request.patch(`/api/admin/team/${idOf('captain')}`, { data: { role: 'crew' } });
    expect([own.status(), ((await own.json()) as { code: string }).code]).toEqual([409, 'LAST_ADMIN']);
    const disabled = await page.request.patch(`/api/admin/team/${idOf('captain')}`, { data: { active: false } });
    expect(disabled.status()).toBe(409);
  } finally {
    await page.request.patch(`/api/admin/team/${idOf(second)}`, { data: { role: 'admin' } });
  }
});
