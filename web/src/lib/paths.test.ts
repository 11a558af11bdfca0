import { expect, test } from '@jest/globals';
import { inLanguage, paths, placeOf } from './paths.js';

test.each([
  ['/', 'en', '/'],
  ['/booking', 'en', '/booking'],
  ['/booking/', 'en', '/booking'],
  ['/es', 'es', '/'],
  ['/es/', 'es', '/'],
  ['/ja/booking', 'ja', '/booking'],
  ['/ru/review/ABCDE-12345/', 'ru', '/review/ABCDE-12345'],
  ['/espresso', 'en', '/espresso'],
  // English has no address of its own below a code: two addresses of one page would compete.
  ['/en/booking', 'en', '/en/booking'],
])('%s is in %s the page %s', (pathname, locale, path) => {
  expect(placeOf(pathname)).toEqual({ locale, path });
});

test('a page has an address in each language, and leads back to itself', () => {
  expect(inLanguage('en', paths.booking)).toBe('/booking');
  expect(inLanguage('es', paths.home)).toBe('/es/');
  expect(placeOf(inLanguage('zh', paths.terms))).toEqual({ locale: 'zh', path: paths.terms });
});
