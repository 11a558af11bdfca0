import { expect, test as base } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Collects uncaught errors of a page and violations of its security policy. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) errors.push(message.text());
  });
  return errors;
}

/** Every test also fails on an error of its page. */
export const test = base.extend<{ failOnPageErrors: undefined }>({
  failOnPageErrors: [
    async ({ page }, use) => {
      const errors = watchErrors(page);
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

/** Tag of the few tests that run before a push. */
export const smoke = { tag: '@smoke' };

/** An e-mail address that no other test uses, on any run. */
export const uniqueAddress = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@guests.example`;

/** Scrolls to an element and waits until it is hydrated. */
export async function hydrated(part: Locator): Promise<Locator> {
  await part.scrollIntoViewIfNeeded();
  // The first interaction hydrates the whole page.
  await part.page().keyboard.press('Shift');
  await expect.poll(() => part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))).toBe(true);
  return part;
}

const pressesPerLook = 10;
const maxPresses = 60;

/** Moves the focus to an element as a visitor without a pointer does. */
export async function tabTo(target: Locator): Promise<void> {
  const { keyboard } = target.page();
  // Looking after each press takes most of the time, so the page ignores those that follow the one that has reached the element.
  const reached = await target.evaluateHandle((element) => {
    // PayPal's button is in a shadow root.
    const isFocused = () => element === (element.getRootNode() as Document | ShadowRoot).activeElement;
    const ignore = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || !isFocused()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', ignore, true);
    return { isFocused, release: () => removeEventListener('keydown', ignore, true) };
  });
  try {
    for (let presses = 0; presses < maxPresses; presses += pressesPerLook) {
      if (await reached.evaluate(({ isFocused }) => isFocused())) return;
      for (let press = 0; press < pressesPerLook; press += 1) await keyboard.press('Tab');
    }
    await expect(target, `reached by ${maxPresses} presses of Tab`).toBeFocused();
  } finally {
    await reached.evaluate(({ release }) => release());
  }
}

const dayMs = 86_400_000;

/** @param date yyyy-MM-dd, after the day that the calendar begins at */
export async function chooseDayByKeyboard(calendar: Locator, date: string): Promise<void> {
  const { keyboard } = calendar.page();
  const first = calendar.locator('[data-day][tabindex="0"]');
  await tabTo(first);
  const days = (Date.parse(date) - Date.parse((await first.getAttribute('data-day'))!)) / dayMs;
  for (let weeks = 0; weeks < Math.floor(days / 7); weeks += 1) await keyboard.press('ArrowDown');
  for (let rest = 0; rest < days % 7; rest += 1) await keyboard.press('ArrowRight');
  await expect(calendar.locator(`[data-day="${date}"]`)).toBeFocused();
  await keyboard.press('Enter');
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
