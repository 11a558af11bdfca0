/** Checks of a page's layout, its accessibility and its motion, for the tests that know widths. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** A desktop, a tablet, a phone, and the narrowest width of WCAG 1.4.10. */
export const widths = [1440, 768, 390, 320] as const;

/** Widths with different controls and sizes of them; the rest of what axe checks is the same at every width. */
const widthsForAxe: readonly number[] = [1440, 390];

/** Goes on after a failure, so that one run finds all of them. */
const soft = expect.configure({ soft: true });

/** Checks the page, or its open dialog, at each width. @param name in the messages */
export async function expectLayout(page: Page, name: string, at: readonly number[] = widths): Promise<void> {
  soft(await runningAnimations(page), `animations of ${name}`).toEqual([]);
  soft(await brokenPictures(page), `broken pictures of ${name}`).toEqual([]);
  for (const width of at) {
    await resize(page, { width, height: width < 500 ? 640 : 900 });
    const where = `${name} at ${width} px`;
    // The first layout after a change of the width may not be the last one.
    await soft.poll(() => tooWide(page), `${where} scrolls horizontally`).toEqual([]);
    await soft.poll(() => textsOutsideOfTheirContainer(page), `texts of ${where} outside of their container`).toEqual([]);
    await expectLastButtonReachable(page, where);
    if (widthsForAxe.includes(width)) soft(await axeViolations(page), `axe on ${where}`).toEqual([]);
  }
}

async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  // Components that depend on the width render once more; text has another width until its font has been loaded.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await document.fonts.ready;
  });
}

/** Elements with running animations. Reduced motion leaves durations of 1 ms. */
const runningAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 1)
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 160)),
  );

/** Addresses of pictures that were requested and have no content. */
const brokenPictures = (page: Page) =>
  page.evaluate(() =>
    [...document.images].filter((img) => img.complete && img.currentSrc && img.naturalWidth === 0).map((img) => img.currentSrc),
  );

/** Boxes that are wider than the screen, or than the dialog that they scroll in. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('dialog[open], dialog[open] div')].filter((each) =>
      /auto|scroll/.test(getComputedStyle(each).overflowY),
    );
    const found = [document.documentElement, ...boxes]
      .map((box) => ({ box, pixels: box.scrollWidth - (box === document.documentElement ? innerWidth : box.clientWidth) }))
      .filter(({ pixels }) => pixels > 0)
      .map(({ box, pixels }) => `${box.tagName.toLowerCase()} by ${pixels} px`);
    for (const dialog of document.querySelectorAll('dialog[open]')) {
      const { left, right } = dialog.getBoundingClientRect();
      if (left < 0 || right > innerWidth) found.push(`dialog from ${left} to ${right} px`);
    }
    return found;
  });

/**
 * Texts of the page, or of its open dialog, that end outside of an element that they are in, up to the first one that clips or scrolls its
 * content.
 */
const textsOutsideOfTheirContainer = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.querySelector('dialog[open]') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.textContent?.trim() || text.parentElement?.closest('script, style, [hidden]')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      for (let parent = text.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
        const { display, overflowX } = getComputedStyle(parent);
        if (overflowX !== 'visible') break;
        if (display === 'inline' || display === 'contents') continue;
        const box = parent.getBoundingClientRect();
        const pixels = Math.max(right - box.right, box.left - left);
        // Browsers trim the empty half of a full-width bracket at the end of a line, but measure all of it.
        const trimmed = /^[「『（]|[」』）]$/.test(text.textContent.trim()) ? parseFloat(getComputedStyle(parent).fontSize) / 2 : 0;
        if (pixels > 1 + trimmed) found.add(`"${text.textContent.trim().slice(0, 60)}" by ${Math.ceil(pixels)} px`);
      }
    }
    return [...found];
  });

/** A dialog that is higher than the screen scrolls down to its end. */
async function expectLastButtonReachable(page: Page, where: string) {
  const last = page.locator('dialog[open]').getByRole('button').filter({ visible: true }).last();
  if ((await last.count()) === 0) return;
  const reach = async () => {
    // A pending payment is checked every ten seconds, and its button is another one then: scroll in one step, or again.
    await last.evaluate((button) => button.scrollIntoView({ block: 'nearest' }));
    // Browsers scroll by whole pixels.
    await expect(last).toBeInViewport({ ratio: 0.95 });
  };
  await soft(reach, `last button of the dialog of ${where}`).toPass();
}

/** Violations of WCAG 2.2 AA and of axe's best practices. */
async function axeViolations(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page });
  if ((await page.locator('dialog[open]').count()) > 0) builder.include('dialog[open]');
  // Legacy mode skips frames; with violations only, the check takes a quarter of the time.
  const { violations } = await builder
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
