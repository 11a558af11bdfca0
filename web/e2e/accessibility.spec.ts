import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addressOf, aFreeSlot, awake, expectAccessible, fillIn, inPayPal, pays, test } from './guest.js';
import { arriveUndrawn } from './outage.js';
import { inviteToReview, refuseReview, reviewAddress } from './review-link.js';

const widths = [360, 768, 1440];
const screens: [name: string, address: string, heading: string | RegExp][] = [
  ['home', '/', 'The Bahamas, unhurried'],
  ['booking', '/booking', 'Book your day on the water'],
  ['terms', '/terms-of-service', 'Terms of Service'],
  ['privacy', '/privacy-policy', 'Privacy Policy'],
  ['404', '/no/such/page', '404 Page Not Found'],
];

const expectNoWiderThanTheScreen = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

/** Nothing but what turns by itself to say that it is waiting. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 1)
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 160)),
  );

const dialogOpens = async (page: Page, button: string) => {
  await (await awake(page.getByRole('button', { name: button, exact: true }))).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const [name, address, heading] of screens) {
      test(`axe finds nothing on ${name}, and nothing is wider than the screen`, async ({ page }) => {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectAccessible(page);
        await expectNoWiderThanTheScreen(page);
      });
    }

    test('axe finds nothing on what the home page opens', async ({ page }) => {
      await page.goto('/');
      for (const button of [
        'Watch Our Story',
        'Learn More',
        'View Certifications',
        'View Complete Gallery',
        ...(width < 768 ? ['Menu'] : []),
      ]) {
        await dialogOpens(page, button);
        await expectAccessible(page.getByRole('dialog'));
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      if (width >= 768) {
        await page
          .getByRole('banner')
          .getByRole('button', { name: /Language/ })
          .click();
        await expectAccessible(page);
      }
      if (width === 768) {
        await page.getByRole('button', { name: 'More', exact: true }).click();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
      }
      await (await awake(page.getByRole('button', { name: 'Send Message' }))).click();
      await expect(page.getByText('First name is required')).toBeVisible();
      await expectAccessible(page);
    });

    test('axe finds nothing on any dialog, nor on the confirmation', async ({ page, request }) => {
      const free = await aFreeSlot(request, /Sunset/);
      await page.goto(addressOf(free, 'date'));
      await expect(page.getByRole('grid').first()).toBeVisible();
      await expectAccessible(page.getByRole('dialog'));

      await page.goto(addressOf(free));
      await expect(page.getByRole('region', { name: 'Your details' })).toBeVisible();
      await expect(page.getByText('Time slot is available')).toBeVisible();
      await expectAccessible(page);

      await page.goto(addressOf(free, 'details'));
      await expect(page.getByText('Time slot is available')).toBeVisible();
      await page.getByRole('button', { name: 'Confirm Booking' }).click();
      await expect(page.getByText('First name is required')).toBeVisible();
      await expectAccessible(page.getByRole('dialog'));

      await fillIn(page);
      await page.getByRole('button', { name: 'Confirm Booking' }).click();
      const pay = page.getByRole('button', { name: 'Pay with PayPal' });
      await expect(pay).toBeVisible();
      await expectAccessible(page.getByRole('dialog'));

      await inPayPal(page, () => pay.click(), pays);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
      await expectAccessible(page);
    });

    test('axe finds nothing on the review page in any of its states', async ({ page }) => {
      await inviteToReview(page);
      await page.goto(reviewAddress);
      await (await awake(page.getByRole('button', { name: 'Submit Review' }))).click();
      await expect(page.getByText('Please select a rating')).toBeVisible();
      await expectAccessible(page);
      await expectNoWiderThanTheScreen(page);
      await page.getByLabel('Location').fill('Oslo, Norway');
      await page.getByRole('radio', { name: '5 stars' }).check({ force: true });
      await page.getByLabel('Your review').fill('We came for the pigs and stayed for the light.');
      await page.getByRole('button', { name: 'Submit Review' }).click();
      await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
      await expectAccessible(page);
      for (const code of ['ALREADY_REVIEWED', 'REVIEW_TOO_EARLY', 'BOOKING_NOT_FOUND']) {
        await page.unrouteAll();
        await refuseReview(page, code, code === 'BOOKING_NOT_FOUND' ? 404 : 409);
        await page.goto(reviewAddress);
        await expect(page.getByRole('main').getByRole('link', { name: 'Visit Our Website' })).toBeVisible();
        await expectAccessible(page);
      }
    });

    test('axe finds nothing on a home page that could not be told everything', async ({ page }) => {
      await arriveUndrawn(page);
      await page.goto('/');
      await expect(page.getByText('The charters could not be loaded')).toBeVisible();
      await expectAccessible(page);
    });
  });
}

/** What 1280 pixels are at 200 %, and the narrowest screen that the guidelines name. */
const zoomed = [
  { name: 'at 200 % zoom', viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 },
  { name: 'at 320 pixels', viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 },
];

for (const { name, ...size } of zoomed) {
  test.describe(name, () => {
    test.use(size);

    test('every page reads without scrolling sideways, in the longest words too', async ({ page }) => {
      const wide: string[] = [];
      for (const language of ['', '/de', '/ru', '/ja']) {
        for (const address of ['/', '/booking', '/terms-of-service', '/privacy-policy', '/review/ABCDE-12345', '/no/such/page']) {
          await page.goto(language + address);
          // The skeletons have gone: what comes in their place may be wider than they were.
          await expect(page.locator('main h1')).toBeVisible();
          await expect(page.locator('main .animate-breathe')).toHaveCount(0);
          const pixels = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          if (pixels > 0) wide.push(`${language}${address} by ${pixels} px`);
        }
      }
      expect(wide).toEqual([]);
    });

    test('a guest can read and reach everything on the way to the payment', async ({ page, request }) => {
      const free = await aFreeSlot(request, /Full Day/);
      await page.goto(addressOf(free, 'date'));
      await expect(page.getByRole('grid').first()).toBeVisible();
      await expectDialogFits(page);
      await page.goto(addressOf(free, 'details'));
      await expect(page.getByText('Time slot is available')).toBeVisible();
      await fillIn(page);
      await expectDialogFits(page);
      await page.getByRole('button', { name: 'Confirm Booking' }).click();
      await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible();
      await expectDialogFits(page);
      await page.getByRole('button', { name: 'Pay with PayPal' }).scrollIntoViewIfNeeded();
      await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeInViewport({ ratio: 1 });
    });
  });
}

/** It lies on the screen, and nothing in it is wider than it is. */
async function expectDialogFits(page: Page) {
  const { left, right, sideways } = await page.getByRole('dialog').evaluate((dialog) => ({
    left: dialog.getBoundingClientRect().left,
    right: dialog.getBoundingClientRect().right - innerWidth,
    sideways: Math.max(
      ...[dialog, ...dialog.querySelectorAll('div')]
        .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY))
        .map((each) => each.scrollWidth - each.clientWidth),
      0,
    ),
  }));
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(0);
  expect(sideways).toBeLessThanOrEqual(0);
}

test('nothing moves for whoever asks for stillness', async ({ page, request }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(await moving(page)).toEqual([]);
  for (const section of ['packages', 'gallery', 'testimonials', 'contact']) {
    await page.locator(`#${section}`).scrollIntoViewIfNeeded();
    expect(await moving(page)).toEqual([]);
  }
  for (const button of ['Watch Our Story', 'Learn More', 'View Complete Gallery']) {
    await dialogOpens(page, button);
    expect(await moving(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.goto(addressOf(await aFreeSlot(request, /Sunset/), 'details'));
  await expect(page.getByText('Time slot is available')).toBeVisible();
  expect(await moving(page)).toEqual([]);
});
