import { languages } from '@charter/contracts/browser';
import type { Locale } from '@charter/contracts/browser';
import { localizedPath } from '../../lib/paths.js';
import { pages } from '../pages.js';

const listed = Object.entries(pages).filter(([, page]) => page.listed);

/** sitemap.xml: each listed page once per language, with its alternates. */
export function sitemap(origin: string): string {
  const address = (path: string, code: Locale) => origin + localizedPath(code, path);
  const urls = listed.flatMap(([path]) => {
    const alternates = languages
      .map(({ code, tag }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address(path, code)}"/>`)
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

export const robots = (origin: string) =>
  ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
