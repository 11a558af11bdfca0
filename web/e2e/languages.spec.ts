import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { locales } from '@charter/contracts/browser';
import type { Locale } from '@charter/contracts/browser';
import { bookingAddress, findFreeSlot, fillDetails, findDay, guest, inPayPalWindow, approve, longDate, packageNameIn } from './checkout.js';
import { englishSentences, unmarkedOn } from './english-sentences.js';
import { hydrated, loadWholePage, smoke, test, uniqueAddress } from './fixtures.js';
import { emailsTo } from './stack.js';
import { textsOf } from './texts.js';
import { tripLinkTo } from './trip-link.js';

const german = textsOf('de');

/** Opens the language picker in the header. */
async function openPicker(page: Page, locale: Locale) {
  const header = page.getByRole('banner');
  await (await hydrated(header.getByRole('button', { name: textsOf(locale)('site.language') }))).click();
  return header.getByRole('list', { name: textsOf(locale)('site.language') });
}

async function expectPage(page: Page, locale: Locale, path: string) {
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  await expect(page).toHaveURL(new RegExp(`://[^/]+${path.replace(/[?/]/g, '\\$&')}$`));
}

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' });

  test('redirects English addresses to the German ones', async ({ page }) => {
    await page.goto('/');
    await expectPage(page, 'de', '/de/');
    await expect(page.getByRole('heading', { level: 1, name: german('home.headline') })).toBeVisible();
    await expect(page).toHaveTitle(`${german('meta.home')} | ${german('site.name')}`);
    await expect(page.locator('#packages')).toContainText(german('packages.perCharter'));
    await page.goto('/booking?package=2#content');
    await expect(page).toHaveURL(/\/de\/booking\?package=2#content$/);
  });

  test('a saved language takes precedence over the browser’s language, including English', async ({ page }) => {
    await page.goto('/');
    const languages = await openPicker(page, 'de');
    await languages.getByRole('link', { name: 'English' }).click();
    await expectPage(page, 'en', '/');
    await page.goto('/booking');
    await expectPage(page, 'en', '/booking');
  });
});

test('the booking page offers all ten languages and keeps typed values', async ({ page, request }) => {
  const free = await findFreeSlot(request, /Sunset/);
  await page.goto(bookingAddress(free));
  await (await hydrated(page.getByLabel('First name'))).fill(guest.firstName);
  const languages = await openPicker(page, 'en');
  await expect(languages.getByRole('link')).toHaveCount(locales.length);
  await languages.getByRole('link', { name: 'Italiano' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await expect(page).toHaveURL(new RegExp(`/it/booking\\?package=${free.package.id}&date=${free.date}`));
  await expect(page.getByLabel(textsOf('it')('details.firstName'), { exact: true })).toHaveValue(guest.firstName);
  await expect(page).toHaveTitle(`${textsOf('it')('meta.booking')} | ${textsOf('it')('site.name')}`);
  await page.goto('/terms-of-service');
  await expectPage(page, 'it', '/it/terms-of-service');
});

test.describe('in a Japanese browser', () => {
  test.use({ locale: 'ja-JP', timezoneId: 'America/Los_Angeles' });

  test('books in Japanese with Nassau’s dates, gets a Japanese e-mail, and meets no unmarked English', smoke, async ({ page, request }) => {
    const t = textsOf('ja');
    const english = await englishSentences(request);
    const email = uniqueAddress('sakura');
    const free = await findFreeSlot(request, /Sunset/);
    await page.goto('/');
    await expectPage(page, 'ja', '/ja/');
    expect(await unmarkedOn(page, english)).toEqual([]);
    await page.getByRole('link', { name: t('packages.bookNamed', { name: await packageNameIn(request, free, 'ja') }) }).click();
    await (await hydrated(page.getByRole('button', { name: t('calendar.title') }))).click();
    await (await findDay(page.getByRole('dialog', { name: t('calendar.title') }), free.date, t('calendar.next'), 'ja')).click();
    const details = page.getByRole('dialog', { name: t('details.title') });
    await details.getByRole('radio').first().check({ force: true });
    await expect(details.getByText(t('schedule.available'))).toBeVisible();
    expect(await unmarkedOn(page, english)).toEqual([]);
    await details.getByRole('button', { name: t('details.confirm') }).click();
    await expect(details.getByText(t('fields.firstNameRequired'))).toBeVisible();
    await fillDetails(page, t);
    await details.getByLabel(t('details.email')).fill(email);
    await details.getByRole('button', { name: t('details.confirm') }).click();

    const payment = page.getByRole('dialog', { name: t('payment.title') });
    await expect(payment.getByText(longDate(free.date, 'ja'))).toBeVisible();
    await inPayPalWindow(page, () => payment.getByRole('button', { name: t('payment.pay') }).click(), approve);
    await expect(page.getByRole('heading', { level: 1, name: t('confirmation.title') })).toBeVisible();
    await expect(page.getByText(longDate(free.date, 'ja'))).toBeVisible();
    await expect(page).toHaveURL(/\/ja\/booking\?confirmation=/);
    await expect(page.getByRole('link', { name: t('confirmation.calendar') })).toBeVisible();
    expect(await unmarkedOn(page, english)).toEqual([]);

    await expect
      .poll(async () => (await emailsTo(email)).map(({ subject }) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(subject)))
      .toEqual([true]);
    await page.goto(await tripLinkTo(email));
    await loadWholePage(page);
    await expect(page.getByRole('region', { name: t('trip.documents') })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    expect(await unmarkedOn(page, english)).toEqual([]);
  });
});
