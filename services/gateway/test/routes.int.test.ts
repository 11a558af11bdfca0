import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestGateway, startGatewayHarness, problemIn, publicUrl, signIn } from './gateway-harness.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());

/** Every other route requires a staff session. Add a new route here only if it is meant to be public. */
const publicRoutes = [
  'GET /*',
  'GET /media/uploads/:name',
  'GET /api/docs',
  'GET /api/openapi.json',
  'GET /api/business',
  'GET /api/charter-packages',
  'GET /api/admin/packages/:packageId/images',
  'GET /api/admin/gallery',
  'GET /api/testimonials',
  'GET /api/booking-window',
  'GET /api/unavailable-dates/:packageId',
  'GET /api/slot-times/:packageId',
  'GET /api/add-ons',
  'GET /api/day-prices/:packageId',
  'POST /api/price',
  'POST /api/gift',
  'POST /api/voucher',
  'POST /api/withdrawal',
  'GET /api/next-free/:packageId',
  'POST /api/check-availability',
  'GET /paypal/setup',
  'POST /paypal/order',
  'POST /paypal/order/:orderId/capture',
  'POST /paypal/webhook',
  'POST /api/bookings',
  'GET /api/bookings/pending/:orderId',
  'GET /api/bookings/:confirmationCode',
  'GET /api/bookings/:confirmationCode/calendar.ics',
  'POST /api/contact',
  'GET /api/reviews/:confirmationCode',
  'POST /api/reviews/:confirmationCode',
  'POST /api/trip/open',
  'POST /api/trip/link',
  'POST /api/join/open',
  'POST /api/inquiry/open',
  'POST /api/offer/open',
  'POST /api/team/accept',
  'POST /api/admin/login',
  'POST /api/admin/logout',
];

/** Headers with the sessions of staff, of a trip, of a party, of an inquiry and of an offer. */
async function signInAll(): Promise<{ cookie: string }> {
  const key = 'VDK9KWDCS4-0123456789ABCDEFGHJKMNPQRS';
  return { cookie: `${(await signIn(gateway)).cookie}; trip=${key}; join=${key}; inquiry=7-${key.slice(11)}; offer=${key}` };
}

/** "METHOD /path" of the running server, without HEAD and the assets of the documentation. */
const routes = () =>
  gateway.routes
    .filter(({ method, path }) => method !== 'HEAD' && !path.startsWith('/api/docs/'))
    .map(({ method, path }) => `${method} ${path}`);
const writeRoutes = () => routes().filter((route) => !route.startsWith('GET '));

/** @returns route → "status CODE" of its problem */
async function responses(tested: string[], headers: Record<string, string>, body?: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const route of tested) {
    const [method = '', path = ''] = route.split(' ');
    const response = await gateway.send(method, path.replaceAll(/:\w+/g, '7'), method === 'GET' ? undefined : body, headers);
    const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
    found[route] = `${response.status} ${isProblem ? (await problemIn(response)).code : ''}`;
  }
  return found;
}
const allAnswer = (tested: string[], expected: string) => Object.fromEntries(tested.map((route) => [route, expected]));

test('every route requires a staff session or that of a guest’s link, except the public ones', async () => {
  const answered = await responses(routes(), {}, '{}');
  const open = routes().filter(
    (route) => !['401 UNAUTHENTICATED', '401 TRIP_CLOSED', '401 THREAD_CLOSED', '401 OFFER_NOT_OPEN'].includes(answered[route] ?? ''),
  );
  expect(open.toSorted()).toEqual(publicRoutes.toSorted());
});

test('every write route rejects requests of other sites, except PayPal’s signed webhook', async () => {
  const tested = writeRoutes().filter((route) => route !== 'POST /paypal/webhook');
  const { cookie } = await signIn(gateway);
  for (const [header, foreign] of [
    ['origin', 'https://evil.example'],
    ['sec-fetch-site', 'cross-site'],
  ] as const) {
    expect(await responses(tested, { cookie, [header]: foreign }, '{}')).toEqual(allAnswer(tested, '403 FOREIGN_ORIGIN'));
  }
});

test('no write route accepts a content type that a form of another site can send', async () => {
  const session = await signInAll();
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    const answered = await responses(writeRoutes(), { ...session, origin: publicUrl, 'content-type': type }, 'a=b');
    expect(answered).toEqual(allAnswer(writeRoutes(), '415 UNSUPPORTED_MEDIA_TYPE'));
  }
});

test('every write route answers malformed JSON with 400', async () => {
  const answered = await responses(writeRoutes(), await signInAll(), '{bad');
  expect(answered).toEqual(allAnswer(writeRoutes(), '400 MALFORMED'));
});

test('every route is documented in OpenAPI 3.1, which is served with a page', async () => {
  const document = (await (await gateway.get('/api/openapi.json')).json()) as { openapi: string; paths: Record<string, object> };
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/{(\w+)}/g, ':$1')}`),
  );
  const ours = routes().filter((route) => / \/(api|paypal)\//.test(route) && !/ \/api\/(docs|openapi)/.test(route));
  expect(operations.toSorted()).toEqual(ours.toSorted());
  const page = await gateway.get('/api/docs');
  expect(page.headers.get('content-type')).toContain('text/html');
  expect((await gateway.get('/api/docs/swagger-ui-bundle.js')).status).toBe(200);
});
