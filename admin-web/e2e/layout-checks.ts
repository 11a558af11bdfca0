/** Checks of a page's layout and accessibility, for the test that knows widths. */
import { expect, type Page } from '@playwright/test';
import { axeViolations } from './fixtures.js';

/** A desktop, a tablet, a phone, and the narrowest width of WCAG 1.4.10. */
const widths = [1440, 768, 390, 320] as const;

/** Widths with different controls and sizes of them; the rest of what axe checks is the same at every width. */
const widthsForAxe: readonly number[] = [1440, 390];

/** Goes on after a failure, so that one run finds all of them. */
const soft = expect.configure({ soft: true, timeout: 30_000 });

/** Checks the page with its open dialog at each width. @param name in the messages */
export async function expectLayout(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 500 ? 640 : 900 });
    // The first layout after a change of the width may not be the last one.
    await soft.poll(() => layoutFaults(page), `layout of ${name} at ${width} px`).toEqual([]);
    if (widthsForAxe.includes(width)) soft(await axeViolations(page), `axe on ${name} at ${width} px`).toEqual([]);
  }
}

/** In one evaluation, because each costs as much as what it evaluates. */
const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Components that depend on the width render once more; text has another width until its font has been loaded.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await document.fonts.ready;
    return [...tooWide(), ...textsOutsideOfTheirContainer(), ...endOutOfReach()];

    /** Boxes that are wider than the screen, or than the dialog that they scroll in. */
    function tooWide(): string[] {
      const dialogs = [...document.querySelectorAll('dialog[open]')];
      const boxes = [...document.querySelectorAll('dialog[open], dialog[open] div')].filter((box) =>
        /auto|scroll/.test(getComputedStyle(box).overflowY),
      );
      return [
        ...[document.documentElement, ...boxes]
          .map((box) => ({ box, pixels: box.scrollWidth - box.clientWidth }))
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
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
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
          if (pixels > 1) found.add(`"${text.textContent.trim().slice(0, 60)}" outside of its container by ${Math.ceil(pixels)} px`);
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
      return box && (box.top < 0 || box.bottom > innerHeight) ? [`last button from ${box.top} to ${box.bottom} px`] : [];
    }
  });
