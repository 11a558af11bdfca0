import { expect } from '@playwright/test';
import { expectLayout } from '@charter/ui/test/layout-checks';
import { test, watchErrors } from './fixtures.js';
import type { Shot } from './shot.js';
import { waitUntilLoaded } from './shot-steps.js';
import { allShots, shotsNamed } from './shots.js';

/** Screens, and lists without entries or after a failure; those that differ in nothing but their text run at night. */
const screens = [
  'overview',
  'packages',
  'bookings',
  'bookings-none-found',
  'bookings-failed',
  'calendar-month',
  'calendar-week',
  'inquiries',
  'reviews',
  'gallery',
  'analytics',
  'invoices',
  'books-findings',
  'taxes',
  'attention-money',
  'weather-after',
  'day-online',
  'team',
];
/** Forms, with their errors, and dialogs. */
const forms = [
  'sign-in-errors',
  'invitation',
  'second-factor-scan',
  'package-errors',
  'package-images',
  'folio-deposit',
  'cancel-guest',
  'block-time',
  'inquiry-details',
  'inquiry-reply',
  'gallery-crop',
  'books-explain',
];

test.describe.configure({ mode: 'parallel' });

/** Each state is loaded once; then the width changes. */
function sweep(title: string, shots: readonly Shot[]): void {
  test(`${title}: fit every width and pass axe`, async ({ browser, session }) => {
    test.setTimeout(shots.length * 60_000);
    // Pages of one context share its cache.
    const signedIn = await browser.newContext({ storageState: session });
    const signedOut = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    for (const shot of shots) {
      await test.step(shot.of, async () => {
        const page = await (shot.signedOut ? signedOut : signedIn).newPage();
        page.setDefaultTimeout(60_000);
        const errors = watchErrors(page);
        await shot.enter(page);
        if (!shot.busy) await waitUntilLoaded(page);
        await expectLayout(page, shot.of);
        expect.soft(errors, `errors of ${shot.of}`).toEqual([]);
        await page.close();
      });
    }
    await signedIn.close();
    await signedOut.close();
  });
}

if (process.env.TESTS === 'all') {
  const share = 16;
  for (let from = 0; from < allShots.length; from += share) {
    const group = allShots.slice(from, from + share);
    sweep(`states from ${group[0]!.of} to ${group.at(-1)!.of}`, group);
  }
} else {
  sweep('screens', shotsNamed(screens));
  sweep('forms and dialogs', shotsNamed(forms));
}
