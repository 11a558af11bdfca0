import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { locales } from '@charter/contracts/limits';
import type { Locale } from '@charter/contracts/limits';
import { bookingAddress, findFreeSlot, fillDetails, findDay, guest, inPayPalWindow, approve, longDate, packageNameIn } from './checkout.js';
import { hydrated, everyWidth, expectAccessible, isPhone, loadWholePage, test } from './fixtures.js';
import { emailsTo } from './stack.js';
import { allTexts, textsOf } from './texts.js';
import { bookAndPay, confirmationCodeTo, tripLinkTo } from './trip-link.js';

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

test('a selected language applies to the next page', everyWidth, async ({ page }) => {
  await page.goto('/terms-of-service');
  const home = isPhone(page) ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner');
  await (await hydrated(page.getByRole('banner').getByRole('button', { name: isPhone(page) ? 'Menu' : /^Language/ }))).click();
  const languages = home.getByRole('list', { name: 'Language' });
  await expect(languages.getByRole('link')).toHaveCount(locales.length);
  await expect(languages.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true');
  await languages.getByRole('link', { name: 'Deutsch' }).click();
  await expectPage(page, 'de', '/de/terms-of-service');
  await expect(page.getByRole('heading', { level: 1, name: german('site.terms') })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/booking');
  await expectPage(page, 'de', '/de/booking');
});

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' });

  test('redirects English addresses to the German ones', async ({ page }) => {
    await page.goto('/');
    await expectPage(page, 'de', '/de/');
    await expect(page.getByRole('heading', { level: 1, name: german('home.headline') })).toBeVisible();
    await page.goto('/booking?package=2#content');
    await expect(page).toHaveURL(/\/de\/booking\?package=2#content$/);
  });

  test('does not redirect an address in another language', async ({ page }) => {
    await page.goto('/fr/booking');
    await expectPage(page, 'fr', '/fr/booking');
    await expect(page.getByRole('heading', { level: 1, name: textsOf('fr')('booking.title') })).toBeVisible();
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

test('the home page offers three languages, then all, and keeps the selected one', async ({ page }) => {
  await page.goto('/');
  const languages = await openPicker(page, 'en');
  await expect(languages.getByRole('link')).toHaveText(['English', 'Español', 'Français']);
  await expect(languages.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'More languages' }).click();
  await expect(languages.getByRole('link')).toHaveCount(locales.length);
  await expect(languages.getByRole('link', { name: 'Deutsch' })).toBeFocused();

  await languages.getByRole('link', { name: 'Deutsch' }).click();
  await expectPage(page, 'de', '/de/');
  await expect(page.getByRole('heading', { level: 1, name: german('home.headline') })).toBeVisible();
  await expect(page).toHaveTitle(`${german('meta.home')} | ${german('site.name')}`);
  await expect(page.locator('#packages')).toContainText(german('packages.perCharter'));

  await page.reload();
  await expectPage(page, 'de', '/de/');
  await expect(page.getByRole('heading', { level: 1, name: german('home.headline') })).toBeVisible();
  await page.goto('/');
  await expectPage(page, 'de', '/de/');
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
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the drawer offers all ten languages and marks the current one', async ({ page }) => {
    await page.goto('/nl/');
    await (await hydrated(page.getByRole('button', { name: textsOf('nl')('nav.menu') }))).tap();
    const drawer = page.getByRole('dialog', { name: textsOf('nl')('nav.menu') });
    const languages = drawer.getByRole('list', { name: textsOf('nl')('site.language') }).getByRole('link');
    await expect(languages).toHaveCount(locales.length);
    await expect(drawer.locator('[aria-current=true]')).toHaveText('Nederlands');
    await languages.filter({ hasText: 'Русский' }).tap();
    await expectPage(page, 'ru', '/ru/');
    await expect(drawer).toBeHidden();
  });
});

test.describe('in a Japanese browser', () => {
  test.use({ locale: 'ja-JP', timezoneId: 'America/Los_Angeles' });

  test('books in Japanese with Nassau’s dates and gets a Japanese e-mail', async ({ page, request }) => {
    const t = textsOf('ja');
    const email = `sakura-${Date.now()}@guests.example`;
    const free = await findFreeSlot(request, /Sunset/);
    await page.goto('/');
    await expectPage(page, 'ja', '/ja/');
    await page.getByRole('link', { name: t('packages.bookNamed', { name: await packageNameIn(request, free, 'ja') }) }).click();
    await (await hydrated(page.getByRole('button', { name: t('calendar.title') }))).click();
    await (await findDay(page.getByRole('dialog', { name: t('calendar.title') }), free.date, t('calendar.next'), 'ja')).click();
    const details = page.getByRole('dialog', { name: t('details.title') });
    await details.getByRole('radio').first().check({ force: true });
    await expect(details.getByText(t('schedule.available'))).toBeVisible();
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

    await expect
      .poll(async () => (await emailsTo(email)).map(({ subject }) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(subject)))
      .toEqual([true]);
  });
});

/** Texts of more than three words. Shorter ones may be the same in both languages. */
const sentences = (texts: unknown[]) =>
  texts.flat().filter((text): text is string => typeof text === 'string' && text.trim().split(/\s+/).length > 3);

/** Sentences of a page, and of its pictures, that are not marked as English. */
const unmarkedOn = (page: Page, english: string[]) =>
  page.evaluate((texts) => {
    const isMarked = (element: Element | null) => element?.closest('[lang]:not(html)')?.getAttribute('lang') === 'en';
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent ?? '';
      if (parent?.closest('script, style') || isMarked(parent)) continue;
      found.push(...texts.filter((sentence) => text.includes(sentence)));
    }
    for (const image of document.querySelectorAll('img')) if (texts.includes(image.alt) && !isMarked(image)) found.push(image.alt);
    return found;
  }, english);

test.describe('no English sentence without lang', () => {
  /** What the demo sells and shows, and the site's own texts. */
  async function englishSentences(request: APIRequestContext): Promise<{ sentences: string[]; packages: Record<string, unknown>[] }> {
    const json = async (path: string) => (await (await request.get(path)).json()) as Record<string, unknown>[];
    const packages = await json('/api/charter-packages');
    const images = await Promise.all(packages.map(({ id }) => json(`/api/admin/packages/${id as number}/images`)));
    const sold = [packages, images.flat(), await json('/api/admin/gallery')].flat();
    const reviews = await json('/api/testimonials');
    const seeded = sentences([
      ...sold.flatMap(({ name, description, includes, title }) => [name, description, includes, title].flat()),
      // Not the guests' names.
      ...reviews.map(({ review }) => review),
      ((await (await request.get('/api/business')).json()) as Record<string, unknown>).hours,
    ]);
    expect(seeded.length).toBeGreaterThan(30);
    return { sentences: [...seeded, ...sentences(allTexts('en').filter((text) => !text.includes('{')))], packages };
  }

  for (const locale of ['de', 'ja', 'ru'] as const) {
    test(`on the home page and in the gallery of /${locale}`, async ({ page, request }) => {
      const { sentences: english, packages } = await englishSentences(request);
      await page.goto(`/${locale}`);
      // Parts below the fold are rendered on the server, but the carousels load their other pictures later.
      await expect(page.locator('#packages li h3')).toHaveCount(packages.length);
      expect(await unmarkedOn(page, english)).toEqual([]);
      // Structured data take the same texts.
      const data = (await page.locator('script[type="application/ld+json"]').textContent())!;
      for (const { name, description } of packages) {
        expect(data).not.toContain(JSON.stringify(name));
        expect(data).not.toContain(JSON.stringify(description));
      }
      await (await hydrated(page.getByRole('button', { name: textsOf(locale)('gallery.all'), exact: true }))).click();
      await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
      expect(await unmarkedOn(page, english)).toEqual([]);
    });

    test(`on the booking, confirmation and trip pages of /${locale}`, async ({ page, request }) => {
      const t = textsOf(locale);
      const { sentences: english } = await englishSentences(request);
      const free = await findFreeSlot(request, /Rose Island 4-Hour/, 52);
      await page.goto(`/${locale}${bookingAddress(free)}`);
      await loadWholePage(page);
      await expect(page.getByText(await packageNameIn(request, free, locale)).first()).toBeVisible();
      expect(await unmarkedOn(page, english)).toEqual([]);
      await page.goto(`/${locale}${bookingAddress(free, 'details')}`);
      await expect(page.getByRole('dialog', { name: t('details.title') }).getByText(t('schedule.available'))).toBeVisible();
      expect(await unmarkedOn(page, english)).toEqual([]);

      const email = await bookAndPay(request, free, locale);
      await page.goto(`/${locale}/booking?confirmation=${await confirmationCodeTo(email)}`);
      await expect(page.getByRole('link', { name: t('confirmation.calendar') })).toBeVisible();
      expect(await unmarkedOn(page, english)).toEqual([]);
      await page.goto(await tripLinkTo(email));
      await loadWholePage(page);
      await expect(page.getByRole('region', { name: t('trip.documents') })).toBeVisible();
      expect(await page.locator('html').getAttribute('lang')).toBe(locale);
      expect(await unmarkedOn(page, english)).toEqual([]);
    });
  }
});
