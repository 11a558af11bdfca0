import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { GuestBooking } from '@charter/contracts';
import { locales } from '@charter/contracts/limits';
import { expectAccessible, loadWholePage, test } from './fixtures.js';
import { mockGuestPages } from './guest-pages.js';
import { mockInvitation, reviewAddress } from './review-link.js';

/** The narrowest width of WCAG 1.4.10, a phone, a tablet and a desktop. */
const widths = [1440, 768, 390, 320] as const;
const pages = [
  '/',
  '/booking',
  '/booking?confirmation=M4R1N-4S411',
  reviewAddress,
  '/trip',
  '/join',
  '/offer',
  '/terms-of-service',
  '/privacy-policy',
];

/** What a page shows only if its answer was understood. */
const contents: Record<string, string> = { '/trip': 'M4R1N-4S411', '/join': 'Ada', '/offer': 'Eleuthera' };

const booking: Partial<GuestBooking> = {
  confirmationCode: 'M4R1N-4S411',
  packageName: 'Paradise Island Sunset Cruise',
  packageDuration: '2.5 hours',
  bookingDate: '2026-12-05',
  timeSlot: '8:00 AM - 4:00 PM',
  startsAt: '2026-12-05T13:00:00.000Z',
  endsAt: '2026-12-05T21:00:00.000Z',
  guestCount: 12,
  totalAmount: 3600,
  status: 'pending',
  paymentStatus: 'paid',
};

/** Texts that end outside of an element that they are in, up to the first one that clips or scrolls its content. */
const textsOutsideOfTheirContainer = (page: Page) =>
  page.evaluate(() => {
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
        // Browsers trim the empty half of a full-width bracket at the end of a line, but measure all of it.
        const trimmed = /^[「『（]|[」』）]$/.test(text.textContent.trim()) ? parseFloat(getComputedStyle(parent).fontSize) / 2 : 0;
        if (pixels > 1 + trimmed) found.add(`"${text.textContent.trim().slice(0, 60)}" by ${Math.ceil(pixels)} px`);
      }
    }
    return [...found];
  });

/** Goes on after a failure, so that one run finds all of them. */
const eachPage = expect.configure({ soft: true, timeout: 3_000 });

test.describe('every page in each of the ten languages', () => {
  test.beforeEach(async ({ page }) => {
    await mockInvitation(page);
    await page.route('**/api/bookings/*', (route) => route.fulfill({ json: booking }));
  });

  for (const locale of locales) {
    test(`passes axe and has no text outside of its container: ${locale}`, async ({ page }) => {
      test.slow(); // Nine pages at four widths.
      await mockGuestPages(page, locale);
      for (const address of pages) {
        await page.setViewportSize({ width: widths[0], height: 900 });
        await page.goto(locale === 'en' ? address : `/${locale}${address}`);
        await expect(page.locator('main h1')).toBeVisible();
        await loadWholePage(page);
        const expected = contents[address];
        if (expected) await expect(page.locator('main')).toContainText(expected);
        await expectAccessible(page);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          // Components that depend on the width render once more; text has another width until its font has been loaded.
          await page.evaluate(async () => {
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
            await document.fonts.ready;
          });
          // The first layout after a change of the width may not be the last one.
          await eachPage.poll(() => textsOutsideOfTheirContainer(page), `${address} at ${width} px`).toEqual([]);
        }
      }
    });
  }
});
