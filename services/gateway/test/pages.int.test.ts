import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Door, openDoor, problemIn } from './open-door.js';

let door: Door;
let folder: string;

function put(path: string, content: string | Buffer): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
  door = await openDoor({ WEB_DIST: join(folder, 'web'), ADMIN_DIST: join(folder, 'admin') });
});
afterAll(async () => {
  await door?.close();
  rmSync(folder, { recursive: true, force: true });
});

const seen = async (path: string) => {
  const response = await door.get(path);
  return [response.status, response.headers.get('cache-control'), await response.text()];
};
const policyOf = async (path: string) => (await door.get(path)).headers.get('content-security-policy') ?? '';

describe('before the front ends are built', () => {
  test('the door is open, and says that there is no page', async () => {
    const response = await door.get('/');
    expect([response.status, (await problemIn(response)).code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('the site', () => {
  beforeAll(() => {
    put('web/index.html', 'site');
    put('web/es/index.html', 'sitio');
    put('web/assets/app-x1.js', 'script '.repeat(300));
    put('web/assets/app-x1.js.br', brotliCompressSync('script '.repeat(300)));
    put('web/media/brand/hero.jpg', 'picture');
    put('web/.env', 'secret');
    put('admin/index.html', 'back office');
    put('admin/assets/admin-y2.js', 'staff script');
    put('secret.txt', 'secret');
  });

  test.each([
    ['/', 200, 'no-cache', 'site'],
    ['/booking', 200, 'no-cache', 'site'],
    ['/booking?package=1', 200, 'no-cache', 'site'],
    ['/es', 200, 'no-cache', 'sitio'],
    ['/es/', 200, 'no-cache', 'sitio'],
    ['/fr/review/ABCDE-12345', 200, 'no-cache', 'site'],
    ['/nowhere', 404, 'no-cache', 'site'],
    ['/media/brand/hero.jpg', 200, 'public, max-age=31536000, immutable', 'picture'],
    ['/admin', 200, 'no-cache', 'back office'],
    ['/admin/dashboard', 200, 'no-cache', 'back office'],
    ['/admin/assets/admin-y2.js', 200, 'public, max-age=31536000, immutable', 'staff script'],
  ])('%s is answered with %d', async (path, status, caching, content) => {
    expect(await seen(path)).toEqual([status, caching, content]);
  });

  test.each([
    '/assets/gone.js',
    '/media/brand/gone.jpg',
    '/.env',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/es/../../secret.txt',
    '/paypal/nowhere',
  ])('%s is no page', async (path) => {
    const response = await door.get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('secret');
  });

  test('sends what was compressed when it was built', async () => {
    const response = await door.get('/assets/app-x1.js', { 'accept-encoding': 'br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(await response.text()).toBe('script '.repeat(300));
  });

  test('tells HEAD what GET would say', async () => {
    const response = await door.send('HEAD', '/booking');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  test('lets scripts run from itself only, and no one frame it', async () => {
    const policy = await policyOf('/');
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).not.toContain('127.0.0.1:9999');
    expect((await door.get('/')).headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  test('lets the letters in a mail program show its pictures, and nobody use its pages', async () => {
    const readers = async (path: string) => (await door.get(path)).headers.get('cross-origin-resource-policy');
    expect(await readers('/media/brand/hero.jpg')).toBe('cross-origin');
    expect(await readers('/')).toBe('same-origin');
  });

  test.each(['/booking', '/es/booking', '/zh/booking'])("lets PayPal's script and window onto %s", async (path) => {
    const policy = await policyOf(path);
    expect(policy).toContain("script-src 'self' http://127.0.0.1:9999;");
    expect(policy).toContain('frame-src http://127.0.0.1:9999;');
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect((await door.get(path)).headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });
});
