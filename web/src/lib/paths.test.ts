import { expect, test } from 'vitest';
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
  // There is no prefix for English: search engines would see two addresses of one page.
  ['/en/booking', 'en', '/en/booking'],
])('parses %s as language %s and path %s', (pathname, locale, path) => {
  expect(parsePathname(pathname)).toEqual({ locale, path });
});

test('parsePathname is the inverse of localizedPath', () => {
  expect(localizedPath('en', paths.booking)).toBe('/booking');
  expect(localizedPath('es', paths.home)).toBe('/es/');
  expect(parsePathname(localizedPath('zh', paths.terms))).toEqual({ locale: 'zh', path: paths.terms });
});
