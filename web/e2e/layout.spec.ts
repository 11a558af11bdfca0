import { expect } from '@playwright/test';
import { expectLayout, widths } from '@charter/ui/test/layout-checks';
import { findFreeSlot } from './checkout.js';
import { loadWholePage, test, watchErrors } from './fixtures.js';
import { contextOf } from './shot.js';
import type { Shot } from './shot.js';
import { shotsNamed } from './shots.js';

/** Pages, with their errors; those that differ in little but their text run at night. */
const pages = [
  'home',
  'contact-errors',
  'booking',
  'script-down',
  'inline-form',
  'confirmation-add-ons',
  'gift-errors',
  'review-errors',
  'trip-party',
  'join-sign',
  'offer',
  'answer',
  'terms',
  '404',
];
/** Dialogs and menus, of the home page and from the calendar to the end of a payment. */
const dialogs = [
  'home-more',
  'home-languages',
  'drawer',
  'story',
  'about',
  'lightbox',
  'calendar-prices',
  'details-errors',
  'payment-cancelled',
  'payment-voucher-refused',
  'payment-pending',
  'trip-sign',
  'trip-move',
  'trip-cancel',
];

const layoutOf = (width: number) => (width < 768 ? 'phone' : width < 1280 ? 'tablet' : 'desktop');

/** The widths of the sweep at which the state exists. */
const widthsOf = ({ at }: Shot) => widths.filter((width) => !at || at.some((one) => layoutOf(one) === layoutOf(width)));

/** Each state is loaded once; then the width changes. */
function sweep(title: string, shots: readonly Shot[]) {
  test(`${title}: fit every width, pass axe, and do not move with reduced motion`, async ({ browser, request }) => {
    test.setTimeout(shots.length * 60_000);
    for (const shot of shots) {
      await test.step(shot.of, async () => {
        const [width, ...narrower] = widthsOf(shot);
        const context = await browser.newContext({ viewport: { width: width!, height: 900 } });
        const page = await context.newPage();
        const errors = watchErrors(page);
        await shot.enter(contextOf(page, 'en', await findFreeSlot(request, /Exuma/, 20)));
        if (!shot.incomplete) await loadWholePage(page);
        await expectLayout(page, shot.of, { at: [width!, ...narrower] });
        // A state with a changed package differs from the server's markup.
        expect
          .soft(
            errors.filter((error) => !error.includes('#418')),
            `errors of ${shot.of}`,
          )
          .toEqual([]);
        await context.close();
      });
    }
  });
}

if (process.env.TESTS === 'all') {
  const states = shotsNamed().filter(({ javaScript }) => javaScript !== false);
  const share = 16;
  for (let from = 0; from < states.length; from += share) {
    const group = states.slice(from, from + share);
    sweep(`states from ${group[0]!.of} to ${group.at(-1)!.of}`, group);
  }
} else {
  sweep('pages', shotsNamed(pages));
  sweep('dialogs and menus', shotsNamed(dialogs));
}
