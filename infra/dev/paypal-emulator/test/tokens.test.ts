import { expect, test } from 'vitest';
import { request, SHOP_HOST, SHOP_ORIGIN, shopOfFile } from './merchant-harness.ts';

const shop = shopOfFile();

const read = (authorization?: string) => request(`${shop.url}/v2/checkout/orders/X`, authorization ? { headers: { authorization } } : {});
const instance = (form: Record<string, string>, origin: string) =>
  request(`${shop.url}/web-sdk/v6/instance`, { method: 'POST', headers: { origin }, body: new URLSearchParams(form) });

test('bad credentials get no token', async () => {
  const answer = await request(`${shop.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('shop:wrong')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  expect([answer.status, answer.body]).toEqual([401, { error: 'invalid_client', error_description: 'Client Authentication failed' }]);
});

test('a request without a valid token is rejected', async () => {
  expect([(await read()).body.name, (await read('Bearer nonsense')).body.error]).toEqual(['AUTHENTICATION_FAILURE', 'invalid_token']);
});

test('a token is valid until it expires or is revoked', async () => {
  const { access_token, expires_in, token_type } = (await shop.token()).body;
  expect([token_type, expires_in, (await read(`Bearer ${access_token}`)).status]).toEqual(['Bearer', 32400, 404]);
  await shop.control.revokeTokens();
  expect((await read(`Bearer ${access_token}`)).status).toBe(401);
  const renewed = (await shop.token()).body.access_token;
  await shop.control.advanceClock(32_400_000);
  expect((await read(`Bearer ${renewed}`)).status).toBe(401);
});

test('a client token authorizes the shop’s page only', async () => {
  const { access_token: clientToken } = (await shop.token({ response_type: 'client_token', 'domains[]': SHOP_HOST })).body;
  expect((await read(`Bearer ${clientToken}`)).body).toMatchObject({ name: 'NOT_AUTHORIZED', details: [{ issue: 'PERMISSION_DENIED' }] });
  expect((await instance({ clientToken }, SHOP_ORIGIN)).status).toBe(200);
  expect((await instance({ clientToken }, 'https://elsewhere.example')).status).toBe(403);
  const log = (await shop.control.state()).requests.find(({ form }) => form?.['response_type'] === 'client_token');
  expect(log?.form).toMatchObject({ 'domains[]': SHOP_HOST });
});

test('a server token must not be used in a browser', async () => {
  const { access_token: clientToken } = (await shop.token()).body;
  expect((await instance({ clientToken }, SHOP_ORIGIN)).status).toBe(403);
});

test('a page gives exactly one of client id and client token', async () => {
  expect((await instance({ clientId: 'shop' }, SHOP_ORIGIN)).status).toBe(200);
  expect((await instance({ clientId: 'shop', clientToken: 'x' }, SHOP_ORIGIN)).status).toBe(403);
  expect((await instance({}, SHOP_ORIGIN)).status).toBe(403);
  expect((await instance({ clientId: 'other' }, SHOP_ORIGIN)).status).toBe(403);
});

test.each([SHOP_ORIGIN, 'shop.example:443', '*.shop.example', 'shop.example/booking', 'shop example', '203.0.113.7', '-shop.example'])(
  'a client token is for host names: %s is rejected',
  async (domain) => {
    const answer = await shop.token({ response_type: 'client_token', 'domains[]': domain });
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
    expect(answer.body.error_description).toContain(domain);
  },
);

test.each([
  ['localhost', 'http://localhost:3000', 200],
  ['shop.example,other.example', 'https://other.example', 200],
  ['shop.example', 'https://www.shop.example', 200],
  ['www.shop.example', 'https://shop.example', 403],
  ['shop.example', 'https://myshop.example', 403],
])('a client token for %s on a page of %s: %i', async (domain, origin, status) => {
  const { access_token: clientToken } = (await shop.token({ response_type: 'client_token', 'domains[]': domain })).body;
  expect((await instance({ clientToken }, origin)).status).toBe(status);
});

test.each([
  ['refunds', 'services/payments/refund', 'POST', '/v2/payments/captures/X/refund'],
  ['disputes', 'services/disputes/read-seller', 'GET', '/v1/customer/disputes'],
  [
    'transaction_search',
    'services/reporting/search/read',
    'GET',
    '/v1/reporting/transactions?start_date=2026-01-01T00:00:00Z&end_date=2026-01-02T00:00:00Z',
  ],
  ['webhooks', 'services/applications/webhooks', 'GET', '/v1/notifications/webhooks'],
] as const)('an app without the permission for %s has no scope for it and is rejected', async (permission, scope, method, path) => {
  const scopes = async () => (await shop.token()).body.scope as string;
  expect(await scopes()).toContain(scope);
  expect((await shop.call(method, path)).status).not.toBe(403);
  await shop.control.settings({ missingPermissions: [permission] });
  expect(await scopes()).not.toContain(scope);
  const rejected = await shop.call(method, path);
  expect([rejected.status, rejected.body.name, rejected.body.details[0].issue]).toEqual([403, 'NOT_AUTHORIZED', 'PERMISSION_DENIED']);
});
