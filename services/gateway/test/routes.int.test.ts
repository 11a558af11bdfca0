import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestGateway, startGatewayHarness, problemIn, publicUrl, signIn } from './gateway-harness.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());

/** What a visitor may ask and do; every other route is for staff. A new route stands here only if it is meant for everybody. */
const forVisitors = [
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
  'GET /api/next-free/:packageId',
  'POST /api/check-availability',
  'GET /paypal/setup',
  'POST /paypal/order',
  'POST /paypal/order/:orderId/capture',
  'POST /paypal/webhook',
  'POST /api/bookings',
  'GET /api/bookings/:confirmationCode',
  'GET /api/bookings/:confirmationCode/calendar.ics',
  'POST /api/contact',
  'GET /api/reviews/:confirmationCode',
  'POST /api/reviews/:confirmationCode',
  'POST /api/admin/login',
  'POST /api/admin/logout',
];

/** The running server's own list, "METHOD /path"; HEAD is GET without the body, and the parts of a page are no routes. */
const routes = () =>
  gateway.routes
    .filter(({ method, path }) => method !== 'HEAD' && !path.startsWith('/api/docs/'))
    .map(({ method, path }) => `${method} ${path}`);
const changing = () => routes().filter((route) => !route.startsWith('GET '));

/** What each of the routes answers, "status CODE" for a problem. */
async function answers(asked: string[], headers: Record<string, string>, body?: string): Promise<Record<string, string>> {
  const answered: Record<string, string> = {};
  for (const route of asked) {
    const [method = '', path = ''] = route.split(' ');
    const response = await gateway.send(method, path.replaceAll(/:\w+/g, '7'), method === 'GET' ? undefined : body, headers);
    const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
    answered[route] = `${response.status} ${isProblem ? (await problemIn(response)).code : ''}`;
  }
  return answered;
}
const alike = (asked: string[], answer: string) => Object.fromEntries(asked.map((route) => [route, answer]));

test('every route asks a visitor to sign in, but those that are meant for everybody', async () => {
  const answered = await answers(routes(), {}, '{}');
  const open = routes().filter((route) => answered[route] !== '401 UNAUTHENTICATED');
  expect(open.toSorted()).toEqual(forVisitors.toSorted());
});

test('no route changes anything for another site, but for PayPal, which signs what it says', async () => {
  const asked = changing().filter((route) => route !== 'POST /paypal/webhook');
  const { cookie } = await signIn(gateway);
  for (const [header, elsewhere] of [
    ['origin', 'https://evil.example'],
    ['sec-fetch-site', 'cross-site'],
  ] as const) {
    expect(await answers(asked, { cookie, [header]: elsewhere }, '{}')).toEqual(alike(asked, '403 FOREIGN_ORIGIN'));
  }
});

test('no route takes a body that another site’s form could send', async () => {
  const session = await signIn(gateway);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    const answered = await answers(changing(), { ...session, origin: publicUrl, 'content-type': type }, 'a=b');
    expect(answered).toEqual(alike(changing(), '415 UNSUPPORTED_MEDIA_TYPE'));
  }
});

test('no route takes a body that cannot be read', async () => {
  const answered = await answers(changing(), await signIn(gateway), '{bad');
  expect(answered).toEqual(alike(changing(), '400 MALFORMED'));
});

test('the API describes itself in OpenAPI 3.1, every route of it, and on a page', async () => {
  const described = (await (await gateway.get('/api/openapi.json')).json()) as { openapi: string; paths: Record<string, object> };
  expect(described.openapi).toBe('3.1.0');
  const operations = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/{(\w+)}/g, ':$1')}`),
  );
  const ours = routes().filter((route) => / \/(api|paypal)\//.test(route) && !/ \/api\/(docs|openapi)/.test(route));
  expect(operations.toSorted()).toEqual(ours.toSorted());
  const page = await gateway.get('/api/docs');
  expect(page.headers.get('content-type')).toContain('text/html');
  expect((await gateway.get('/api/docs/swagger-ui-bundle.js')).status).toBe(200);
});
