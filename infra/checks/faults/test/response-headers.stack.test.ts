import { beforeAll, describe, expect, test } from 'vitest';
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

describe('every page', () => {
  test.each([...pages, ...otherDocuments])('%s allows only own scripts, no framing and no camera', async (path) => {
    const response = await get(path);
    const policy = policyOf(response);
    expect(policy.get('default-src')).toBe("'self'");
    // Only the checkout page may load PayPal's scripts.
    expect(policy.get('script-src')).toBe(
      path.includes('booking') && !path.includes('admin') ? `'self' ${stack.paypalEmulator}` : "'self'",
    );
    expect(policy.get('object-src')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'self'");
    expect(policy.get('form-action')).toMatch(/^'self'/);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': expect.stringMatching(/^same-origin/),
      'cross-origin-resource-policy': 'same-origin',
      'x-permitted-cross-domain-policies': 'none',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  test.each(pages)('%s contains no inline script', async (path) => {
    const html = await (await get(path)).text();
    const inline = [...html.matchAll(/<script\b([^>]*)>([^<]+)/g)].filter(
      ([, attributes]) => !/type="application\/(?:ld\+)?json"/.test(attributes!),
    );
    expect(inline.map(([whole]) => whole)).toEqual([]);
    expect(html).not.toMatch(/<[^>]+\son\w+=/i);
    expect(html).not.toMatch(/(?:href|src)="javascript:/i);
  });
});

test('every file of a page is sent with nosniff and a resource policy', async () => {
  expect(files.length).toBeGreaterThan(4);
  for (const path of files) {
    const { status, headers } = await get(path);
    expect([path, status, headers.get('x-content-type-options')]).toEqual([path, 200, 'nosniff']);
    expect(headers.get('cross-origin-resource-policy')).toMatch(/^(?:same|cross)-origin$/);
  }
});

describe('every response of the API, including errors', () => {
  test.each([...answers, ...problems])('%s %s', async (method, path) => {
    const response = await get(path, method);
    const { headers, status } = response;
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toMatch(/^[\w.-]{8,64}$/);
    expect(policyOf(response).get('frame-ancestors')).toBe("'none'");
    expect(policyOf(response).get('script-src') ?? "'none'").toMatch(/^'(?:self|none)'$/);
    expect(headers.get('referrer-policy')).toMatch(/^(?:same-origin|no-referrer)$/);
    if (status < 400) return;
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

test('no response names the server software', async () => {
  for (const path of [...pages, ...files, '/api/bookings', '/api/charter-packages', '/%E0%A4%A']) {
    const { headers } = await get(path);
    expect([path, headers.get('server'), headers.get('x-powered-by')]).toEqual([path, null, null]);
  }
});
