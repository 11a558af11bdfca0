import { expect } from '@playwright/test';
import type { GuestBooking } from '@charter/contracts';
import { locales } from '@charter/contracts/browser';
import type { Locale } from '@charter/contracts/browser';
import { expectLayout, widths } from '@charter/ui/test/layout-checks';
import { englishSentences, unmarkedOn } from './english-sentences.js';
import { hydrated, loadWholePage, test } from './fixtures.js';
import { mockGuestPages } from './guest-pages.js';
import { mockInvitation, reviewAddress } from './review-link.js';
import { textsOf } from './texts.js';

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

const isNight = process.env.TESTS === 'all';

/** The longest words and the widest letters; at night all ten. */
const tested: readonly Locale[] = isNight ? locales : ['de', 'ja'];

for (const locale of tested) {
  test(`every page fits every width and has no unmarked English: ${locale}`, async ({ page, request }) => {
    test.setTimeout(pages.length * 60_000);
    const english = locale === 'en' ? [] : await englishSentences(request);
    await mockInvitation(page);
    await page.route('**/api/bookings/*', (route) => route.fulfill({ json: booking }));
    await mockGuestPages(page, locale);
    for (const address of pages) {
      await page.setViewportSize({ width: widths[0], height: 900 });
      await page.goto(locale === 'en' ? address : `/${locale}${address}`);
      await expect(page.locator('main h1')).toBeVisible();
      await loadWholePage(page);
      const expected = contents[address];
      if (expected) await expect(page.locator('main')).toContainText(expected);
      expect.soft(await unmarkedOn(page, english), `unmarked English on ${address}`).toEqual([]);
      await expectLayout(page, address, { accessible: isNight });
    }
    await page.goto(`/${locale}`);
    await (await hydrated(page.getByRole('button', { name: textsOf(locale)('gallery.all'), exact: true }))).click();
    await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
    expect.soft(await unmarkedOn(page, english), 'unmarked English in the gallery').toEqual([]);
  });
}
