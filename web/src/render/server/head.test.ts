import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { translator } from '@charter/ui';
import type { Translate } from '@charter/ui';
import { businessQuery } from '../../lib/business.queries.js';
import { packagesQuery } from '../../lib/packages.queries.js';
import { testimonialsQuery } from '../../features/testimonials/testimonials.queries.js';
import { makeQueryClient } from '../../lib/query-client.js';
import { business, roseIsland } from '../../test/fake-gateway.js';
import { renderHead, jsonInHtml } from './head.js';
import { pageAt } from '../pages.js';

const texts = JSON.parse(readFileSync(join(import.meta.dirname, '../../locales/es.json'), 'utf8')) as Record<string, string>;
const t = translator('es', texts) as Translate;
const renamed = { ...business, name: 'Blue Lagoon Charters' };

function headAt(path: string, charter = roseIsland) {
  const client = makeQueryClient();
  client.setQueryData(businessQuery.queryKey, renamed);
  client.setQueryData(packagesQuery('es').queryKey, [charter]);
  client.setQueryData(testimonialsQuery.queryKey, [aReview(5, true), aReview(4, true), aReview(1, false)]);
  const page = document.createElement('template');
  page.innerHTML = renderHead({ page: pageAt(path), path, locale: 'es', t, origin: 'https://charters.example', client });
  client.clear();
  const head = page.content;
  return {
    title: head.querySelector('title')?.textContent,
    href: (selector: string) => head.querySelector(selector)?.getAttribute('href'),
    content: (name: string) => head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content'),
    alternates: head.querySelectorAll('link[rel=alternate]').length,
    data: JSON.parse(head.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null') as { '@graph': object[] } | null,
  };
}

const aReview = (rating: number, isVerified: boolean) => ({ id: rating, name: 'A', location: 'B', rating, review: 'C', isVerified });

test('has a canonical address, localized texts, and alternates for all languages', () => {
  const head = headAt('/booking');
  expect(head.title).toBe(`${texts['meta.booking']} | ${renamed.name}`);
  expect(head.content('description')).toBe(texts['meta.bookingText']);
  expect(head.href('link[rel=canonical]')).toBe('https://charters.example/es/booking');
  expect(head.alternates).toBe(11);
  expect(head.href('link[hreflang=ja]')).toBe('https://charters.example/ja/booking');
  expect(head.href('link[hreflang=pt-PT]')).toBe('https://charters.example/pt/booking');
  expect(head.href('link[hreflang=zh-Hans]')).toBe('https://charters.example/zh/booking');
  expect(head.href('link[hreflang=x-default]')).toBe('https://charters.example/booking');
  expect(head.content('og:image')).toBe('https://charters.example/media/brand/og-booking.jpg');
  expect(head.content('og:locale')).toBe('es_ES');
  expect(head.content('robots')).toBeUndefined();
});

test('the description of a legal page has the configured name of the company', () => {
  const description = headAt('/terms-of-service').content('description');
  expect(description).toBe(texts['meta.termsText']!.replace('{company}', renamed.name));
  expect(description).toContain(renamed.name);
});

test('structured data name the lowest price of a package that has other prices on some days', () => {
  const [, product] = headAt('/', { ...roseIsland, lowestPrice: 1100 }).data!['@graph'];
  expect(product).toMatchObject({ offers: { price: 1100 } });
});

test('structured data contain the company and the price of each package', () => {
  const [company, product] = headAt('/').data!['@graph'];
  expect(company).toMatchObject({ '@type': 'LocalBusiness', telephone: renamed.phone });
  expect(product).toMatchObject({
    '@type': 'Product',
    name: roseIsland.name,
    offers: { '@type': 'Offer', price: 1450, priceCurrency: 'USD', url: 'https://charters.example/es/booking?package=2' },
  });
});

test('pages of one guest and the not-found page are noindex', () => {
  for (const path of ['/review/ABCDE-12345', '/offer/0K8P7Q6R5S-KEY', '/nowhere']) {
    const head = headAt(path);
    expect([head.content('robots'), head.alternates, head.data]).toEqual(['noindex', 0, null]);
  }
});

test('structured data have no aggregateRating', () => {
  expect(JSON.stringify(headAt('/').data)).not.toContain('aggregateRating');
});

test('jsonInHtml escapes a closing script tag', () => {
  const json = jsonInHtml({ review: '</script><script>alert(1)</script>' });
  expect(json).not.toContain('</script>');
  expect(JSON.parse(json)).toEqual({ review: '</script><script>alert(1)</script>' });
});
