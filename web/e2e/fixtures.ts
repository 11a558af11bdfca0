import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

export { everyWidth } from './widths.js';

/** Every test also fails on an uncaught error of the page and on a violation of the security policy. */
export const test = base.extend<{ failOnPageErrors: undefined }>({
  failOnPageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (/content security policy/i.test(message.text())) errors.push(message.text());
      });
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

/** Small screens have a drawer instead of links. */
export const isPhone = (page: Page) => page.viewportSize()!.width < 768;

/** Scrolls to an element and waits until it is hydrated. */
export async function hydrated(part: Locator): Promise<Locator> {
  await part.scrollIntoViewIfNeeded();
  return hydratedOffScreen(part);
}

/** Waits until an element is hydrated, without scrolling to it. */
export async function hydratedOffScreen(part: Locator): Promise<Locator> {
  // The first interaction hydrates the whole page.
  await part.page().keyboard.press('Shift');
  await expect.poll(() => part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))).toBe(true);
  return part;
}

/** Moves the focus to an element as a visitor without a pointer does. */
export async function tabTo(target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    // PayPal's button is in a shadow root.
    if (await target.evaluate((element) => element === (element.getRootNode() as Document | ShadowRoot).activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error('Tab does not reach it');
}

/** @param date yyyy-MM-dd, after the day that the calendar begins at */
export async function chooseDayByKeyboard(calendar: Locator, date: string): Promise<void> {
  const page = calendar.page();
  await tabTo(calendar.locator('[data-day][tabindex="0"]'));
  for (let presses = 0; presses < 90; presses += 1) {
    if ((await page.evaluate(() => (document.activeElement as HTMLElement).dataset.day)) === date) break;
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
}

/** Hydrates the whole page and waits until no skeleton is left. */
export async function loadWholePage(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await expect(page.locator('[data-not-hydrated], main [data-skeleton]')).toHaveCount(0);
}

/** Pauses the page's clock, which must have been installed before the navigation. */
export async function pauseClock(page: Page) {
  const soon = (await page.evaluate(() => Date.now())) + 10_000;
  await page.clock.pauseAt(soon);
}

/** The page, or its open dialog, has no axe violations and no horizontal scrolling. */
export async function expectAccessible(part: Page | Locator) {
  await expectNoAxeViolations(part);
  await expectNoHorizontalOverflow('goto' in part ? part : part.page());
}

/** Checks WCAG 2.2 AA and axe's best practices. */
async function expectNoAxeViolations(part: Page | Locator) {
  const builder = 'goto' in part ? new AxeBuilder({ page: part }) : new AxeBuilder({ page: part.page() }).include('dialog[open]');
  // Legacy mode skips frames; with violations only, the check takes a quarter of the time.
  const { violations } = await builder
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([]);
}

export async function expectNoHorizontalOverflow(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()!.width);
}
