/** Checks of a page's layout, accessibility and motion, for the end-to-end tests of both front ends. */
import { expect, type Page } from '@playwright/test';
import axeCore from 'axe-core';

/** A desktop, a tablet, a phone, and the narrowest width of WCAG 1.4.10. */
export const widths = [1440, 768, 390, 320] as const;

/** Widths with different controls and sizes of them; the rest of what axe checks is the same at every width. */
const widthsForAxe: readonly number[] = [1440, 390];

/** Goes on after a failure, so that one run finds all of them. */
const soft = expect.configure({ soft: true });

interface LayoutChecks {
  /** Widths in pixels; all of `widths` unless given. */
  at?: readonly number[];
  /** Whether axe checks the page, too. Its rules do not depend on the language. */
  accessible?: boolean;
}

/** Checks the page, or its open dialog, at each width. @param name in the messages */
export async function expectLayout(page: Page, name: string, { at = widths, accessible = true }: LayoutChecks = {}): Promise<void> {
  soft(await pageFaults(page), name).toEqual([]);
  for (const width of at) {
    await page.setViewportSize({ width, height: width < 500 ? 640 : 900 });
    const where = `${name} at ${width} px`;
    // The first layout after a change of the width may not be the last one, and a button may be replaced while it is scrolled to.
    await soft.poll(() => layoutFaults(page), `layout of ${where}`).toEqual([]);
    if (accessible && widthsForAxe.includes(width)) soft(await axeViolations(page), `axe on ${where}`).toEqual([]);
  }
}

/** Violations of WCAG 2.2 AA and of axe's best practices on the page, or in its open dialog. */
async function axeViolations(page: Page): Promise<string[]> {
  // Loading it takes as long as a check, so a page that is checked at several widths loads it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(async () => {
    const { axe } = window as typeof window & { axe: typeof import('axe-core') };
    const dialogs = [...document.querySelectorAll('dialog[open]')];
    // Frames are left out, because axe cannot run in the sandboxed previews of e-mails. Reporting passed rules would take most of the time.
    const { violations } = await axe.run(
      { include: dialogs.length > 0 ? dialogs : [document.documentElement], exclude: ['iframe'] },
      { resultTypes: ['violations'] },
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  });
}

/** Expects no violations on the page, or in its open dialog. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
}

/** Elements with running animations, and pictures without content. */
const pageFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...document
      .getAnimations()
      // Reduced motion leaves durations of 1 ms.
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 1)
      .map(({ effect }) => `animation of ${(effect as KeyframeEffect).target?.outerHTML.slice(0, 160)}`),
    ...[...document.images]
      .filter((img) => img.complete && img.currentSrc && img.naturalWidth === 0)
      .map((img) => `no content in ${img.currentSrc}`),
  ]);

/** In one evaluation, because each costs as much as what it evaluates. */
const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Components that depend on the width render once more; text has another width until its font has been loaded.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await document.fonts.ready;
    const dialogs = [...document.querySelectorAll('dialog[open]')];
    return [...tooWide(), ...scrollTwice(), ...textsOutsideOfTheirContainer(), ...endOutOfReach()];

    /** Dialogs that scroll as a whole although their content scrolls: title and close button leave the screen, and a hole opens at the end. */
    function scrollTwice(): string[] {
      return dialogs
        .map((dialog) => ({ dialog, pixels: dialog.scrollHeight - dialog.clientHeight }))
        .filter(({ pixels }) => pixels > 0)
        .map(({ dialog, pixels }) => `dialog ${dialog.querySelector('h2')?.textContent ?? ''} scrolls as a whole by ${pixels} px`);
    }

    /** Boxes that are wider than the screen, or than the dialog that they scroll in. */
    function tooWide(): string[] {
      const boxes = [...document.querySelectorAll('dialog[open], dialog[open] div')].filter((box) =>
        /auto|scroll/.test(getComputedStyle(box).overflowY),
      );
      return [
        ...[document.documentElement, ...boxes]
          .map((box) => ({ box, pixels: box.scrollWidth - (box === document.documentElement ? innerWidth : box.clientWidth) }))
          .filter(({ pixels }) => pixels > 0)
          .map(({ box, pixels }) => `${box.tagName.toLowerCase()} scrolls sideways by ${pixels} px`),
        ...dialogs
          .map((dialog) => dialog.getBoundingClientRect())
          .filter(({ left, right }) => left < 0 || right > innerWidth)
          .map(({ left, right }) => `dialog from ${left} to ${right} px`),
      ];
    }

    /** Texts that end outside of an element that they are in, up to the first one that clips or scrolls its content. */
    function textsOutsideOfTheirContainer(): Set<string> {
      const found = new Set<string>();
      const texts = document.createTreeWalker(dialogs[0] ?? document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const shown = text.textContent?.trim();
        if (!shown || text.parentElement?.closest('script, style, [hidden]')) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right, width } = range.getBoundingClientRect();
        if (width === 0) continue;
        for (let parent = text.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
          const { display, overflowX, fontSize } = getComputedStyle(parent);
          if (overflowX !== 'visible') break;
          if (display === 'inline' || display === 'contents') continue;
          const box = parent.getBoundingClientRect();
          const pixels = Math.max(right - box.right, box.left - left);
          // Browsers trim the empty half of a full-width bracket at the end of a line, but measure all of it.
          const trimmed = /^[「『（]|[」』）]$/.test(shown) ? parseFloat(fontSize) / 2 : 0;
          if (pixels > 1 + trimmed) found.add(`"${shown.slice(0, 60)}" outside of its container by ${Math.ceil(pixels)} px`);
        }
      }
      return found;
    }

    /** The last button of a dialog that is higher than the screen, if scrolling does not reach it. */
    function endOutOfReach(): string[] {
      const buttons = [...document.querySelectorAll('dialog[open] button')].filter((button) => button.checkVisibility());
      const last = buttons.at(-1);
      last?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const box = last?.getBoundingClientRect();
      // Browsers scroll by whole pixels.
      return box && (box.top < -1 || box.bottom > innerHeight + 1) ? [`last button from ${box.top} to ${box.bottom} px`] : [];
    }
  });
