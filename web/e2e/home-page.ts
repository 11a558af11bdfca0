import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { hydrated } from './fixtures.js';

/** JSON response of a public API route. */
export const getJson = async <Body>(page: Page, path: string) => (await (await page.request.get(path)).json()) as Body;

/** Opens a dialog with its button, closes it with Esc, and expects the focus back on the button. */
export async function openAndClose(page: Page, button: Locator, check: (dialog: Locator) => Promise<void>) {
  await (await hydrated(button)).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await check(dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
}
