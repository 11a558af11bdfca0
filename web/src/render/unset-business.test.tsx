import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { prerender } from 'react-dom/static.edge';
import { defaultBusiness, exampleTexts, limits, namedBusiness } from '@charter/contracts';
import type { Business, Locale } from '@charter/contracts';
import { loadLanguage, TranslationsProvider, translator } from '@charter/ui';
import { App } from '../app/app.js';
import AboutDialog from '../features/about/about-dialog.js';
import CertificationsDialog from '../features/about/certifications-dialog.js';
import StoryDialog from '../features/story/story-dialog.js';
import { claimTexts } from '../lib/claims.js';
import type { ClaimKey } from '../lib/claims.js';
import { loadTexts } from '../lib/languages.js';
import { makeQueryClient } from '../lib/query-client.js';
import { paths } from '../lib/paths.js';
import { fakeGateway } from '../test/fake-gateway.js';
import { pageAt } from './pages.js';
import { renderHead } from './server/head.js';
import { prefetch } from './server/prefetch.js';

const htmlOf = async (node: ReactNode) => new Response((await prerender(node)).prelude).text();
const closeNothing = () => undefined;
/** All pages: the one of reviews needs a code in its address. */
const addresses = [...Object.values(paths).map((path) => (path === paths.review ? `${path}/ABCDE-12345` : path)), '/nowhere'];

/** Every public page and the dialogs and panels about the company, with nothing on sale, as one text. */
async function renderEverything(business: Business, locale: Locale): Promise<string> {
  const gateway = fakeGateway();
  gateway.answer('GET /api/business', business);
  for (const route of ['charter-packages', 'admin/gallery', 'testimonials']) gateway.answer(`GET /api/${route}`, []);
  const language = await loadLanguage(locale, loadTexts);
  const client = makeQueryClient();
  const pages: string[] = [];
  for (const path of addresses) {
    const page = pageAt(path);
    await prefetch[page.name](client, locale);
    const { default: Screen } = await page.load();
    const head = renderHead({ page, path, locale, t: translator(locale, language.texts), origin: 'https://charters.example', client });
    pages.push(head, await htmlOf(<App page={page} path={path} Screen={Screen} language={language} client={client} />));
  }
  const query = { data: business, error: null, isFetching: false, refetch: () => Promise.resolve() };
  const parts = [
    <AboutDialog key="about" business={business} onClose={closeNothing} />,
    <CertificationsDialog key="certifications" business={query as never} onClose={closeNothing} />,
    <StoryDialog key="story" business={business} onClose={closeNothing} />,
  ];
  for (const part of parts)
    pages.push(
      await htmlOf(
        <TranslationsProvider initial={language} load={loadTexts}>
          {part}
        </TranslationsProvider>,
      ),
    );
  client.clear();
  return pages.join('\n').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
}

const claimKeys = Object.keys(claimTexts) as ClaimKey[];

/** The example's values, and the claims that a company which has confirmed nothing does not make, in one language. */
async function forbiddenIn(locale: Locale): Promise<string[]> {
  const texts = await loadTexts(locale);
  const claims = claimKeys.filter((key) => claimTexts[key].length > 0).map((key) => texts[key]!);
  // The figures of the boat are too short to be searched for.
  return [...exampleTexts, ...claims.map((claim) => claim.split('{')[0]!)].filter((text) => text.length > 4);
}

test.each(limits.locales)('a company that has set only its name claims nothing on any page in %s', async (locale) => {
  const pages = await renderEverything(namedBusiness, locale);
  expect((await forbiddenIn(locale)).filter((text) => pages.includes(text))).toEqual([]);
  expect(pages).toContain(namedBusiness.name);
  expect(pages.match(/undefined|href="(tel|mailto):"/g)).toBeNull();
  if (locale === 'en') {
    // Sentences of the site that no key guards must not say it either.
    expect(pages.match(/\bpigs?\b|37[- ]f|thirty-seven|engines|within (2|two) hours|originals are|\bcall us\b|\blicensed\b/gi)).toBeNull();
    // In this spelling: files of pictures are called exuma-cays.
    expect(pages.match(/Exuma|Lucaya|Rose Island|Paradise Island/g)).toBeNull();
  }
});

test('the example company claims all of it', async () => {
  const pages = await renderEverything(defaultBusiness, 'en');
  const shown = (await forbiddenIn('en')).filter((text) => pages.includes(text));
  for (const text of ['Lady Lucaya', 'Paradise Island Marina, Nassau, Bahamas', 'Swim with the pigs of Exuma']) {
    expect(shown.some((each) => each.includes(text))).toBe(true);
  }
  // Sentences of forms that were sent are in no page; the others are in one.
  expect(shown.length).toBeGreaterThan(30);
});
