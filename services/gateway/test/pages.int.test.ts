import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { content, contentEvents } from '@charter/contracts';
import { type TestGateway, startGatewayHarness, problemIn } from './gateway-harness.js';
import { PageCache, ParameterPageCache, ResponseCache } from '../src/cache/response-cache.js';

let gateway: TestGateway;
let folder: string;

/** A server build of a front end. Its pages show how often they were rendered and the status of one request to the API. */
const siteModule = `
  let renders = 0;
  export const createSiteRenderer = ({ origin, fetch }) => (path, search) => ({
    key: /who/.test(search) ? null : path + search,
    hasParameters: search !== '',
    render: async () => {
      renders += 1;
      const read = /reading/.test(path) ? await fetch(path.includes('gallery') ? '/api/admin/gallery' : '/api/testimonials').catch((error) => ({ status: error.message })) : undefined;
      return {
        status: /nowhere|\\.(?!xml)/.test(path) ? 404 : 200,
        type: path.endsWith('.xml') ? 'application/xml; charset=utf-8' : 'text/html; charset=utf-8',
        body: read ? 'read ' + read.status + ' render ' + renders : 'page ' + path.replace('secret', '') + search + ' at ' + origin + ' '.repeat(path === '/long' ? 5000 : 0),
        complete: !read || read.status === 200,
        takesPayments: /booking$/.test(path),
        personal: /trip/.test(path),
      };
    },
  });
`;

function writeDist(path: string, bytes: string | Buffer): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
  gateway = await startGatewayHarness({ WEB_DIST: join(folder, 'web'), ADMIN_DIST: join(folder, 'admin') });
});
afterAll(async () => {
  await gateway?.close();
  rmSync(folder, { recursive: true, force: true });
});

const responseOf = async (path: string) => {
  const response = await gateway.get(path);
  return [response.status, response.headers.get('cache-control'), await response.text()];
};
const policyOf = async (path: string) => (await gateway.get(path)).headers.get('content-security-policy') ?? '';

describe('before the front ends are built', () => {
  test('the gateway answers 404', async () => {
    const response = await gateway.get('/');
    expect([response.status, (await problemIn(response)).code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('the site', () => {
  beforeAll(() => {
    writeDist('web/package.json', '{ "type": "module" }');
    writeDist('web/server/server.js', siteModule);
    writeDist('web/site/index.html', 'template');
    writeDist('web/site/assets/app-x1.js', 'script '.repeat(300));
    writeDist('web/site/assets/app-x1.js.br', brotliCompressSync('script '.repeat(300)));
    writeDist('web/site/media/brand/hero.jpg', 'picture');
    writeDist('web/site/.env', 'secret');
    writeDist('admin/index.html', 'back office');
    writeDist('admin/assets/admin-y2.js', 'staff script');
    writeDist('admin/day-worker.js', 'worker');
    writeDist('secret.txt', 'secret');
  });

  test.each([
    ['/', 200, 'no-cache', 'page / at https://charters.example'],
    ['/booking?package=1', 200, 'no-cache', 'page /booking?package=1 at https://charters.example'],
    ['/fr/review/ABCDE%2D12345', 200, 'no-cache', 'page /fr/review/ABCDE-12345 at https://charters.example'],
    ['/de/trip/VDK9KWDCS4-KEY', 200, 'no-store', 'page /de/trip/VDK9KWDCS4-KEY at https://charters.example'],
    ['/nowhere', 404, 'no-cache', 'page /nowhere at https://charters.example'],
    ['/index.html', 404, expect.anything(), expect.stringContaining('NOT_FOUND')],
    ['/media/brand/hero.jpg', 200, 'public, max-age=604800, stale-while-revalidate=31536000', 'picture'],
    ['/admin', 200, 'no-cache', 'back office'],
    ['/admin/dashboard', 200, 'no-cache', 'back office'],
    ['/test-emails', 200, 'no-cache', 'back office'],
    ['/admin/assets/admin-y2.js', 200, 'public, max-age=31536000, immutable', 'staff script'],
  ])('%s is answered with %d', async (path, status, caching, text) => {
    expect(await responseOf(path)).toEqual([status, caching, text]);
  });

  test('the service worker of the day sheet is revalidated, and may request our own files only', async () => {
    expect(await responseOf('/admin/day-worker.js')).toEqual([200, 'no-cache', 'worker']);
    expect(await policyOf('/admin/day-worker.js')).toBe("default-src 'none';connect-src 'self'");
    // Without worker-src and child-src, script-src decides from where a page may start one.
    expect(await policyOf('/admin/day')).toContain("script-src 'self'");
    expect(await policyOf('/admin/assets/admin-y2.js')).toBe('');
  });

  test('a page whose address contains a key names no referrer and cannot be revalidated', async () => {
    const { headers } = await gateway.get('/trip/VDK9KWDCS4-KEY');
    expect([headers.get('referrer-policy'), headers.get('etag')]).toEqual(['no-referrer', null]);
    expect((await gateway.get('/')).headers.get('referrer-policy')).toBe('same-origin');
  });

  test.each([
    '/assets/gone.js',
    '/media/brand/gone.jpg',
    '/.env',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/es/../../secret.txt',
    '/paypal/nowhere',
  ])('%s is 404', async (path) => {
    const response = await gateway.get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('secret');
  });

  test.each([
    ['/pt-br/booking?package=2', '/pt/booking?package=2'],
    ['/DE/Trip/a%3Fb', '/de/trip/a%3Fb'],
    ['/Booking', '/booking'],
  ])('%s leads to %s for good', async (path, address) => {
    const response = await fetch(gateway.url + path, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, address]);
  });

  test('sends assets that were compressed by the build', async () => {
    const response = await gateway.get('/assets/app-x1.js', { 'accept-encoding': 'br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(await response.text()).toBe('script '.repeat(300));
  });

  test('keeps cached pages when many responses of the API are cached', async () => {
    const page = () => gateway.get('/reading').then((response) => response.text());
    await gateway.stub(content.listTestimonials, () => ({ testimonials: [] }));
    const first = await page();
    const responses = gateway.app.get(ResponseCache);
    const policy = { invalidatedBy: [], freshFor: 60_000, staleIfErrorFor: 0 };
    for (let id = 0; id < 600; id += 1) await responses.read(`/read/${id}`, policy, () => Promise.resolve(id));
    expect(await page()).toBe(first);
    await gateway.removeStubs();
  });

  test('answers HEAD like GET', async () => {
    const response = await gateway.send('HEAD', '/booking');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  test('allows scripts of its own origin only, and no frames', async () => {
    const policy = await policyOf('/');
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).not.toContain('127.0.0.1:9999');
    expect((await gateway.get('/')).headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  test('allows inline styles, but no scripts, on the screen that previews e-mails', async () => {
    const policy = await policyOf('/test-emails');
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    expect(policy).toContain("script-src 'self';");
    expect(await policyOf('/admin/inquiries')).not.toContain('unsafe-inline');
  });

  test('allows other sites to embed its images, but not its pages', async () => {
    const resourcePolicy = async (path: string) => (await gateway.get(path)).headers.get('cross-origin-resource-policy');
    expect(await resourcePolicy('/media/brand/hero.jpg')).toBe('cross-origin');
    expect(await resourcePolicy('/')).toBe('same-origin');
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

    test('allows the window that PayPal opens', async () => {
      expect((await gateway.get(path)).headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    });
  });

  test.each(['/', '/terms-of-service', '/admin/inquiries', '/booking.html'])('does not allow PayPal on %s', async (path) => {
    const response = await gateway.get(path);
    expect(response.headers.get('content-security-policy')).not.toContain('127.0.0.1:9999');
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });
});

describe('a page', () => {
  const textOf = async (path: string) => (await gateway.get(path)).text();
  const stubTestimonials = () => gateway.client.stubOperation(content.listTestimonials, async () => ({ testimonials: [] }));

  test('is rendered once for all visitors until its content changes', async () => {
    const removeStub = stubTestimonials();
    await gateway.client.flush();
    const first = await textOf('/reading');
    expect(first).toMatch(/^read 200/);
    expect(await textOf('/reading')).toBe(first);
    gateway.app.get(PageCache).invalidate(contentEvents.changed);
    const second = await textOf('/reading');
    expect(second).toMatch(/^read 200/);
    expect(second).not.toBe(first);
    removeStub();
  });

  test('that lacks data is sent anyway, and rendered again for the next visitor', async () => {
    const first = await textOf('/reading/gallery');
    expect(first).toMatch(/^read 503/);
    expect(await textOf('/reading/gallery')).not.toBe(first);
    const removeStub = gateway.client.stubOperation(content.listGallery, async () => ({ images: [] }));
    await gateway.client.flush();
    expect(await textOf('/reading/gallery')).toMatch(/^read 200/);
    removeStub();
  });

  test('with parameters is rendered once for all visitors, and invented ones evict no page without', async () => {
    const removeStub = stubTestimonials();
    await gateway.client.flush();
    const [plain, chosen] = [await textOf('/reading/kept'), await textOf('/reading?package=3')];
    expect(await textOf('/reading?package=3')).toBe(chosen);
    const parameters = gateway.app.get(ParameterPageCache);
    const load = () => Promise.resolve(Buffer.from('page'));
    for (let n = 0; n < 600; n += 1)
      await parameters.read(`invented ${n}`, { invalidatedBy: [], freshFor: 60_000, staleIfErrorFor: 0 }, load);
    expect(await textOf('/reading/kept')).toBe(plain);
    expect(await textOf('/reading?package=3')).not.toBe(chosen);
    removeStub();
  });

  test('that depends on its visitor is rendered for each of them', async () => {
    expect(await textOf('/x?who=1')).toContain('/x?who=1');
    expect(await textOf('/x?who=2')).toContain('/x?who=2');
  });

  test('is answered with 304 when the browser has it', async () => {
    const etag = (await gateway.get('/long')).headers.get('etag')!;
    const again = await gateway.get('/long', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('is sent compressed, with an ETag of its own', async () => {
    const plain = await gateway.get('/long', { 'accept-encoding': 'identity' });
    const small = await gateway.get('/long', { 'accept-encoding': 'br' });
    expect([plain.headers.get('content-encoding'), small.headers.get('content-encoding')]).toEqual([null, 'br']);
    expect(plain.headers.get('etag')).not.toBe(small.headers.get('etag'));
    expect(await small.text()).toBe(await plain.text());
  });

  test('may have another content type, such as the sitemap', async () => {
    expect((await gateway.get('/sitemap.xml')).headers.get('content-type')).toBe('application/xml; charset=utf-8');
  });

  test('is not rendered for the path of a file', async () => {
    const response = await gateway.get('/nowhere.png');
    expect([response.status, (await problemIn(response)).code]).toEqual([404, 'NOT_FOUND']);
  });
});
