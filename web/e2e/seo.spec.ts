import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import type { CharterPackage, Testimonial } from '@charter/contracts';
import { languages, locales } from '@charter/contracts/limits';
import type { Locale } from '@charter/contracts/limits';
import { test } from './fixtures.js';
import { textsOf } from './texts.js';

/** Metadata of a page as crawlers see it, without scripts. */
interface PageMetadata {
  lang: string;
  title: string;
  description: string | null;
  canonical: string | null;
  alternates: Record<string, string>;
  picture: string | null;
  robots: string | null;
  heading: string[];
  text: string;
  data: { '@graph': Record<string, unknown>[] } | null;
  /** Inline scripts and styles, which the security policy forbids. */
  forbidden: string[];
}

const pages: { path: string; title: string; description: string; listsPackages?: true }[] = [
  { path: '/', title: 'meta.home', description: 'meta.homeText', listsPackages: true },
  { path: '/booking', title: 'meta.booking', description: 'meta.bookingText', listsPackages: true },
  { path: '/gift', title: 'site.gift', description: 'meta.giftText' },
  { path: '/terms-of-service', title: 'site.terms', description: 'meta.termsText' },
  { path: '/privacy-policy', title: 'site.privacy', description: 'meta.privacyText' },
];

const localizedPath = (locale: Locale, path: string) => (locale === 'en' ? path : `/${locale}${path}`);

async function readMetadata(page: Page, request: APIRequestContext, path: string, status = 200): Promise<PageMetadata> {
  const response = await request.get(path);
  expect([path, response.status()]).toEqual([path, status]);
  return page.evaluate(
    (html) => {
      const found = new DOMParser().parseFromString(html, 'text/html');
      const attribute = (selector: string, name: string) => found.querySelector(selector)?.getAttribute(name) ?? null;
      return {
        lang: found.documentElement.lang,
        title: found.title,
        description: attribute('meta[name=description]', 'content'),
        canonical: attribute('link[rel=canonical]', 'href'),
        alternates: Object.fromEntries(
          [...found.querySelectorAll<HTMLLinkElement>('link[rel=alternate]')].map(({ hreflang, href }) => [hreflang, href]),
        ),
        picture: attribute('meta[property="og:image"]', 'content'),
        robots: attribute('meta[name=robots]', 'content'),
        heading: [...found.querySelectorAll('h1')].map(({ textContent }) => textContent),
        text: found.body.textContent,
        data: JSON.parse(found.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null') as PageMetadata['data'],
        forbidden: [
          ...[...found.querySelectorAll<HTMLScriptElement>('script:not([src])')].filter(
            ({ type }) => !/^application\/(ld\+)?json$/.test(type),
          ),
          ...found.querySelectorAll('[style], style'),
        ].map(({ outerHTML }) => outerHTML.slice(0, 120)),
      };
    },
    await response.text(),
  );
}

/** Width and height of a picture. */
async function sizeOf(page: Page, request: APIRequestContext, address: string): Promise<[number, number]> {
  const response = await request.get(address);
  expect([address, response.status()]).toEqual([address, 200]);
  expect(response.headers()['content-type']).toMatch(/^image\//);
  return page.evaluate(
    async (base64) => {
      const { width, height } = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]));
      return [width, height] as [number, number];
    },
    (await response.body()).toString('base64'),
  );
}

const packagesOf = async (request: APIRequestContext) => (await (await request.get('/api/charter-packages')).json()) as CharterPackage[];

test('every page has localized metadata, canonical address and alternates in ten languages', async ({ page, request, baseURL }) => {
  const packages = await packagesOf(request);
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const { path, title, description, listsPackages } of pages) {
    // The configured public origin may differ from the tested address.
    const { canonical } = await readMetadata(page, request, path);
    const origin = canonical!.slice(0, -path.length);
    const addressOf = (locale: Locale) => origin + localizedPath(locale, path);
    const alternates = { ...Object.fromEntries(languages.map(({ code, tag }) => [tag, addressOf(code)])), 'x-default': origin + path };
    expect(baseURL).toContain(new URL(origin).hostname);
    for (const locale of locales) {
      const t = textsOf(locale);
      const found = await readMetadata(page, request, localizedPath(locale, path));
      expect(found).toMatchObject({
        lang: locale,
        title: `${t(title)} | ${t('site.name')}`,
        description: t(description, { company: t('site.name') }),
        canonical: addressOf(locale),
        alternates,
        robots: null,
        forbidden: [],
      });
      expect(found.heading).toHaveLength(1);
      for (const { name } of listsPackages ? packages : []) expect(found.text).toContain(name);
      titles.add(found.title);
      descriptions.add(found.description!);
    }
  }
  expect(titles.size).toBe(pages.length * locales.length);
  expect(descriptions.size).toBe(pages.length * locales.length);
});

test('every page has an Open Graph picture of 1200 by 630 pixels', async ({ page, request }) => {
  const pictures = new Set<string>();
  for (const { path } of pages) pictures.add((await readMetadata(page, request, path)).picture!);
  pictures.add((await readMetadata(page, request, '/review/ABCDE-12345')).picture!);
  expect(pictures.size).toBe(3);
  for (const picture of pictures) expect(await sizeOf(page, request, new URL(picture).pathname)).toEqual([1200, 630]);
});

test('structured data list the packages with their prices and no rating', async ({ page, request }) => {
  for (const locale of ['en', 'de', 'ja'] as const) {
    const packages = (await (await request.get(`/api/charter-packages?locale=${locale}`)).json()) as CharterPackage[];
    const graph = (await readMetadata(page, request, localizedPath(locale, '/'))).data!['@graph'];
    const [company, ...products] = graph;
    expect(company).toMatchObject({ '@type': 'LocalBusiness' });
    expect(JSON.stringify(graph)).not.toContain('aggregateRating');
    expect(products).toHaveLength(packages.length);
    for (const { id, name, price, lowestPrice = price } of packages) {
      const product = products.find((each) => each.name === name);
      expect(product).toMatchObject({ '@type': 'Product', offers: { '@type': 'Offer', price: lowestPrice, priceCurrency: 'USD' } });
      expect((product!.offers as { url: string }).url).toContain(`${localizedPath(locale, '/booking')}?package=${id}`);
    }
  }
});

test('the sitemap lists every page in every language; robots.txt links to it', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1];
  expect(robots).toContain('Disallow: /admin');
  const xml = await (await request.get(new URL(sitemap!).pathname)).text();
  const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  const expected = pages.flatMap(({ path }) => locales.map((locale) => localizedPath(locale, path)));
  expect(listed.toSorted()).toEqual(expected.toSorted());
});

test('the web manifest has the name and icons of the declared sizes', async ({ page, request }) => {
  const response = await request.get('/manifest.webmanifest');
  expect(response.status()).toBe(200);
  const { name, icons } = (await response.json()) as { name: string; icons: { src: string; sizes: string }[] };
  expect(name).toBe(textsOf('en')('site.name'));
  expect(icons.length).toBeGreaterThanOrEqual(2);
  for (const { src, sizes } of icons) expect((await sizeOf(page, request, src)).join('x')).toBe(sizes);
  expect(await sizeOf(page, request, '/icons/apple-touch-icon.png')).toEqual([180, 180]);
});

test('review and missing pages are noindex', async ({ page, request }) => {
  for (const locale of ['en', 'de'] as const) {
    const missing = await readMetadata(page, request, localizedPath(locale, '/no/such/page'), 404);
    expect(missing).toMatchObject({
      lang: locale,
      robots: 'noindex',
      canonical: null,
      alternates: {},
      heading: [textsOf(locale)('notFound.title')],
    });
    const review = await readMetadata(page, request, localizedPath(locale, '/review/ABCDE-12345'));
    expect(review).toMatchObject({ lang: locale, robots: 'noindex', canonical: null, alternates: {} });
    expect(review.text).not.toContain('ABCDE');
  }
  expect((await request.get('/no/such/picture.jpg')).status()).toBe(404);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page shows all its content and its links work', async ({ page, request }) => {
    await page.goto('/');
    for (const { name } of await packagesOf(request)) await expect(page.getByRole('heading', { name })).toBeVisible();
    const reviews = (await (await request.get('/api/testimonials')).json()) as Testimonial[];
    for (const { name, review } of reviews) {
      await expect(page.locator('#testimonials').getByRole('article', { name })).toContainText(review);
    }
    const gallery = page.locator('#gallery').getByRole('img');
    expect(await gallery.count()).toBeGreaterThanOrEqual(4);
    await gallery.first().scrollIntoViewIfNeeded();
    await expect.poll(() => gallery.first().evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
    await expect(page.getByRole('heading', { name: 'Send Us a Message' })).toBeVisible();

    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Gallery' }).click();
    await expect(page).toHaveURL(/#gallery$/);
    await page
      .getByRole('link', { name: /Deutsch/ })
      .last()
      .click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.goBack();
    await page.getByRole('link', { name: 'Book Your Adventure' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Book your day on the water' })).toBeVisible();
  });
});
