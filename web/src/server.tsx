/**
 * The site on the server: finds the page of an address, asks for what it shows, and draws it to HTML that the browser
 * wakes up. The gateway serves it; see infra/docs/decisions/0006-pages-are-documents.md.
 */
import { prerender } from 'react-dom/static';
import { dehydrate } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { setFetch } from '@charter/api-client';
import type { RenderedPage, CreateSiteRenderer, SitePage } from '@charter/contracts';
import { languages } from '@charter/contracts/limits';
import type { Locale } from '@charter/contracts/limits';
import { loadLanguage, translator } from '@charter/ui';
import type { Language } from '@charter/ui';
import { manifest, template, texts } from 'virtual:built-site';
import { App } from './app/app.js';
import { chunksOf } from './app/chunks.js';
import { escape, headOf, jsonInHtml } from './app/head.js';
import { pageAt, pages } from './app/pages.js';
import type { Page } from './app/pages.js';
import { reads } from './app/reads.js';
import { ServedSearch } from './lib/address.js';
import { loadTexts } from './lib/languages.js';
import { inLanguage, placeOf } from './lib/paths.js';
import { makeQueryClient } from './lib/query-client.js';
import { servedId } from './lib/served.js';
import type { Served } from './lib/served.js';

export const createSiteRenderer: CreateSiteRenderer = ({ origin, fetch }) => {
  setFetch(fetch);
  return (pathname, search) => {
    if (pathname === '/sitemap.xml') return file(pathname, 'application/xml; charset=utf-8', () => sitemap(origin));
    if (pathname === '/robots.txt') return file(pathname, 'text/plain; charset=utf-8', () => robots(origin));
    const { locale, path } = placeOf(pathname);
    const page = pageAt(path);
    const ownSearch = page.readsSearch ? search : '';
    return {
      key: ownSearch ? null : `${page.name} ${locale}`,
      render: () => draw({ page, path, locale, search: ownSearch, origin }),
    };
  };
};

const file = (key: string, type: string, body: () => string): SitePage => ({
  key,
  render: () => Promise.resolve({ status: 200, type, body: body(), complete: true, takesPayments: false }),
});

interface Address {
  page: Page;
  path: string;
  locale: Locale;
  search: string;
  origin: string;
}

async function draw({ page, path, locale, search, origin }: Address): Promise<RenderedPage> {
  const client = makeQueryClient();
  try {
    const [language] = await Promise.all([loadLanguage(locale, loadTexts), reads[page.name](client, locale)]);
    const t = translator(locale, language.texts);
    const failed = client.getQueryCache().findAll({ predicate: ({ state }) => state.status !== 'success' });
    // The browser begins as if nobody had asked: it shows that it is asking, and so must the server.
    client.removeQueries({ predicate: (query) => failed.includes(query) });
    const words = `/${texts[language.locale]}`;
    const code = [...chunksOf(manifest, page.file).map((chunk) => `/${chunk}`), words];
    const served: Served = { texts: words, queries: dehydrate(client) };
    const fill: Record<string, string> = {
      head: headOf({ page, path, locale, t, origin, client }),
      page: await drawn({ page, path, search }, language, client),
      served: `<script type="application/json" id="${servedId}">${jsonInHtml(served)}</script>`,
    };
    const body = template
      .replace('<html lang="en">', `<html lang="${locale}" data-asleep data-untouched>`)
      .replace(
        'src="/begin.js"',
        `src="/begin.js" data-code="${code.join(' ')}" data-lost="${escape(t('site.brokenText'))}" data-again="${escape(t('ui.tryAgain'))}"`,
      )
      .replace(/<!--(head|page|served)-->/g, (_whole, name: string) => fill[name]!);
    return {
      status: page.name === 'notFound' ? 404 : 200,
      type: 'text/html; charset=utf-8',
      body,
      complete: failed.length === 0,
      takesPayments: page.takesPayments === true,
    };
  } finally {
    // Its timers would keep every page's answers for ten minutes.
    client.clear();
  }
}

async function drawn(
  { page, path, search }: Pick<Address, 'page' | 'path' | 'search'>,
  language: Language,
  client: QueryClient,
): Promise<string> {
  const { default: Screen } = await page.load();
  const { prelude } = await prerender(
    <StrictMode>
      <ServedSearch value={search}>
        <App page={page} path={path} Screen={Screen} language={language} client={client} />
      </ServedSearch>
    </StrictMode>,
    // In one piece: parts that follow later are put in their place by inline scripts, which our policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude as ReadableStream).text();
}

const listed = Object.entries(pages).filter(([, page]) => page.listed);

function sitemap(origin: string): string {
  const address = (path: string, code: Locale) => origin + inLanguage(code, path);
  const urls = listed.flatMap(([path]) => {
    const alternates = languages
      .map(({ code }) => `<xhtml:link rel="alternate" hreflang="${code}" href="${address(path, code)}"/>`)
      .join('');
    return languages.map(({ code }) => `<url><loc>${address(path, code)}</loc>${alternates}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

const robots = (origin: string) =>
  ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
