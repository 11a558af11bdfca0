import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { awake } from './guest.js';

/** What the site's API answers to anybody. */
export const reply = async <Body>(page: Page, path: string) => (await (await page.request.get(path)).json()) as Body;

/** Opens a dialog by its button, closes it by Esc, and expects the focus back where it was. */
export async function openAndLeave(page: Page, button: Locator, inside: (dialog: Locator) => Promise<void>) {
  await (await awake(button)).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await inside(dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
}

/** The file of a picture of the house, which comes in many widths and formats. */
export const pictureName = (address: string) => /([^/]+)\.\w+$/.exec(address)![1]!;

/** What a picture's place on the page shows now. */
export const shownIn = (picture: Locator) => picture.evaluate((img: HTMLImageElement) => img.naturalWidth > 0 && img.currentSrc);
