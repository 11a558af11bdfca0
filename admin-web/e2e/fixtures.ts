import { AxeBuilder } from '@axe-core/playwright';
import { demoSecondStaff } from '@charter/contracts/demo';
import { type BrowserContext, type ConsoleMessage, expect, type Locator, type Page, test as base } from '@playwright/test';
import { readFileSync } from 'node:fs';

/** Tag of tests that do not depend on the viewport and run in one project only. */
export const singleViewport = '@one-viewport';

interface Login {
  username: string;
  password: string;
}

/** Reads the stack file, which describes the running stack. */
function readStackFile(): { login: Login; paypalEmulator: string; inbox: string } {
  const file = process.env.STACK_FILE ?? new URL('../../.local/stack.json', import.meta.url).pathname;
  return JSON.parse(readFileSync(file, 'utf8')) as { login: Login; paypalEmulator: string; inbox: string };
}

export const demoLogin = (): Login => readStackFile().login;

/** Texts of the e-mails that the stack has sent to an address, newest first. */
export async function emailsTo(address: string): Promise<{ subject: string; text: string }[]> {
  const response = await fetch(`${readStackFile().inbox}/api/messages?to=${encodeURIComponent(address)}`);
  return (await response.json()) as { subject: string; text: string }[];
}

/** Approves an order as the buyer would in PayPal's window. */
export async function approveAtPayPal(orderId: string): Promise<void> {
  const { ok, status } = await fetch(`${readStackFile().paypalEmulator}/_emulator/orders/${orderId}/approve`, { method: 'POST' });
  if (!ok) throw new Error(`PayPal emulator rejected the approval of order ${orderId}: ${status}`);
}

/** Lines that PayPal's report has besides those of the stack's own payments. */
export async function reportAtPayPal(lines: { id: string; eventCode: string; at: string; amount: string }[]): Promise<void> {
  const response = await fetch(`${readStackFile().paypalEmulator}/_emulator/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reportExtra: lines }),
  });
  if (!response.ok) throw new Error(`PayPal emulator rejected the lines of its report: ${response.status}`);
}

/** The second staff account. Tests may change it and must restore it. */
export const secondStaffLogin = (): Login => ({ ...demoLogin(), username: demoSecondStaff });

export async function signIn(page: Page, { username, password } = demoLogin()): Promise<void> {
  const submit = page.getByRole('button', { name: 'Sign In' });
  // The form of an invitation has fields of the same names, and is shown until the router has loaded this page.
  await expect(submit).toBeVisible();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await submit.click();
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Opens a page of the back office through the sign-in form. */
export async function openSignedIn(page: Page, address: string, login = demoLogin()): Promise<void> {
  await page.goto(address);
  await signIn(page, login);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

/** `page` is signed in. All tests of a worker share one session, because sign-ins are rate limited. */
export const test = base.extend<{ noCspViolations: undefined }, { session: Session }>({
  session: [
    async ({ browser }, use, info) => {
      const context = await browser.newContext({ baseURL: info.project.use.baseURL });
      const page = await context.newPage();
      await openSignedIn(page, '/admin');
      await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
      await use(await context.storageState());
      await context.close();
    },
    { scope: 'worker' },
  ],
  storageState: async ({ session }, use) => use(session),
  noCspViolations: [
    async ({ page }, use) => {
      const violations: string[] = [];
      page.on('console', (message: ConsoleMessage) => {
        if (/content security policy/i.test(message.text())) violations.push(message.text());
      });
      page.on('pageerror', (error) => violations.push(error.message));
      await use(undefined);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});

/** `page` is not signed in. */
export const signedOutTest = base;

export async function expectAccessible(page: Page): Promise<void> {
  // Frames are excluded, because axe cannot run in the sandboxed e-mail previews. Reporting passed rules would take most of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .exclude('iframe')
    .options({ resultTypes: ['violations'] })
    .analyze();
  expect(violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target.join(' ')) }))).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

/** Table rows, or cards on phones. */
export const rows = (page: Page): Locator => page.locator('tbody tr, main li').filter({ has: page.locator('[data-opener]') });
