import { beforeAll, expect, test } from 'vitest';
import { nextAddress } from './guest.ts';
import { stack } from './stack.ts';

const get = (path: string, method = 'GET') =>
  fetch(stack.site + path, { method, redirect: 'manual', headers: { 'x-forwarded-for': nextAddress(), 'accept-encoding': 'identity' } });

/** Directives of the Content-Security-Policy: name → sources. */
const policyOf = ({ headers }: Response): Map<string, string> =>
  new Map(
    (headers.get('content-security-policy') ?? '')
      .split(';')
      .map((directive) => directive.trim())
      .map((directive) => [directive.split(' ')[0]!, directive.split(' ').slice(1).join(' ')]),
  );

const pages = [
  '/',
  '/es',
  '/booking',
  '/es/booking?package=1',
  '/terms',
  '/review/ABCDE-12345',
  '/nowhere',
  '/admin',
  '/admin/bookings',
  '/test-emails',
];
const otherDocuments = ['/api/docs', '/favicon.svg', '/sitemap.xml'];
const problems: [string, string][] = [
  ['GET', '/api/nowhere'],
  ['GET', '/api/bookings'],
  ['GET', '/api/bookings/ZZZZZ-ZZZZZ'],
  ['GET', '/api/bookings/x'],
  ['GET', '/media/uploads/nothing.jpg'],
  ['GET', '/assets/gone.js'],
  ['GET', '/admin/assets/gone.js'],
  ['GET', '/%E0%A4%A'],
  ['GET', '/..%2f..%2fpackage.json'],
  ['PUT', '/'],
  ['POST', '/api/contact'],
];
const answers: [string, string][] = ['/api/charter-packages', '/api/charter-packages?fresh', '/api/business', '/api/openapi.json'].map(
  (path) => ['GET', path],
);
let files: string[] = [];

beforeAll(async () => {
  const parts = await Promise.all(['/', '/admin'].map(async (path) => (await get(path)).text()));
  files = [...new Set(parts.flatMap((html) => [...html.matchAll(/(?:src|href)="(\/[^"?#]+\.(?:js|css))"/g)].map(([, path]) => path!)))];
  files.push('/media/brand/hero.jpg');
});

test('every page allows only own scripts, no framing and no camera', async () => {
  for (const path of [...pages, ...otherDocuments]) {
    const response = await get(path);
    const policy = policyOf(response);
    expect({ path, ...Object.fromEntries(policy) }).toMatchObject({
      path,
      'default-src': "'self'",
      // Only the checkout page may load PayPal's scripts.
      'script-src': path.includes('booking') && !path.includes('admin') ? `'self' ${stack.paypalEmulator}` : "'self'",
      'object-src': "'none'",
      'frame-ancestors': "'none'",
      'base-uri': "'self'",
      'form-action': expect.stringMatching(/^'self'/),
    });
    expect({ path, ...Object.fromEntries(response.headers) }).toMatchObject({
      path,
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': expect.stringMatching(/^same-origin/),
      'cross-origin-resource-policy': 'same-origin',
      'x-permitted-cross-domain-policies': 'none',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  }
});

test('no page contains an inline script', async () => {
  for (const path of pages) {
    const html = await (await get(path)).text();
    const inline = [...html.matchAll(/<script\b([^>]*)>([^<]+)/g)].filter(
      ([, attributes]) => !/type="application\/(?:ld\+)?json"/.test(attributes!),
    );
    const others = [...html.matchAll(/<[^>]+\son\w+=|(?:href|src)="javascript:/gi)];
    expect([path, ...[...inline, ...others].map(([whole]) => whole)]).toEqual([path]);
  }
});

test('every file of a page is sent with nosniff and a resource policy', async () => {
  expect(files.length).toBeGreaterThan(4);
  for (const path of files) {
    const { status, headers } = await get(path);
    expect([path, status, headers.get('x-content-type-options')]).toEqual([path, 200, 'nosniff']);
    expect(headers.get('cross-origin-resource-policy')).toMatch(/^(?:same|cross)-origin$/);
  }
});

test('every response of the API, including errors, is protected from framing and sniffing and has a request id', async () => {
  for (const [method, path] of [...answers, ...problems]) {
    const response = await get(path, method);
    const { headers, status } = response;
    const policy = policyOf(response);
    expect({ path, ...Object.fromEntries(headers) }).toMatchObject({
      path,
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\w.-]{8,64}$/),
      'referrer-policy': expect.stringMatching(/^(?:same-origin|no-referrer)$/),
      ...(status >= 400 && { 'content-type': expect.stringMatching(/^application\/problem\+json/), 'cache-control': 'no-store' }),
    });
    expect([path, policy.get('frame-ancestors')]).toEqual([path, "'none'"]);
    expect([path, policy.get('script-src') ?? "'none'"]).toEqual([path, expect.stringMatching(/^'(?:self|none)'$/)]);
  }
});

test('no response names the server software', async () => {
  for (const path of [...pages, ...files, '/api/bookings', '/api/charter-packages', '/%E0%A4%A']) {
    const { headers } = await get(path);
    expect([path, headers.get('server'), headers.get('x-powered-by')]).toEqual([path, null, null]);
  }
});
