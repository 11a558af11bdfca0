/** Screenshots of the back office: see `npm run screens`. The demo's data fills them, where a state does not need its own. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll, test } from './fixtures.js';
import { waitUntilLoaded } from './shot-steps.js';
import { allShots } from './shots.js';

const folder = join(import.meta.dirname, '__screens__');
/** Values of a comma-separated environment variable; undefined when it is empty. */
function listFromEnv(name: string): string[] | undefined {
  const names = process.env[name]?.split(',').filter(Boolean) ?? [];
  return names.length > 0 ? names : undefined;
}

const selected = listFromEnv('SCREENS_ONLY');

for (const width of listFromEnv('SCREENS_WIDTHS')?.map(Number) ?? [1440, 390]) {
  for (const { of, enter, shows, busy, signedOut } of allShots.filter((shot) => selected?.includes(shot.of) ?? true)) {
    test(`${of} at ${width} px`, async ({ page }) => {
      if (signedOut) await page.context().clearCookies();
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await enter(page);
      await page.evaluate(() => document.fonts.ready);
      if (!busy) await waitUntilLoaded(page);
      await expectNoSidewaysScroll(page);
      if (shows === 'dialog') await expandDialog(page);
      await page.screenshot({ path: join(folder, `${of}-${width}.png`), fullPage: shows !== 'dialog', animations: 'disabled' });
    });
  }
}

/** Enlarges the viewport until an open dialog does not scroll, or does not grow any more. */
async function expandDialog(page: Page): Promise<void> {
  const hiddenHeight = () =>
    page.evaluate(() => {
      const parts = [...document.querySelectorAll('dialog[open], dialog[open] *')].filter((part) =>
        /auto|scroll/.test(getComputedStyle(part).overflowY),
      );
      return Math.max(0, ...parts.map((part) => part.scrollHeight - part.clientHeight));
    });
  let hidden = await hiddenHeight();
  for (let tries = 0; tries < 6 && hidden >= 2; tries += 1) {
    const size = page.viewportSize()!;
    await page.setViewportSize({ ...size, height: Math.min(Math.ceil(size.height + hidden * 1.2), 4000) });
    const before = hidden;
    hidden = await hiddenHeight();
    if (hidden >= before) return page.setViewportSize(size);
  }
}
