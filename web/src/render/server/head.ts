import escapeHtml from 'escape-html';
import type { QueryClient } from '@tanstack/react-query';
import { regions } from '@charter/contracts/formats';
import { languages } from '@charter/contracts/browser';
import type { Locale } from '@charter/contracts/browser';
import type { Translate } from '@charter/ui';
import { businessQuery } from '../../lib/business.queries.js';
import { localizedPath, paths } from '../../lib/paths.js';
import { pageDescription, pageTitle } from '../pages.js';
import type { Page } from '../pages.js';
import { structuredData } from './structured-data.js';

/** JSON for a script element; escapes `<`, because `</script>` in a guest's review would end the element. */
export const jsonInHtml = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

interface HeadOptions {
  page: Page;
  path: string;
  locale: Locale;
  t: Translate;
  origin: string;
  client: QueryClient;
}

/** Metadata for search engines and link previews: title, description, Open Graph, alternates in other languages, structured data. */
export function renderHead({ page, path, locale, t, origin, client }: HeadOptions): string {
  const at = (code: Locale) => origin + localizedPath(code, path);
  const business = client.getQueryData(businessQuery.queryKey);
  const company = business?.name ?? t('site.name');
  const title = pageTitle(t, page, company);
  const description = pageDescription(t, page, business);
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`;
  const alternate = (hreflang: string, href: string) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}">`;

  const tags = [`<title>${escapeHtml(title)}</title>`, meta('description', description)];
  if (page.listed) {
    tags.push(
      `<link rel="canonical" href="${escapeHtml(at(locale))}">`,
      ...languages.map(({ code, tag }) => alternate(tag, at(code))),
      alternate('x-default', at('en')),
      property('og:url', at(locale)),
    );
  } else {
    tags.push(meta('robots', 'noindex'));
  }
  tags.push(
    property('og:type', 'website'),
    property('og:site_name', company),
    property('og:title', title),
    property('og:description', description),
    property('og:image', `${origin}/media/brand/${page.picture}`),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:locale', regions[locale].replace('-', '_')),
    meta('twitter:card', 'summary_large_image'),
  );
  const data = page.listed && path !== paths.terms && path !== paths.privacy ? structuredData({ client, t, locale, origin }) : undefined;
  if (data) tags.push(`<script type="application/ld+json">${jsonInHtml(data)}</script>`);
  return tags.join('\n    ');
}
