/** Screenshots of every screen and state of the public site: see `npm run screens`. */
import { join } from 'node:path';
import { test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { locales } from '@charter/contracts/browser';
import type { Locale } from '@charter/contracts/browser';
import { findFreeSlot } from './checkout.js';
import { contextOf } from './shot.js';
import { shotsNamed } from './shots.js';

const folder = join(import.meta.dirname, '__screens__');
/** Values of a comma-separated environment variable; undefined when it is empty. */
function listFromEnv(name: string): string[] | undefined {
  const names = process.env[name]?.split(',').filter(Boolean) ?? [];
  return names.length > 0 ? names : undefined;
}

const chosen = shotsNamed(listFromEnv('SCREENS_ONLY'));
/** Desktop, tablet and phone: the site has a layout for each. */
const chosenWidths: readonly number[] = listFromEnv('SCREENS_WIDTHS')?.map(Number) ?? [1440, 768, 360];

for (const locale of (listFromEnv('SCREENS_LANGUAGES') as Locale[] | undefined) ?? (['en', 'de', 'ja'] as const)) {
  for (const width of chosenWidths) {
    for (const { of, enter, shows, javaScript } of chosen.filter(({ at }) => !at || at.includes(width))) {
      test(`${of} in ${locale} at ${width} px`, async ({ browser }) => {
        const context = await browser.newContext({
          viewport: { width, height: width < 500 ? 740 : 900 },
          hasTouch: width < 1000,
          // Mobile emulation has overlay scroll bars.
          isMobile: width < 1000,
          javaScriptEnabled: javaScript ?? true,
        });
        const page = await context.newPage();
        // Another day for each language and width, because one run books its slot.
        const daysOn = 3 + locales.indexOf(locale) * chosenWidths.length + chosenWidths.indexOf(width);
        await enter(contextOf(page, locale, await findFreeSlot(context.request, /Exuma/, daysOn)));
        await (shows === 'dialog' ? expandDialog(page) : loadPictures(page));
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({
          path: join(folder, locale, `${of}-${width}.png`),
          fullPage: shows !== 'dialog',
          animations: 'disabled',
        });
        await context.close();
      });
    }
  }
}

/**
 * Scrolls through the page twice, because parts are hydrated, and their pictures load, only near the viewport. The wheel event is the
 * first interaction, after which all parts are laid out.
 */
async function loadPictures(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event('wheel')));
  for (let pass = 0; pass < 2; pass += 1) {
    const [step, height] = await page.evaluate(() => [window.innerHeight, document.documentElement.scrollHeight] as const);
    for (let top = 0; top < height; top += step) {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
      await waitUntilLoaded(page);
    }
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}

/** Enlarges the viewport until an open dialog does not scroll, or does not grow any more. */
async function expandDialog(page: Page) {
  await waitUntilLoaded(page);
  const { width, height } = page.viewportSize()!;
  for (let tall = height, before = Infinity, tries = 0; tries < 8; tries += 1) {
    const hidden = await page.evaluate(() => {
      const scrolling = [...document.querySelectorAll('dialog[open], dialog[open] *')].filter((each) =>
        /auto|scroll/.test(getComputedStyle(each).overflowY),
      );
      return Math.max(0, ...scrolling.map((each) => each.scrollHeight - each.clientHeight));
    });
    if (hidden < 2 || hidden >= before) return;
    before = hidden;
    tall += hidden;
    await page.setViewportSize({ width, height: Math.min(tall, 4000) });
    await waitUntilLoaded(page);
  }
}

/** Waits until visible pictures have loaded and no skeleton is visible; after 5 s the screenshot is taken anyway. */
const waitUntilLoaded = (page: Page) =>
  page
    .waitForFunction(
      async () => {
        const onScreen = (element: Element) => {
          const { top, bottom, width } = element.getBoundingClientRect();
          return width > 0 && bottom > 0 && top < innerHeight;
        };
        const pictures = [...document.images].filter(onScreen);
        const loading = [...document.querySelectorAll('[data-skeleton], [data-spinner]')].some(onScreen);
        if (loading || !pictures.every((img) => img.complete)) return false;
        // Large pictures are decoded asynchronously: complete does not mean painted.
        await Promise.all(pictures.map((img) => img.decode().catch(() => undefined)));
        return true;
      },
      undefined,
      { timeout: 5_000 },
    )
    .catch(() => undefined);
