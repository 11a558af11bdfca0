import { type APIRequestContext, type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { readFileSync } from 'node:fs';
export { expectAccessible } from '@charter/ui/test/layout-checks';

/** Tag of the few journeys that run before a push. */
export const smoke = { tag: '@smoke' };

/** Letters that no other test uses, on any run. Digits could be taken for an amount that a page must not show. */
export const unique = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => String.fromCharCode(97 + (byte % 26))).join('');

export interface Login {
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

export async function signIn(page: Page, { username, password } = demoLogin()): Promise<void> {
  const submit = page.getByRole('button', { name: 'Sign In' });
  // The form of an invitation has fields of the same names, and is shown until the router has loaded this page.
  await expect(submit).toBeVisible();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await submit.click();
}

/** Collects uncaught errors of a page and violations of its security policy. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) errors.push(message.text());
  });
  return errors;
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Opens a page of the back office through the sign-in form. */
export async function openSignedIn(page: Page, address: string, login = demoLogin()): Promise<void> {
  await page.goto(address);
  await signIn(page, login);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

/** Undoes something after the test, also after one that failed: what it leaves would be in the way of others and of the next run. */
type AtEnd = (undo: (staff: APIRequestContext) => Promise<unknown>) => void;

/** `page` is signed in. All tests of a worker share one session, because sign-ins are rate limited. */
export const test = base.extend<{ failOnPageErrors: undefined; atEnd: AtEnd }, { session: Session }>({
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
  atEnd: async ({ page }, use) => {
    const registered: Parameters<AtEnd>[0][] = [];
    await use((undo) => registered.push(undo));
    for (const undo of registered.toReversed()) await undo(page.request);
  },
  failOnPageErrors: [
    async ({ page }, use) => {
      const errors = watchErrors(page);
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

/** `page` is not signed in. */
export const signedOutTest = base;

/** Expects an alert or toast with this title and description. */
export async function expectFailure(page: Page, title: string, description: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: title }).filter({ hasText: description })).toBeVisible();
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}
