import { afterAll, afterEach, beforeAll, describe, expect, vi, test } from 'vitest';
import { Clock } from '@charter/service-kit';
import { captain, cookieIn, type TestGateway, startGatewayHarness, problemIn, signIn } from './gateway-harness.js';
import { openApiDocument } from '../src/api/docs/openapi.js';

const hour = 3_600_000;

interface Route {
  method: string;
  path: string;
}

/** Every other route requires a staff session, or below /api/trip, /api/join, /api/inquiry and /api/offer that of a guest's link. */
const publicRoutes = new Set([
  'GET /api/charter-packages',
  'GET /api/admin/packages/{packageId}/images',
  'GET /api/admin/gallery',
  'GET /api/testimonials',
  'GET /api/business',
  'GET /api/booking-window',
  'GET /api/unavailable-dates/{packageId}',
  'GET /api/slot-times/{packageId}',
  'GET /api/add-ons',
  'GET /api/day-prices/{packageId}',
  'POST /api/price',
  'POST /api/gift',
  'POST /api/voucher',
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
  'POST /api/trip/open',
  'POST /api/trip/link',
  'POST /api/join/open',
  'POST /api/inquiry/open',
  'POST /api/offer/open',
  'POST /api/team/accept',
  'POST /api/admin/login',
  'POST /api/admin/logout',
]);

let gateway: TestGateway;
let routes: Route[];
let staffRoutes: Route[];
let tripRoutes: Route[];
let threadRoutes: Route[];
let offerRoutes: Route[];

beforeAll(async () => {
  gateway = await startGatewayHarness();
  routes = Object.entries(openApiDocument(gateway.app).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  );
  const closed = routes.filter(({ method, path }) => !publicRoutes.has(`${method} ${path}`));
  tripRoutes = closed.filter(({ path }) => /^\/api\/(trip|join)/.test(path));
  threadRoutes = closed.filter(({ path }) => path.startsWith('/api/inquiry'));
  offerRoutes = closed.filter(({ path }) => path.startsWith('/api/offer'));
  const guestRoutes = new Set([...tripRoutes, ...threadRoutes, ...offerRoutes]);
  staffRoutes = closed.filter((route) => !guestRoutes.has(route));
});
afterAll(() => gateway?.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const send = ({ method, path }: Route, headers: Record<string, string>, body?: string) =>
  gateway.send(method, path.replaceAll(/\{\w+\}/g, '1'), body, headers);

/** @returns the routes whose response differs from the expected one */
async function unexpected(tested: Route[], expected: string, headers: Record<string, string>, body?: string): Promise<string[]> {
  const found: string[] = [];
  for (const route of tested) {
    const response = await send(route, headers, body);
    const { code } = response.headers.get('content-type')?.startsWith('application/problem+json') ? await problemIn(response) : {};
    const actual = `${response.status} ${code}`;
    if (actual !== expected) found.push(`${route.method} ${route.path}: ${actual}`);
  }
  return found;
}

const advanceClock = (milliseconds: number) => vi.spyOn(gateway.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + milliseconds));

describe('a route of a guest’s link', () => {
  test.each([
    ['a request without a cookie', () => Promise.resolve({})],
    ['a session of staff', () => signIn(gateway)],
    ['a checkout cookie', () => Promise.resolve({ cookie: `checkout=${'A'.repeat(43)}` })],
  ])('answers 401 to %s, whatever the body', async (_case, headers) => {
    expect(tripRoutes.length).toBeGreaterThan(14);
    expect(await unexpected(tripRoutes, '401 TRIP_CLOSED', await headers())).toEqual([]);
    expect(threadRoutes).toHaveLength(2);
    expect(await unexpected(threadRoutes, '401 THREAD_CLOSED', await headers())).toEqual([]);
    expect(offerRoutes).toHaveLength(3);
    expect(await unexpected(offerRoutes, '401 OFFER_NOT_OPEN', await headers())).toEqual([]);
  });
});

describe('a staff route', () => {
  test('is every route that is not listed as public, and every listed one exists', () => {
    const known = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    expect([...publicRoutes].filter((route) => !known.has(route))).toEqual([]);
    expect(staffRoutes.length).toBeGreaterThan(35);
  });

  const visitors: [string, () => string | Promise<string>][] = [
    ['a request without a cookie', () => ''],
    ['an invented session', () => `session=${'A'.repeat(43)}`],
    ['a checkout cookie', () => `checkout=${'A'.repeat(43)}`],
    ['a session token in the checkout cookie', async () => (await signIn(gateway)).cookie.replace('session=', 'checkout=')],
    [
      'a session that was signed out',
      async () => {
        const { cookie } = await signIn(gateway);
        await gateway.send('POST', '/api/admin/logout', undefined, { cookie });
        return cookie;
      },
    ],
    [
      'a session without a request for eight hours',
      async () => {
        const { cookie } = await signIn(gateway);
        advanceClock(8 * hour);
        return cookie;
      },
    ],
    [
      'a session of a week ago',
      async () => {
        const { cookie } = await signIn(gateway);
        await gateway.database.query("UPDATE staff_session SET signed_in_at = now() - interval '7 days'");
        return cookie;
      },
    ],
    [
      'a session opened with the previous password',
      async () => {
        const { cookie } = await signIn(gateway);
        const otherSession = await signIn(gateway);
        let changing = otherSession.cookie;
        for (const [currentPassword, newPassword] of [
          [captain.password, 'another-password-of-the-test'],
          ['another-password-of-the-test', captain.password],
        ]) {
          const changed = await gateway.send('PUT', '/api/admin/password', { currentPassword, newPassword }, { cookie: changing });
          changing = cookieIn(changed, 'session');
        }
        return cookie;
      },
    ],
    [
      'a session that was ended in the database',
      async () => {
        const { cookie } = await signIn(gateway);
        await gateway.database.query('DELETE FROM staff_session');
        return cookie;
      },
    ],
  ];

  test.each(visitors)('answers 401 to %s', async (_case, cookieOf) => {
    const cookie = await cookieOf();
    expect(await unexpected(staffRoutes, '401 UNAUTHENTICATED', { cookie })).toEqual([]);
  });

  test('answers HEAD like GET', async () => {
    const reads = staffRoutes.filter(({ method }) => method === 'GET').map(({ path }) => ({ method: 'HEAD', path }));
    for (const route of reads) expect([route.path, (await send(route, {})).status]).toEqual([route.path, 401]);
  });
});

/** Routes that crew may use besides those of their own account. Every other staff route is for admins. */
const crewRoutes = [
  'GET /api/admin/day',
  'POST /api/admin/bookings/{bookingId}/log',
  'GET /api/admin/bookings/{bookingId}/manifest.pdf',
  'GET /api/admin/bookings/{bookingId}/party',
  'POST /api/admin/bookings/{bookingId}/party',
  'PATCH /api/admin/bookings/{bookingId}/party/{memberId}',
  'POST /api/admin/bookings/{bookingId}/party/{memberId}/signature',
];
const ownAccountRoutes = [
  'PUT /api/admin/password',
  'POST /api/admin/second-factor',
  'PUT /api/admin/second-factor',
  'POST /api/admin/second-factor/removal',
  'DELETE /api/admin/sessions',
  'GET /api/admin/session',
];

describe('a crew session', () => {
  let headers: { cookie: string };
  const setRole = (role: string) => gateway.database.query('UPDATE staff_account SET role = $1', [role]);

  beforeAll(async () => {
    headers = await signIn(gateway);
    await setRole('crew');
  });
  afterAll(() => setRole('admin'));
  // Not all routes can be answered without services; what matters is who may call them.
  const statusOf = async (route: Route) => (await send(route, headers)).status;
  const isForCrew = ({ method, path }: Route) => [...crewRoutes, ...ownAccountRoutes].includes(`${method} ${path}`);

  test('gets 403 on every admin route it may not use', async () => {
    const forbidden = staffRoutes.filter((route) => !isForCrew(route));
    expect(forbidden.length).toBeGreaterThan(50);
    expect(await unexpected(forbidden, '403 FORBIDDEN', headers)).toEqual([]);
  });

  test('may use the listed routes and those of its own account', async () => {
    const allowed = staffRoutes.filter(isForCrew);
    expect(allowed).toHaveLength(crewRoutes.length + ownAccountRoutes.length);
    for (const route of allowed.filter(({ method }) => method !== 'DELETE')) {
      expect([route.path, [401, 403].includes(await statusOf(route))]).toEqual([route.path, false]);
    }
  });
});

describe('a page of another site', () => {
  let cookie: string;
  let writeRoutes: Route[];

  beforeAll(async () => {
    const key = 'VDK9KWDCS4-0123456789ABCDEFGHJKMNPQRS';
    cookie = `${(await signIn(gateway)).cookie}; trip=${key}; join=${key}; inquiry=7-${key.slice(11)}; offer=${key}`;
    writeRoutes = routes.filter(({ method, path }) => method !== 'GET' && path !== '/paypal/webhook');
  });

  test.each([
    ['with its origin', { origin: 'https://evil.example' }],
    ['in a sandboxed frame', { origin: 'null' }],
    ['with an origin that begins like ours', { origin: 'https://charters.example.evil.example' }],
    ['with our host over http', { origin: 'http://charters.example' }],
    ['without Origin', { 'sec-fetch-site': 'cross-site' }],
    ['on a sibling subdomain', { 'sec-fetch-site': 'same-site' }],
  ])('cannot change anything: %s', async (_how, headers) => {
    expect(await unexpected(writeRoutes, '403 FOREIGN_ORIGIN', { cookie, ...headers }, '{}')).toEqual([]);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded'])(
    'cannot send %s, a type that browsers send without a preflight request',
    async (type) => {
      expect(await unexpected(writeRoutes, '415 UNSUPPORTED_MEDIA_TYPE', { cookie, 'content-type': type }, '{"password":"x"}')).toEqual([]);
    },
  );

  test('cannot read responses: none allows another origin', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const response = await gateway.send(method, '/api/bookings', undefined, {
        cookie,
        origin: 'https://evil.example',
        'access-control-request-method': 'PUT',
      });
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});

describe('signing in', () => {
  test('never continues a session that the browser had before', async () => {
    const fixated = `session=${'F'.repeat(43)}`;
    const response = await gateway.send('POST', '/api/admin/login', captain, { cookie: fixated });
    const issued = cookieIn(response, 'session');
    expect(issued).not.toBe(fixated);
    expect((await gateway.get('/api/admin/session', { cookie: fixated })).status).toBe(401);
    expect((await gateway.get('/api/admin/session', { cookie: issued })).status).toBe(200);
  });

  test('creates a new token each time', async () => {
    const first = await signIn(gateway);
    const second = await signIn(gateway);
    expect(first.cookie).not.toBe(second.cookie);
  });
});
