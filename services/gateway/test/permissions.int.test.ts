import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Clock } from '@charter/service-kit';
import { captain, cookieIn, type Door, startGatewayHarness, problemIn, signIn } from './gateway-harness.js';

const hour = 3_600_000;

interface Route {
  method: string;
  path: string;
}

/** What everybody may ask. Whatever route is added beside these is staff's, until somebody decides otherwise here. */
const forEverybody = new Set([
  'GET /api/charter-packages',
  'GET /api/admin/packages/{packageId}/images',
  'GET /api/admin/gallery',
  'GET /api/testimonials',
  'GET /api/business',
  'GET /api/booking-window',
  'GET /api/unavailable-dates/{packageId}',
  'POST /api/check-availability',
  'GET /api/next-free/{packageId}',
  'POST /api/bookings',
  'GET /api/bookings/pending/{orderId}',
  'GET /api/bookings/{confirmationCode}',
  'GET /api/bookings/{confirmationCode}/calendar.ics',
  'GET /paypal/setup',
  'POST /paypal/order',
  'POST /paypal/order/{orderId}/capture',
  'POST /paypal/webhook',
  'POST /api/contact',
  'GET /api/reviews/{confirmationCode}',
  'POST /api/reviews/{confirmationCode}',
  'POST /api/admin/login',
  'POST /api/admin/logout',
]);

let door: Door;
let routes: Route[];
let staffRoutes: Route[];

beforeAll(async () => {
  door = await startGatewayHarness();
  const { documentOf } = await import('../src/api/docs/openapi.js');
  routes = Object.entries(documentOf(door.app).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  );
  staffRoutes = routes.filter(({ method, path }) => !forEverybody.has(`${method} ${path}`));
});
afterAll(() => door?.close());
afterEach(() => {
  jest.restoreAllMocks();
});

const knock = ({ method, path }: Route, headers: Record<string, string>, body?: string) =>
  door.send(method, path.replaceAll(/\{\w+\}/g, '1'), body, headers);

/** Of every route, those that answered otherwise. */
async function others(asked: Route[], expected: string, headers: Record<string, string>, body?: string): Promise<string[]> {
  const found: string[] = [];
  for (const route of asked) {
    const response = await knock(route, headers, body);
    const { code } = response.headers.get('content-type')?.startsWith('application/problem+json') ? await problemIn(response) : {};
    const answer = `${response.status} ${code}`;
    if (answer !== expected) found.push(`${route.method} ${route.path}: ${answer}`);
  }
  return found;
}

const inAWhile = (milliseconds: number) => jest.spyOn(door.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + milliseconds));

describe('a route of the staff', () => {
  test('is every one that is not for everybody, and every one of those is there', () => {
    const known = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    expect([...forEverybody].filter((route) => !known.has(route))).toEqual([]);
    expect(staffRoutes.length).toBeGreaterThan(35);
  });

  const visitors: [string, () => string | Promise<string>][] = [
    ['nobody', () => ''],
    ['somebody with a made-up cookie', () => `session=${'A'.repeat(43)}`],
    ['a guest with the cookie of a checkout', () => `checkout=${'A'.repeat(43)}`],
    ['a guest who puts the checkout in the session', async () => (await signIn(door)).cookie.replace('session=', 'checkout=')],
    [
      'whoever has signed out',
      async () => {
        const { cookie } = await signIn(door);
        await door.send('POST', '/api/admin/logout', undefined, { cookie });
        return cookie;
      },
    ],
    [
      'whoever has done nothing for eight hours',
      async () => {
        const { cookie } = await signIn(door);
        inAWhile(8 * hour);
        return cookie;
      },
    ],
    [
      'whoever signed in a week ago',
      async () => {
        const { cookie } = await signIn(door);
        await door.database.query("UPDATE staff_session SET signed_in_at = now() - interval '7 days'");
        return cookie;
      },
    ],
    [
      'whoever signed in with the password before this one',
      async () => {
        const { cookie } = await signIn(door);
        const elsewhere = await signIn(door);
        let changing = elsewhere.cookie;
        for (const [currentPassword, newPassword] of [
          [captain.password, 'another-password-of-the-test'],
          ['another-password-of-the-test', captain.password],
        ]) {
          const changed = await door.send('PUT', '/api/admin/password', { currentPassword, newPassword }, { cookie: changing });
          changing = cookieIn(changed, 'session');
        }
        return cookie;
      },
    ],
    [
      'whoever was signed out by somebody else',
      async () => {
        const { cookie } = await signIn(door);
        await door.database.query('DELETE FROM staff_session');
        return cookie;
      },
    ],
  ];

  test.each(visitors)('does not open for %s', async (_who, cookieOf) => {
    const cookie = await cookieOf();
    expect(await others(staffRoutes, '401 UNAUTHENTICATED', { cookie })).toEqual([]);
  });

  test('does not tell HEAD more than GET', async () => {
    const reads = staffRoutes.filter(({ method }) => method === 'GET').map(({ path }) => ({ method: 'HEAD', path }));
    for (const route of reads) expect([route.path, (await knock(route, {})).status]).toEqual([route.path, 401]);
  });
});

describe('a page of somebody else', () => {
  let cookie: string;
  let changes: Route[];

  beforeAll(async () => {
    ({ cookie } = await signIn(door));
    changes = routes.filter(({ method, path }) => method !== 'GET' && path !== '/paypal/webhook');
  });

  test.each([
    ['from its own address', { origin: 'https://evil.example' }],
    ['from a frame without one', { origin: 'null' }],
    ['from an address that begins like ours', { origin: 'https://charters.example.evil.example' }],
    ['from our address without its lock', { origin: 'http://charters.example' }],
    ['that hides where it is', { 'sec-fetch-site': 'cross-site' }],
    ['of a neighbour of our domain', { 'sec-fetch-site': 'same-site' }],
  ])('changes nothing: %s', async (_how, headers) => {
    expect(await others(changes, '403 FOREIGN_ORIGIN', { cookie, ...headers }, '{}')).toEqual([]);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded'])(
    'cannot send a form as %s, the kinds that browsers send without asking',
    async (type) => {
      expect(await others(changes, '415 UNSUPPORTED_MEDIA_TYPE', { cookie, 'content-type': type }, '{"password":"x"}')).toEqual([]);
    },
  );

  test('may not read what it asked for: no answer admits another origin', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const response = await door.send(method, '/api/bookings', undefined, {
        cookie,
        origin: 'https://evil.example',
        'access-control-request-method': 'PUT',
      });
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});

describe('signing in', () => {
  test('never goes on with a cookie that was there before', async () => {
    const planted = `session=${'F'.repeat(43)}`;
    const response = await door.send('POST', '/api/admin/login', captain, { cookie: planted });
    const given = cookieIn(response, 'session');
    expect(given).not.toBe(planted);
    expect((await door.get('/api/admin/session', { cookie: planted })).status).toBe(401);
    expect((await door.get('/api/admin/session', { cookie: given })).status).toBe(200);
  });

  test('takes another cookie each time, and none for the last', async () => {
    const first = await signIn(door);
    const second = await signIn(door);
    expect(first.cookie).not.toBe(second.cookie);
  });
});
