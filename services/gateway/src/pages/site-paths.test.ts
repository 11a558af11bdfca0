import { describe, expect, test } from 'vitest';
import { cacheControlOf, hasExtension, isApiPath, isBackOffice, isUnsafePath, respelled } from './site-paths.js';

test.each([
  ['/en', '/'],
  ['/en/', '/'],
  ['/EN/booking', '/booking'],
  ['/pt-br', '/pt/'],
  ['/pt-BR/booking', '/pt/booking'],
  ['/zh-CN', '/zh/'],
  ['/DE', '/de/'],
  ['/de/Booking', '/de/booking'],
  ['/Booking', '/booking'],
  ['/DE/Trip/K7WQ29XMTD-0123', '/de/trip/K7WQ29XMTD-0123'],
])('%s is another spelling of %s', (path, address) => {
  expect(respelled(path)).toBe(address);
  expect(respelled(address)).toBeUndefined();
});

test.each(['/', '/de', '/de/', '/booking', '/de/booking/', '/trip/K7WQ29XMTD', '/xx', '/media/Missing.JPG', '/Missing.JPG', '/enough'])(
  '%s is in the spelling of the site',
  (path) => {
    expect(respelled(path)).toBeUndefined();
  },
);

describe('a path', () => {
  test('belongs to the API below /api and /paypal, and to the back office below /admin and at /test-emails', () => {
    expect(['/api', '/api/x', '/paypal/order'].every(isApiPath)).toBe(true);
    expect(['/apiary', '/paypals'].some(isApiPath)).toBe(false);
    expect(['/admin', '/admin/dashboard', '/test-emails'].every(isBackOffice)).toBe(true);
    expect(['/administrator', '/test-emails/x'].some(isBackOffice)).toBe(false);
  });

  test.each(['//evil.example', '/../etc/passwd', '/media/..', '/media/./x', '/a\\b', '/a\0b', 'x'])('%j is unsafe', (path) => {
    expect(isUnsafePath(path)).toBe(true);
  });

  test('may contain dots', () => {
    expect(['/', '/media/brand/hero.jpg', '/.well-known/x', '/a..b'].some(isUnsafePath)).toBe(false);
  });

  test('is the path of a file when it has an extension', () => {
    expect(hasExtension('/media/brand/hero.jpg')).toBe(true);
    expect(hasExtension('/review/ABCDE-12345')).toBe(false);
  });

  test.each([
    ['/index.html', 'no-cache'],
    ['/day-worker.js', 'no-cache'],
    ['/assets/app-x1.js', 'public, max-age=31536000, immutable'],
    ['/media/brand/hero.jpg', 'public, max-age=604800, stale-while-revalidate=31536000'],
    ['/favicon.svg', 'public, max-age=3600'],
  ])('%s has Cache-Control %s', (file, caching) => {
    expect(cacheControlOf(file)).toBe(caching);
  });
});
