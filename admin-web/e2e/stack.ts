import { AxeBuilder } from '@axe-core/playwright';
import { demoSecondStaff } from '@charter/contracts/demo';
import { type BrowserContext, type ConsoleMessage, expect, type Locator, type Page, test as base } from '@playwright/test';
import { readFileSync } from 'node:fs';

/** Tag of a journey in which nothing depends on the screen: the same words come in the same places. */
export const atOneWidth = '@one-width';

interface Login {
  username: string;
  password: string;
}

/** What runs, and where. */
function stack(): { login: Login; paypalEmulator: string } {
  const file = process.env.STACK_FILE ?? new URL('../../.local/stack.json', import.meta.url).pathname;
  return JSON.parse(readFileSync(file, 'utf8')) as { login: Login; paypalEmulator: string };
}

/** The demo login of the running stack. */
export const demoLogin = (): Login => stack().login;

/** What a buyer does in PayPal's window. */
export async function payAtPayPal(orderId: string): Promise<void> {
  const { ok, status } = await fetch(`${stack().paypalEmulator}/_emulator/orders/${orderId}/approve`, { method: 'POST' });
  if (!ok) throw new Error(`PayPal's emulator refused to take the money of order ${orderId}: ${status}`);
}

/** Somebody else at the desk, whose account journeys may change, lock and throw out, as long as they put it back. */
export const mateLogin = (): Login => ({ ...demoLogin(), username: demoSecondStaff });

export async function signIn(page: Page, { username, password } = demoLogin()): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Asks for a page of the back office, and comes to it by way of the sign-in form. */
export async function enter(page: Page, address: string, login = demoLogin()): Promise<void> {
  await page.goto(address);
  await signIn(page, login);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

/** `page` is signed in; one session serves all journeys of a worker, because sign-ins are counted. */
export const test = base.extend<{ noPolicyBroken: undefined }, { session: Session }>({
  session: [
    async ({ browser }, use, info) => {
      const context = await browser.newContext({ baseURL: info.project.use.baseURL });
      const page = await context.newPage();
      await enter(page, '/admin');
      await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
      await use(await context.storageState());
      await context.close();
    },
    { scope: 'worker' },
  ],
  storageState: async ({ session }, use) => use(session),
  noPolicyBroken: [
    async ({ page }, use) => {
      const broken: string[] = [];
      page.on('console', (message: ConsoleMessage) => {
        if (/content security policy/i.test(message.text())) broken.push(message.text());
      });
      page.on('pageerror', (error) => broken.push(error.message));
      await use(undefined);
      expect(broken).toEqual([]);
    },
    { auto: true },
  ],
});

/** For whoever is not signed in. */
export const visitorTest = base;

export async function expectAccessible(page: Page): Promise<void> {
  // Letters are shown in frames where no script may run, axe's neither; and nothing is told of what passes, which takes most of the time.
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

/** The rows of a table, or the cards that stand for them on a phone. */
export const rows = (page: Page): Locator => page.locator('tbody tr, main li').filter({ has: page.locator('[data-opener]') });
