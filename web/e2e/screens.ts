/** Screenshots of every screen and state of the public site: see `npm run screens`. */
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { locales } from '@charter/contracts/limits';
import type { Locale } from '@charter/contracts/limits';
import { checkoutShots } from './checkout-shots.js';
import { bookingAddress, findFreeSlot, fillDetails, inPayPalWindow, approve } from './checkout.js';
import { hydrated } from './fixtures.js';
import { giftShots, threadShots } from './gift-shots.js';
import { offerShots } from './offer-shots.js';
import { simulateApiOutage } from './outage.js';
import { paymentShots } from './payment-shots.js';
import { mockInvitation, rejectReview, reviewAddress } from './review-link.js';
import type { Context, Shot } from './shot.js';
import { tripCancelShots } from './trip-cancel-shots.js';
import { tripMoneyShots } from './trip-money-shots.js';
import { tripShots } from './trip-shots.js';
import { widths } from './widths.js';
import { textsOf } from './texts.js';

const folder = join(import.meta.dirname, '__screens__');
/** Values of a comma-separated environment variable; undefined when it is empty. */
function listFromEnv(name: string): string[] | undefined {
  const names = process.env[name]?.split(',').filter(Boolean) ?? [];
  return names.length > 0 ? names : undefined;
}

const openDialog =
  (button: string): Shot['enter'] =>
  async ({ page, t, visit }) => {
    await visit('/');
    await (await hydrated(page.getByRole('button', { name: t(button), exact: true }))).click();
    await page.getByRole('dialog').waitFor();
  };

const reviewScreen =
  (answer: (page: Page) => Promise<unknown>): Shot['enter'] =>
  async ({ page, visit }) => {
    await answer(page);
    await visit(reviewAddress);
    await page.waitForLoadState('networkidle');
  };

async function confirmDetails({ page, t, free, visit }: Context) {
  await visit(bookingAddress(free, 'details'));
  await expect(page.getByText(t('schedule.available'))).toBeVisible();
  await fillDetails(page, t);
  await page.getByRole('button', { name: t('details.confirm') }).click();
  await page.getByRole('button', { name: t('payment.pay') }).waitFor();
}

async function sendMessage({ page, t, visit }: Context) {
  await visit('/');
  await page.route('**/api/contact', (route) => route.fulfill({ status: 201, json: { id: 1 } }));
  const form = page.getByRole('form', { name: t('contact.formTitle') });
  await form.scrollIntoViewIfNeeded();
  await form.getByLabel(t('details.firstName')).fill('Amelia');
  await form.getByLabel(t('details.lastName')).fill('Hartwell');
  await form.getByLabel(t('contact.email')).fill('amelia@example.com');
  await form.getByLabel(t('contact.message')).fill('Is the sandbar reachable for my grandmother?');
  await form.getByRole('button', { name: t('contact.send') }).click();
  await expect(form.getByText(t('contact.sent'))).toBeVisible();
}

const shots: Shot[] = [
  { of: 'home', enter: ({ visit }) => visit('/') },
  { of: 'home-without-javascript', enter: ({ visit }) => visit('/'), javaScript: false },
  {
    of: 'home-more',
    at: [768],
    shows: 'dialog',
    enter: async ({ page, t, visit }) => {
      await visit('/');
      await (await hydrated(page.getByRole('button', { name: t('nav.more'), exact: true }))).click();
    },
  },
  {
    of: 'home-languages',
    at: [768, 1440],
    shows: 'dialog',
    enter: async ({ page, t, visit }) => {
      await visit('/');
      await page
        .getByRole('banner')
        .getByRole('button', { name: t('site.language') })
        .click();
    },
  },
  { of: 'drawer', at: [360], shows: 'dialog', enter: openDialog('nav.menu') },
  { of: 'story', shows: 'dialog', enter: openDialog('home.watchStory') },
  { of: 'about', shows: 'dialog', enter: openDialog('about.learnMore') },
  { of: 'certifications', shows: 'dialog', enter: openDialog('about.viewCertifications') },
  { of: 'lightbox', shows: 'dialog', enter: openDialog('gallery.all') },
  {
    of: 'contact-errors',
    enter: async ({ page, t, visit }) => {
      await visit('/');
      await (await hydrated(page.getByRole('button', { name: t('contact.send') }))).click();
      await expect(page.getByText(t('fields.messageTooShort', { min: 10 }))).toBeVisible();
    },
  },
  { of: 'contact-sent', enter: sendMessage },
  {
    of: 'home-api-down',
    enter: async ({ page, t, visit }) => {
      await simulateApiOutage(page);
      await visit('/');
      await expect(page.getByText(t('packages.failed'))).toBeVisible();
    },
  },
  { of: 'booking', enter: ({ visit }) => visit('/booking') },
  {
    of: 'booking-api-down',
    enter: async ({ page, t, visit }) => {
      await simulateApiOutage(page);
      await visit('/booking');
      await expect(page.getByText(t('packages.failed'))).toBeVisible();
    },
  },
  {
    of: 'calendar',
    shows: 'dialog',
    enter: async ({ page, free, visit }) => {
      await visit(bookingAddress(free, 'date'));
      await page.getByRole('grid').first().waitFor();
    },
  },
  {
    of: 'details',
    shows: 'dialog',
    enter: async ({ page, t, free, visit }) => {
      await visit(bookingAddress(free, 'details'));
      await expect(page.getByText(t('schedule.available'))).toBeVisible();
    },
  },
  {
    of: 'details-errors',
    shows: 'dialog',
    enter: async ({ page, t, free, visit }) => {
      await visit(bookingAddress(free, 'details'));
      await expect(page.getByText(t('schedule.available'))).toBeVisible();
      await page.getByRole('button', { name: t('details.confirm') }).click();
      await expect(page.getByText(t('fields.firstNameRequired'))).toBeVisible();
    },
  },
  {
    of: 'details-taken',
    shows: 'dialog',
    enter: async ({ page, t, free, visit }) => {
      await page.route('**/api/check-availability', (route) => route.fulfill({ json: { available: false } }));
      await visit(bookingAddress(free, 'details'));
      await expect(page.getByText(t('schedule.nextFree'))).toBeVisible();
    },
  },
  {
    of: 'inline-form',
    enter: async ({ page, t, free, visit }) => {
      await visit(bookingAddress(free));
      await expect(page.getByText(t('schedule.available'))).toBeVisible();
    },
  },
  { of: 'payment', shows: 'dialog', enter: confirmDetails },
  {
    of: 'confirmation',
    enter: async (context) => {
      await confirmDetails(context);
      const { page, t } = context;
      await inPayPalWindow(page, () => page.getByRole('button', { name: t('payment.pay') }).click(), approve);
      await page.getByRole('link', { name: t('confirmation.calendar') }).waitFor();
    },
  },
  { of: 'review', enter: reviewScreen(mockInvitation) },
  {
    of: 'review-thanks',
    enter: async ({ page, t, visit }) => {
      await mockInvitation(page);
      await visit(reviewAddress);
      await page.getByLabel(t('review.location')).fill('Toronto, Canada');
      await page.getByRole('radio').last().check({ force: true });
      await page.getByLabel(t('review.words')).fill('We have talked about nothing else since we came home.');
      await page.getByRole('button', { name: t('review.send') }).click();
      await page.getByRole('heading', { name: t('review.thanksTitle') }).waitFor();
    },
  },
  { of: 'review-already', enter: reviewScreen((page) => rejectReview(page, 'ALREADY_REVIEWED', 409)) },
  { of: 'review-unknown', enter: reviewScreen((page) => rejectReview(page, 'BOOKING_NOT_FOUND', 404)) },
  { of: 'review-early', enter: reviewScreen((page) => rejectReview(page, 'REVIEW_TOO_EARLY', 409)) },
  { of: 'review-not-loaded', enter: reviewScreen((page) => page.route('**/api/reviews/*', (route) => route.abort())) },
  ...tripShots,
  ...checkoutShots,
  ...paymentShots,
  ...tripMoneyShots,
  ...tripCancelShots,
  ...offerShots,
  ...giftShots,
  ...threadShots,
  { of: 'terms', enter: ({ visit }) => visit('/terms-of-service') },
  { of: 'privacy', enter: ({ visit }) => visit('/privacy-policy') },
  { of: '404', enter: ({ visit }) => visit('/no/such/page') },
];

const selected = listFromEnv('SCREENS_ONLY');
const chosen = shots.filter(({ of }) => !selected || selected.includes(of));
const unknown = selected?.filter((name) => !shots.some(({ of }) => of === name)) ?? [];
if (unknown.length > 0) throw new Error(`There is no screen ${unknown.join(', ')}. There are: ${shots.map(({ of }) => of).join(', ')}`);

const chosenWidths: readonly number[] = listFromEnv('SCREENS_WIDTHS')?.map(Number) ?? widths;

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
        await enter({
          page,
          locale,
          t: textsOf(locale),
          free: await findFreeSlot(context.request, /Exuma/, daysOn),
          visit: (path) => page.goto(locale === 'en' ? path : `/${locale}${path}`),
        });
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
