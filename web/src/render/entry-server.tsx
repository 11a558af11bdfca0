/**
 * Server rendering: finds the page of an address, loads its data and renders it to HTML, which the browser hydrates. The gateway
 * serves the result; see infra/docs/decisions/0006-pages-are-documents.md.
 */
import escapeHtml from 'escape-html';
import { prerender } from 'react-dom/static';
import { dehydrate } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { setFetch } from '@charter/api-client';
import type { CreateSiteRenderer, RenderedPage, SitePage } from '@charter/contracts';
import type { Locale } from '@charter/contracts/browser';
import { loadLanguage, translator } from '@charter/ui';
import type { Language } from '@charter/ui';
import { manifest, template, texts } from 'virtual:built-site';
import { App } from '../app/app.js';
import { ServerSearch } from '../lib/address.js';
import { loadTexts } from '../lib/languages.js';
import { parsePathname } from '../lib/paths.js';
import { businessQuery } from '../lib/business.queries.js';
import { makeQueryClient } from '../lib/query-client.js';
import { pageDataId } from './page-data.js';
import type { PageData } from './page-data.js';
import { pageAt, searchOf } from './pages.js';
import type { Page } from './pages.js';
import { chunksOf } from './server/chunks.js';
import { jsonInHtml, renderHead } from './server/head.js';
import { prefetch } from './server/prefetch.js';
import { robots, sitemap } from './server/sitemap.js';

export const createSiteRenderer: CreateSiteRenderer = ({ origin, fetch }) => {
  setFetch(fetch);
  return (pathname, search) => {
    if (pathname === '/sitemap.xml') return textFile(pathname, 'application/xml; charset=utf-8', () => sitemap(origin));
    if (pathname === '/robots.txt') return textFile(pathname, 'text/plain; charset=utf-8', () => robots(origin));
    const { locale, path } = parsePathname(pathname);
    const page = pageAt(path);
    const pageSearch = searchOf(page, search);
    // The same for all visitors: at most a package is chosen.
    const isShared = pageSearch === '' || /^\?package=\d{1,9}$/.test(pageSearch);
    return {
      key: isShared ? `${page.name} ${locale}${pageSearch}` : null,
      hasParameters: pageSearch !== '',
      render: () => renderPage({ page, path, locale, search: pageSearch, origin }),
    };
  };
};

const textFile = (key: string, type: string, body: () => string): SitePage => ({
  key,
  render: () => Promise.resolve({ status: 200, type, body: body(), complete: true, takesPayments: false }),
});

interface PageRequest {
  page: Page;
  path: string;
  locale: Locale;
  search: string;
  origin: string;
}

async function renderPage({ page, path, locale, search, origin }: PageRequest): Promise<RenderedPage> {
  const client = makeQueryClient();
  try {
    const [language] = await Promise.all([loadLanguage(locale, loadTexts), prefetch[page.name](client, locale)]);
    const t = translator(locale, language.texts);
    const failed = client.getQueryCache().findAll({ predicate: ({ state }) => state.status !== 'success' });
    // The browser starts without failed queries and renders their loading state; the server's markup must equal it.
    client.removeQueries({ predicate: (query) => failed.includes(query) });
    const textsFile = `/${texts[language.locale]}`;
    const scripts = [...chunksOf(manifest, page.file).map((chunk) => `/${chunk}`), textsFile];
    const pageData: PageData = { texts: textsFile, queries: dehydrate(client) };
    const slots: Record<string, string> = {
      head: renderHead({ page, path, locale, t, origin, client }),
      page: await renderApp({ page, path, search }, language, client),
      'page-data': `<script type="application/json" id="${pageDataId}">${jsonInHtml(pageData)}</script>`,
    };
    const body = template
      .replace('<html lang="en">', `<html lang="${locale}" data-not-hydrated data-no-interaction="before-paint">`)
      .replace(
        'src="/bootstrap.js"',
        `src="/bootstrap.js" data-scripts="${scripts.join(' ')}" data-error-text="${escapeHtml(t('site.brokenText'))}" data-retry-text="${escapeHtml(t('ui.tryAgain'))}"`,
      )
      .replace(/<!--(head|page|page-data)-->/g, (_match, slot: string) => slots[slot]!);
    return {
      status: isMissing(page, client) ? 404 : 200,
      type: 'text/html; charset=utf-8',
      body,
      complete: failed.length === 0,
      takesPayments: page.takesPayments === true,
      personal: page.personal !== undefined,
    };
  } finally {
    // Otherwise the cache's timers keep the data of every page in memory for ten minutes.
    client.clear();
  }
}

/** The page of withdrawals says that there is none when the company has switched them off. */
const isMissing = ({ name }: Page, client: QueryClient): boolean =>
  name === 'notFound' || (name === 'withdraw' && client.getQueryData(businessQuery.queryKey)?.withdrawalDays === 0);

async function renderApp(
  { page, path, search }: Pick<PageRequest, 'page' | 'path' | 'search'>,
  language: Language,
  client: QueryClient,
): Promise<string> {
  const { default: Screen } = await page.load();
  const { prelude } = await prerender(
    <StrictMode>
      <ServerSearch value={search}>
        <App page={page} path={path} Screen={Screen} language={language} client={client} />
      </ServerSearch>
    </StrictMode>,
    // One chunk: later chunks are moved into place by inline scripts, which the security policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude as ReadableStream).text();
}
