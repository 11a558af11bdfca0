import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

export { everyWidth } from './widths.js';

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

/** Small screens have the drawer in place of the links. */
export const isPhone = (page: Page) => page.viewportSize()!.width < 768;

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

/** All of the page is there: nothing sleeps, and no skeleton holds a place. */
export async function wholePage(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await expect(page.locator('[data-not-hydrated], main .animate-breathe')).toHaveCount(0);
}

/** From here on time passes only when a journey says so. The page's clock was installed before. */
export async function stopTheClock(page: Page) {
  const soon = (await page.evaluate(() => Date.now())) + 10_000;
  await page.clock.pauseAt(soon);
}

/** Everyone can read it: the page, or the dialog that covers it, is accessible and no wider than the screen. */
export async function expectReadable(part: Page | Locator) {
  await expectAccessible(part);
  await expectNoWiderThanTheScreen('goto' in part ? part : part.page());
}

/** No violation of WCAG 2.2 AA, nor of what axe calls best practice. */
async function expectAccessible(part: Page | Locator) {
  const builder = 'goto' in part ? new AxeBuilder({ page: part }) : new AxeBuilder({ page: part.page() }).include('dialog[open]');
  // Without frames to look into, and with nothing told of what passes, it takes a quarter of the time.
  const { violations } = await builder
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([]);
}

export async function expectNoWiderThanTheScreen(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()!.width);
}
