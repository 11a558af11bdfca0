import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openShop, request, SHOP_ORIGIN, type Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => void (shop = await openShop()));
beforeEach(() => shop.control.reset());
afterAll(() => shop.close());

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

test('a request without a good token is refused', async () => {
  expect([(await read()).body.name, (await read('Bearer nonsense')).body.error]).toEqual(['AUTHENTICATION_FAILURE', 'invalid_token']);
});

test('a token is good until it expires or is revoked', async () => {
  const { access_token, expires_in, token_type } = (await shop.token()).body;
  expect([token_type, expires_in, (await read(`Bearer ${access_token}`)).status]).toEqual(['Bearer', 32400, 404]);
  await shop.control.revokeTokens();
  expect((await read(`Bearer ${access_token}`)).status).toBe(401);
  const renewed = (await shop.token()).body.access_token;
  await shop.control.advanceClock(32_400_000);
  expect((await read(`Bearer ${renewed}`)).status).toBe(401);
});

test("a client token opens the shop's page and nothing else", async () => {
  const { access_token: clientToken } = (await shop.token({ response_type: 'client_token', 'domains[]': SHOP_ORIGIN })).body;
  expect((await read(`Bearer ${clientToken}`)).body).toMatchObject({ name: 'NOT_AUTHORIZED', details: [{ issue: 'PERMISSION_DENIED' }] });
  expect((await instance({ clientToken }, SHOP_ORIGIN)).status).toBe(200);
  expect((await instance({ clientToken }, 'https://elsewhere.example')).status).toBe(403);
  const log = (await shop.control.state()).requests.find(({ form }) => form?.['response_type'] === 'client_token');
  expect(log?.form).toMatchObject({ 'domains[]': SHOP_ORIGIN });
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
