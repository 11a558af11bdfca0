import { expect, test } from '@jest/globals';
import { localizedPath, paths, parsePathname } from './paths.js';

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
  expect(parsePathname(pathname)).toEqual({ locale, path });
});

test('a page has an address in each language, and leads back to itself', () => {
  expect(localizedPath('en', paths.booking)).toBe('/booking');
  expect(localizedPath('es', paths.home)).toBe('/es/');
  expect(parsePathname(localizedPath('zh', paths.terms))).toEqual({ locale: 'zh', path: paths.terms });
});
