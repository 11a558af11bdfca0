import { describe, expect, test } from '@jest/globals';
import { cachingOf, isBackOffice, isCrooked, isForMachines, namesFile } from './site-paths.js';

describe('a path of the site', () => {
  test('is for machines below /api and /paypal, and for staff below /admin', () => {
    expect(['/api', '/api/x', '/paypal/order'].every(isForMachines)).toBe(true);
    expect(['/apiary', '/paypals'].some(isForMachines)).toBe(false);
    expect(isBackOffice('/admin/dashboard') && !isBackOffice('/administrator')).toBe(true);
  });

  test.each(['//evil.example', '/../etc/passwd', '/media/..', '/media/./x', '/a\\b', '/a\0b', 'x'])('%j is never looked up', (path) => {
    expect(isCrooked(path)).toBe(true);
  });

  test('may have dots in its names', () => {
    expect(['/', '/media/brand/hero.jpg', '/.well-known/x', '/a..b'].some(isCrooked)).toBe(false);
  });

  test('names a file when it has an extension', () => {
    expect(namesFile('/media/brand/hero.jpg')).toBe(true);
    expect(namesFile('/review/ABCDE-12345')).toBe(false);
  });

  test.each([
    ['/index.html', 'no-cache'],
    ['/assets/app-x1.js', 'public, max-age=31536000, immutable'],
    ['/media/brand/hero.jpg', 'public, max-age=604800, stale-while-revalidate=31536000'],
    ['/favicon.svg', 'public, max-age=3600'],
  ])('%s may be kept: %s', (file, caching) => {
    expect(cachingOf(file)).toBe(caching);
  });
});
