import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { content, contentEvents } from '@charter/contracts';
import { type Door, startGatewayHarness, problemIn } from './gateway-harness.js';

let door: Door;
let folder: string;

/** What a front end's server build looks like from here. It counts its drawings, and shows what its one read answers. */
const aSite = `
  let drawn = 0;
  export const createSiteRenderer = ({ origin, fetch }) => (path, search) => ({
    key: search ? null : path,
    render: async () => {
      drawn += 1;
      const read = /reading/.test(path) ? await fetch(path.includes('gallery') ? '/api/admin/gallery' : '/api/testimonials').catch((error) => ({ status: error.message })) : undefined;
      return {
        status: /nowhere|\\.(?!xml)/.test(path) ? 404 : 200,
        type: path.endsWith('.xml') ? 'application/xml; charset=utf-8' : 'text/html; charset=utf-8',
        body: read ? 'read ' + read.status + ' drawing ' + drawn : 'page ' + path.replace('secret', '') + search + ' at ' + origin + ' '.repeat(path === '/long' ? 5000 : 0),
        complete: !read || read.status === 200,
        takesPayments: /booking$/.test(path),
      };
    },
  });
`;

function put(path: string, bytes: string | Buffer): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
  door = await startGatewayHarness({ WEB_DIST: join(folder, 'web'), ADMIN_DIST: join(folder, 'admin') });
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
    put('web/package.json', '{ "type": "module" }');
    put('web/server/server.js', aSite);
    put('web/site/index.html', 'template');
    put('web/site/assets/app-x1.js', 'script '.repeat(300));
    put('web/site/assets/app-x1.js.br', brotliCompressSync('script '.repeat(300)));
    put('web/site/media/brand/hero.jpg', 'picture');
    put('web/site/.env', 'secret');
    put('admin/index.html', 'back office');
    put('admin/assets/admin-y2.js', 'staff script');
    put('secret.txt', 'secret');
  });

  test.each([
    ['/', 200, 'no-cache', 'page / at https://charters.example'],
    ['/booking?package=1', 200, 'no-cache', 'page /booking?package=1 at https://charters.example'],
    ['/fr/review/ABCDE%2D12345', 200, 'no-cache', 'page /fr/review/ABCDE-12345 at https://charters.example'],
    ['/nowhere', 404, 'no-cache', 'page /nowhere at https://charters.example'],
    ['/index.html', 404, expect.anything(), expect.stringContaining('NOT_FOUND')],
    ['/media/brand/hero.jpg', 200, 'public, max-age=604800, stale-while-revalidate=31536000', 'picture'],
    ['/admin', 200, 'no-cache', 'back office'],
    ['/admin/dashboard', 200, 'no-cache', 'back office'],
    ['/test-emails', 200, 'no-cache', 'back office'],
    ['/admin/assets/admin-y2.js', 200, 'public, max-age=31536000, immutable', 'staff script'],
  ])('%s is answered with %d', async (path, status, caching, words) => {
    expect(await seen(path)).toEqual([status, caching, words]);
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

  test('is not drawn again because many reads of the API were stored meanwhile', async () => {
    const { ReadCache } = await import('../src/cache/response-cache.js');
    const drawing = () => door.get('/reading').then((response) => response.text());
    await door.neighbour(content.listTestimonials, () => ({ testimonials: [] }));
    const first = await drawing();
    const reads = door.app.get(ReadCache);
    const policy = { emptiedBy: [], freshFor: 60_000, staleFor: 0 };
    for (let id = 0; id < 600; id += 1) await reads.read(`/read/${id}`, policy, () => Promise.resolve(id));
    expect(await drawing()).toBe(first);
    await door.dismiss();
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

  test('lets letters have their own styles on the one screen that shows them, and no script of theirs run', async () => {
    const policy = await policyOf('/test-emails');
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    expect(policy).toContain("script-src 'self';");
    expect(await policyOf('/admin/inquiries')).not.toContain('unsafe-inline');
  });

  test('lets the letters in a mail program show its pictures, and nobody use its pages', async () => {
    const readers = async (path: string) => (await door.get(path)).headers.get('cross-origin-resource-policy');
    expect(await readers('/media/brand/hero.jpg')).toBe('cross-origin');
    expect(await readers('/')).toBe('same-origin');
  });

  describe.each(['/booking', '/es/booking', '/ja/booking?package=2'])('on %s', (path) => {
    const payPal = 'http://127.0.0.1:9999';

    test.each([
      ['script-src', `'self' ${payPal}`],
      ['style-src', `'self' 'unsafe-inline' ${payPal}`],
      ['img-src', `'self' data: blob: https: ${payPal}`],
      ['connect-src', `'self' ${payPal}`],
      ['frame-src', payPal],
      ['child-src', payPal],
      ['form-action', `'self' ${payPal}`],
      ['default-src', "'self'"],
      ['font-src', "'self' data:"],
      ['object-src', "'none'"],
      ['base-uri', "'self'"],
      ['frame-ancestors', "'none'"],
    ])('%s allows %s', async (directive, sources) => {
      expect((await policyOf(path)).split(';')).toContain(`${directive} ${sources}`);
    });

    test('keeps the window that PayPal opens', async () => {
      expect((await door.get(path)).headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    });
  });

  test.each(['/', '/terms-of-service', '/admin/inquiries', '/booking.html'])('keeps PayPal off %s', async (path) => {
    const response = await door.get(path);
    expect(response.headers.get('content-security-policy')).not.toContain('127.0.0.1:9999');
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });
});

describe('a page', () => {
  const textOf = async (path: string) => (await door.get(path)).text();
  const testimonials = () => door.client.stubOperation(content.listTestimonials, async () => ({ testimonials: [] }));

  test('is drawn once for everybody, until what it shows has changed', async () => {
    const end = testimonials();
    await door.client.flush();
    const first = await textOf('/reading');
    expect(first).toMatch(/^read 200/);
    expect(await textOf('/reading')).toBe(first);
    const { PageCache } = await import('../src/cache/response-cache.js');
    door.app.get(PageCache).empty(contentEvents.changed);
    const second = await textOf('/reading');
    expect(second).toMatch(/^read 200/);
    expect(second).not.toBe(first);
    end();
  });

  test('that lacks an answer is given all the same, and is drawn again for the next visitor', async () => {
    const first = await textOf('/reading/gallery');
    expect(first).toMatch(/^read 503/);
    expect(await textOf('/reading/gallery')).not.toBe(first);
    const end = door.client.stubOperation(content.listGallery, async () => ({ images: [] }));
    await door.client.flush();
    expect(await textOf('/reading/gallery')).toMatch(/^read 200/);
    end();
  });

  test('that belongs to its visitor is drawn for each', async () => {
    expect(await textOf('/x?who=1')).toContain('/x?who=1');
    expect(await textOf('/x?who=2')).toContain('/x?who=2');
  });

  test('is not sent again to a visitor who has it', async () => {
    const etag = (await door.get('/long')).headers.get('etag')!;
    const again = await door.get('/long', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('travels compressed, under an etag of its own', async () => {
    const plain = await door.get('/long', { 'accept-encoding': 'identity' });
    const small = await door.get('/long', { 'accept-encoding': 'br' });
    expect([plain.headers.get('content-encoding'), small.headers.get('content-encoding')]).toEqual([null, 'br']);
    expect(plain.headers.get('etag')).not.toBe(small.headers.get('etag'));
    expect(await small.text()).toBe(await plain.text());
  });

  test('may be a file that the front end writes, such as the list of its addresses', async () => {
    expect((await door.get('/sitemap.xml')).headers.get('content-type')).toBe('application/xml; charset=utf-8');
  });

  test('for a file that does not exist is not drawn', async () => {
    const response = await door.get('/nowhere.png');
    expect([response.status, (await problemIn(response)).code]).toEqual([404, 'NOT_FOUND']);
  });
});
