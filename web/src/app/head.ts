import type { QueryClient } from '@tanstack/react-query';
import { languages } from '@charter/contracts/limits';
import type { Locale } from '@charter/contracts/limits';
import type { Translate } from '@charter/ui';
import { inLanguage, paths } from '../lib/paths.js';
import { titleOf } from './pages.js';
import type { Page } from './pages.js';
import { structuredData } from './structured-data.js';

/** Open Graph names languages with a country. */
const openGraphLocales: Record<Locale, string> = {
  en: 'en_US',
  es: 'es_ES',
  fr: 'fr_FR',
  de: 'de_DE',
  it: 'it_IT',
  pt: 'pt_PT',
  nl: 'nl_NL',
  zh: 'zh_CN',
  ja: 'ja_JP',
  ru: 'ru_RU',
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** For text and attributes of HTML. */
export const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign]!);

/** JSON inside a script element: `</script>` in a guest's review must not end it. */
export const jsonInHtml = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

export interface HeadFacts {
  page: Page;
  path: string;
  locale: Locale;
  t: Translate;
  origin: string;
  client: QueryClient;
}

/** What search engines and friends' messengers read: title, description, pictures, the page's other languages, and structured data. */
export function headOf({ page, path, locale, t, origin, client }: HeadFacts): string {
  const at = (code: Locale) => origin + inLanguage(code, path);
  const title = titleOf(t, page);
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escape(content)}">`;
  const property = (name: string, content: string) => `<meta property="${name}" content="${escape(content)}">`;
  const alternate = (hreflang: string, href: string) => `<link rel="alternate" hreflang="${hreflang}" href="${escape(href)}">`;

  const tags = [`<title>${escape(title)}</title>`, meta('description', t(page.description))];
  if (page.listed) {
    tags.push(
      `<link rel="canonical" href="${escape(at(locale))}">`,
      ...languages.map(({ code }) => alternate(code, at(code))),
      alternate('x-default', at('en')),
      property('og:url', at(locale)),
    );
  } else {
    tags.push(meta('robots', 'noindex'));
  }
  tags.push(
    property('og:type', 'website'),
    property('og:site_name', t('site.name')),
    property('og:title', title),
    property('og:description', t(page.description)),
    property('og:image', `${origin}/media/brand/${page.picture}`),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:locale', openGraphLocales[locale]),
    meta('twitter:card', 'summary_large_image'),
  );
  const data = page.listed && path !== paths.terms && path !== paths.privacy ? structuredData({ client, t, locale, origin }) : undefined;
  if (data) tags.push(`<script type="application/ld+json">${jsonInHtml(data)}</script>`);
  return tags.join('\n    ');
}
