import { afterAll, afterEach, beforeAll, describe, expect, vi, test } from 'vitest';
import fastify from 'fastify';
import { DomainError } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { captain, cookieIn, type TestGateway, startGatewayHarness, problemIn, signIn } from './gateway-harness.js';
import { openApiDocument } from '../src/api/docs/openapi.js';
import { requireDeclaredAccess, type RouteAccess } from '../src/http/requests/route-options.js';

const hour = 3_600_000;

interface Route {
  method: string;
  path: string;
  access: RouteAccess;
}

/** Sessions that a route may require, with the error without one. */
const codes = {
  admin: 'UNAUTHENTICATED',
  crew: 'UNAUTHENTICATED',
  account: 'UNAUTHENTICATED',
  trip: 'TRIP_CLOSED',
  join: 'TRIP_CLOSED',
  inquiry: 'THREAD_CLOSED',
  offer: 'OFFER_NOT_OPEN',
} as const satisfies Partial<Record<RouteAccess, string>>;
type Closed = keyof typeof codes;

const key = 'VDK9KWDCS4-0123456789ABCDEFGHJKMNPQRS';
/** The cookies of guests who have opened a link. */
const guestCookies = {
  trip: `trip=${key}`,
  join: `join=${key}`,
  inquiry: `inquiry=7-${key.slice(11)}`,
  offer: `offer=${key}`,
} as const satisfies Partial<Record<RouteAccess, string>>;

let gateway: TestGateway;
let routes: Route[];
let closedRoutes: Route[];
let staffRoutes: Route[];

/** The declarations of the API document: a new route is tested without being listed. */
const declaredRoutes = (): Route[] =>
  Object.entries(openApiDocument(gateway.app).paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { 'x-access': RouteAccess }>).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      access: operation['x-access'],
    })),
  );
const requiring = (...accesses: RouteAccess[]) => routes.filter(({ access }) => accesses.includes(access));

beforeAll(async () => {
  gateway = await startGatewayHarness();
  routes = declaredRoutes();
  closedRoutes = routes.filter(({ access }) => access in codes);
  staffRoutes = requiring('admin', 'crew', 'account');
});
afterAll(() => gateway?.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const send = ({ method, path }: Pick<Route, 'method' | 'path'>, headers: Record<string, string>, body?: string) =>
  gateway.send(method, path.replaceAll(/\{\w+\}/g, '1'), body, headers);

/** Sends a request to each route at the same time: one that is let through waits half a second for a service. @returns `409 CODE` of each */
const answers = (tested: Pick<Route, 'method' | 'path'>[], headers: Record<string, string>, body?: string) =>
  Promise.all(
    tested.map(async (route) => {
      const response = await send(route, headers, body);
      const { code } = response.headers.get('content-type')?.startsWith('application/problem+json') ? await problemIn(response) : {};
      return { route: `${route.method} ${route.path}`, answer: `${response.status} ${code}` };
    }),
  );

/** @returns the routes whose response differs from the expected one */
const unexpected = async (tested: Route[], expected: string, headers: Record<string, string>, body?: string) =>
  (await answers(tested, headers, body)).filter(({ answer }) => answer !== expected);

const advanceClock = (milliseconds: number) => vi.spyOn(gateway.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + milliseconds));

describe('a route', () => {
  test('says who may use it, in the document and in the running server alike', () => {
    expect(routes.filter(({ access }) => !access)).toEqual([]);
    const documented = new Set(routes.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`));
    const registered = gateway.routes
      .filter(
        ({ method, path }) =>
          /^\/(api|paypal)\//.test(path) && !path.startsWith('/api/docs') && path !== '/api/openapi.json' && method !== 'HEAD',
      )
      .map(({ method, path }) => `${method} ${path}`);
    expect(registered.filter((route) => !documented.has(route))).toEqual([]);
    expect(closedRoutes.length).toBeGreaterThan(140);
  });

  test('is not registered without it', () => {
    const server = fastify();
    requireDeclaredAccess(server);
    const add = (url: string, access?: RouteAccess) => () =>
      server.get(url, { config: access ? { access } : {} }, () => Promise.resolve({}));
    expect(add('/api/forgotten')).toThrow('GET /api/forgotten does not declare who may use it');
    expect(add('/paypal/forgotten')).toThrow('does not declare');
    expect(add('/api/declared', 'public')).not.toThrow();
    expect(add('/health')).not.toThrow();
  });

  const signedOut = async () => {
    const { cookie } = await signIn(gateway);
    await gateway.send('POST', '/api/admin/logout', undefined, { cookie });
    return cookie;
  };
  /** Who a request may be from, and which closed routes that opens. */
  const identities: { name: string; cookie: () => string | Promise<string>; opens: Closed[] }[] = [
    { name: 'a visitor', cookie: () => '', opens: [] },
    { name: 'a checkout cookie', cookie: () => `checkout=${'A'.repeat(43)}`, opens: [] },
    { name: 'a signed-out session', cookie: signedOut, opens: [] },
    { name: 'a session of an admin', cookie: async () => (await signIn(gateway)).cookie, opens: ['admin', 'crew', 'account'] },
    ...Object.entries(guestCookies).map(([opens, cookie]) => ({
      name: `the key of ${opens}`,
      cookie: () => cookie,
      opens: [opens as Closed],
    })),
    {
      name: 'the keys of all links together',
      cookie: () => Object.values(guestCookies).join('; '),
      opens: Object.keys(guestCookies) as Closed[],
    },
    {
      name: 'each key in the cookie of another link',
      cookie: () => `trip=7-${key.slice(11)}; join=7-${key.slice(11)}; inquiry=${key}; offer=7-${key.slice(11)}`,
      opens: [],
    },
  ];

  test.each(identities)('is closed to $name unless it is for it, whatever the body', async ({ cookie: cookieOf, opens }) => {
    const cookie = await cookieOf();
    for (const access of Object.keys(codes) as Closed[]) {
      const closed = requiring(access);
      expect(closed.length).toBeGreaterThan(0);
      if (!opens.includes(access)) expect(await unexpected(closed, `401 ${codes[access]}`, { cookie })).toEqual([]);
    }
    // Not all can be answered without services; what matters is who may call them.
    const refusals = [...Object.values(codes).map((code) => `401 ${code}`), '403 FORBIDDEN', '403 FOREIGN_ORIGIN'];
    const open = requiring(...opens, 'public').filter(({ path }) => !/logout|sessions|close$/.test(path));
    expect((await answers(open, { cookie })).filter(({ answer }) => refusals.includes(answer))).toEqual([]);
  });
});

describe('a staff route', () => {
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

describe('a crew session', () => {
  let headers: { cookie: string };
  const setRole = (role: string) => gateway.database.query('UPDATE staff_account SET role = $1', [role]);
  const id = '5f0c2c44-8f2b-4a54-9a0e-8b6f0f5c1d11';
  /** Valid bodies of the routes for crew: a new one that writes is missing here until it is added. */
  const bodies: Record<string, object> = {
    'POST /api/admin/bookings/{bookingId}/log': { id, kind: 'note', at: '2027-01-12T14:00:00.000Z' },
    'POST /api/admin/bookings/{bookingId}/party': { age: 'adult' },
    'PATCH /api/admin/bookings/{bookingId}/party/{memberId}': { name: 'Ada' },
    'POST /api/admin/bookings/{bookingId}/party/{memberId}/signature': { signedName: 'Ada', version: 1 },
  };

  beforeAll(async () => {
    headers = await signIn(gateway);
    await setRole('crew');
  });
  afterAll(() => setRole('admin'));

  test('gets 403 on every admin route', async () => {
    expect(requiring('admin').length).toBeGreaterThan(50);
    expect(await unexpected(requiring('admin'), '403 FORBIDDEN', headers)).toEqual([]);
  });

  test('calls only operations that declare what crew may reach, and when', async () => {
    const call = vi.spyOn(gateway.app.get(RpcClient), 'call').mockRejectedValue(new DomainError('UNAVAILABLE'));
    for (const { method, path } of requiring('crew')) {
      call.mockClear();
      const response = await gateway.send(method, path.replaceAll(/\{\w+\}/g, id), bodies[`${method} ${path}`], headers);
      const called = call.mock.calls.map(([operation]) => [operation.crew !== undefined, 'staff' in call.mock.calls[0]![1]]);
      expect([method, path, response.status, called]).toEqual([method, path, 503, [[true, true]]]);
    }
  });

  test('may use the routes of its own account', async () => {
    const ownAccount = requiring('account').filter(({ path }) => path !== '/api/admin/sessions');
    expect((await answers(ownAccount, headers)).filter(({ answer }) => /^40[13]/.test(answer))).toEqual([]);
  });
});

describe('a page of another site', () => {
  let cookie: string;
  let writeRoutes: Route[];

  beforeAll(async () => {
    cookie = [(await signIn(gateway)).cookie, ...Object.values(guestCookies)].join('; ');
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
