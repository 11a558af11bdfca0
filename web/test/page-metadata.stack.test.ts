/** @vitest-environment jsdom */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { CharterPackage } from '@charter/contracts';
import { languages, locales } from '@charter/contracts/browser';
import type { Locale } from '@charter/contracts/browser';
import { textsOf } from '../e2e/texts.js';

const site = process.env.SITE_URL;
if (!site) throw new Error('SITE_URL is missing: set it to the address of a running stack');

/** Metadata of a page as crawlers see it, without scripts. */
interface PageMetadata {
  lang: string;
  title: string;
  description: string | null;
  canonical: string | null;
  alternates: Record<string, string>;
  picture: string | null;
  robots: string | null;
  heading: (string | null)[];
  text: string | null;
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

const get = (path: string) => fetch(site + path);

async function readMetadata(path: string, status = 200): Promise<PageMetadata> {
  const response = await get(path);
  expect([path, response.status]).toEqual([path, status]);
  const found = new DOMParser().parseFromString(await response.text(), 'text/html');
  const attribute = (selector: string, name: string) => found.querySelector(selector)?.getAttribute(name) ?? null;
  const inlineScripts = [...found.querySelectorAll<HTMLScriptElement>('script:not([src])')].filter(
    ({ type }) => !/^application\/(ld\+)?json$/.test(type),
  );
  return {
    lang: found.documentElement.lang,
    title: found.title,
    description: attribute('meta[name=description]', 'content'),
    canonical: attribute('link[rel=canonical]', 'href'),
    alternates: Object.fromEntries(
      [...found.querySelectorAll('link[rel=alternate]')].map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]),
    ) as Record<string, string>,
    picture: attribute('meta[property="og:image"]', 'content'),
    robots: attribute('meta[name=robots]', 'content'),
    heading: [...found.querySelectorAll('h1')].map(({ textContent }) => textContent),
    text: found.body.textContent,
    data: JSON.parse(found.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null') as PageMetadata['data'],
    forbidden: [...inlineScripts, ...found.querySelectorAll('[style], style')].map(({ outerHTML }) => outerHTML.slice(0, 120)),
  };
}

/** Width and height of a picture. */
async function sizeOf(path: string): Promise<[number, number]> {
  const response = await get(path);
  expect([path, response.status]).toEqual([path, 200]);
  expect(response.headers.get('content-type')).toMatch(/^image\//);
  const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return [width, height];
}

const packagesIn = async (locale: Locale) => (await (await get(`/api/charter-packages?locale=${locale}`)).json()) as CharterPackage[];

// Parsing 55 pages takes seconds of processor time.
test('every page has localized metadata, canonical address and alternates in ten languages', { timeout: 180_000 }, async () => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const { path, title, description, listsPackages } of pages) {
    // The configured public origin may differ from the tested address.
    const { canonical } = await readMetadata(path);
    const origin = canonical!.slice(0, -path.length);
    const addressOf = (locale: Locale) => origin + localizedPath(locale, path);
    const alternates = { ...Object.fromEntries(languages.map(({ code, tag }) => [tag, addressOf(code)])), 'x-default': origin + path };
    expect(site).toContain(new URL(origin).hostname);
    for (const locale of locales) {
      const t = textsOf(locale);
      const found = await readMetadata(localizedPath(locale, path));
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
      for (const { name } of listsPackages ? await packagesIn(locale) : []) expect(found.text).toContain(name);
      titles.add(found.title);
      descriptions.add(found.description!);
    }
  }
  expect(titles.size).toBe(pages.length * locales.length);
  expect(descriptions.size).toBe(pages.length * locales.length);
});

test('every page has an Open Graph picture of 1200 by 630 pixels', async () => {
  const pictures = new Set<string>();
  for (const { path } of pages) pictures.add((await readMetadata(path)).picture!);
  pictures.add((await readMetadata('/review/ABCDE-12345')).picture!);
  expect(pictures.size).toBe(3);
  for (const picture of pictures) expect(await sizeOf(new URL(picture).pathname)).toEqual([1200, 630]);
});

test('structured data list the packages with their prices in the language of the page, and no rating', async () => {
  const english = await packagesIn('en');
  for (const locale of ['en', 'de', 'ja', 'ru'] as const) {
    const packages = await packagesIn(locale);
    const graph = (await readMetadata(localizedPath(locale, '/'))).data!['@graph'];
    const [company, ...products] = graph;
    expect(company).toMatchObject({ '@type': 'LocalBusiness' });
    expect(JSON.stringify(graph)).not.toContain('aggregateRating');
    expect(products).toHaveLength(packages.length);
    for (const { id, name, price, lowestPrice = price } of packages) {
      const product = products.find((each) => each.name === name);
      expect(product).toMatchObject({ '@type': 'Product', offers: { '@type': 'Offer', price: lowestPrice, priceCurrency: 'USD' } });
      expect((product!.offers as { url: string }).url).toContain(`${localizedPath(locale, '/booking')}?package=${id}`);
    }
    for (const { name, description } of locale === 'en' ? [] : english) {
      expect(JSON.stringify(graph)).not.toContain(JSON.stringify(name));
      expect(JSON.stringify(graph)).not.toContain(JSON.stringify(description));
    }
  }
});

test('the sitemap lists every page in every language; robots.txt links to it', async () => {
  const robots = await (await get('/robots.txt')).text();
  const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1];
  expect(robots).toContain('Disallow: /admin');
  const xml = await (await get(new URL(sitemap!).pathname)).text();
  const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  const expected = pages.flatMap(({ path }) => locales.map((locale) => localizedPath(locale, path)));
  expect(listed.toSorted()).toEqual(expected.toSorted());
});

test('the web manifest has the name and icons of the declared sizes', async () => {
  const response = await get('/manifest.webmanifest');
  expect(response.status).toBe(200);
  const { name, icons } = (await response.json()) as { name: string; icons: { src: string; sizes: string }[] };
  expect(name).toBe(textsOf('en')('site.name'));
  expect(icons.length).toBeGreaterThanOrEqual(2);
  for (const { src, sizes } of icons) expect((await sizeOf(src)).join('x')).toBe(sizes);
  expect(await sizeOf('/icons/apple-touch-icon.png')).toEqual([180, 180]);
});

test('review and missing pages are noindex', async () => {
  for (const locale of ['en', 'de'] as const) {
    const missing = await readMetadata(localizedPath(locale, '/no/such/page'), 404);
    expect(missing).toMatchObject({
      lang: locale,
      robots: 'noindex',
      canonical: null,
      alternates: {},
      heading: [textsOf(locale)('notFound.title')],
    });
    const review = await readMetadata(localizedPath(locale, '/review/ABCDE-12345'));
    expect(review).toMatchObject({ lang: locale, robots: 'noindex', canonical: null, alternates: {} });
    expect(review.text).not.toContain('ABCDE');
  }
  expect((await get('/no/such/picture.jpg')).status).toBe(404);
});
