import { afterAll, beforeAll, expect, test } from 'vitest';
import { payment } from '@charter/contracts';
import { order } from './forms.js';
import { captain, cookieIn, type TestGateway, startGatewayHarness } from './gateway-harness.js';
import { InitialAccountService } from '../src/auth/accounts/initial-account.service.js';
import { StaffRepository } from '../src/auth/staff/staff.repository.js';
import { GatewayConfig } from '../src/gateway.env.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness({ NODE_ENV: 'production' });
});
afterAll(() => gateway?.close());

test('every response has Strict-Transport-Security, cached ones and errors too', async () => {
  for (const path of ['/api/business', '/api/business', '/api/nowhere', '/%E0%A4%A', '/nowhere', '/api/openapi.json']) {
    const { headers } = await gateway.get(path);
    expect([path, headers.get('strict-transport-security')]).toEqual([
      path,
      expect.stringMatching(/^max-age=31536000; includeSubDomains$/i),
    ]);
  }
});

test('cookies are Secure and have the __Host- prefix', async () => {
  const signedIn = await gateway.send('POST', '/api/admin/login', captain);
  expect(signedIn.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-device=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  const cookie = cookieIn(signedIn, '__Host-session');
  expect((await gateway.get('/api/admin/session', { cookie })).status).toBe(200);
  expect((await gateway.get('/api/admin/session', { cookie: cookie.replace('__Host-', '') })).status).toBe(401);
});

test('a checkout cookie without the prefix is ignored', async () => {
  const requests = await gateway.stub(payment.createOrder, () => ({ id: 'ORDER12345', heldUntil: '2026-12-01T12:00:00.000Z' }));
  const planted = 'A'.repeat(43);
  const first = await gateway.send('POST', '/paypal/order', order, { cookie: `checkout=${planted}` });
  const cookie = cookieIn(first, '__Host-checkout');
  expect(cookie).not.toContain(planted);
  await gateway.send('POST', '/paypal/order', order, { cookie: `checkout=${planted}; ${cookie}` });
  expect(requests).toHaveLength(2);
  expect(requests[1]!.checkout).toBe(requests[0]!.checkout);
});

test('requests of pages on localhost are rejected', async () => {
  const port = new URL(gateway.url).port;
  for (const origin of [`http://localhost:${port}`, `http://127.0.0.1:${port}`, 'http://localhost:3000']) {
    expect([origin, (await gateway.send('POST', '/api/admin/login', captain, { origin })).status]).toEqual([origin, 403]);
  }
});

test('the initial account is not created with a common password', async () => {
  await gateway.database.query('DELETE FROM staff_account');
  const config = gateway.app.get<GatewayConfig>(GatewayConfig);
  const initialAccount = new InitialAccountService(gateway.app.get(StaffRepository), {
    ...config,
    admin: { ...config.admin, password: 'password2026' },
  });
  await expect(initialAccount.ensure()).rejects.toThrow('ADMIN_PASSWORD is one of the most common passwords: choose another one');
  expect(await gateway.database.query('SELECT 1 FROM staff_account')).toEqual([]);
});
