import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { payment } from '@charter/contracts';
import { order } from './forms.js';
import { captain, cookieIn, type Door, startGatewayHarness } from './gateway-harness.js';

let door: Door;

beforeAll(async () => {
  door = await startGatewayHarness({ NODE_ENV: 'production' });
});
afterAll(async () => {
  await door?.close();
  process.env.NODE_ENV = 'test';
});

test('every answer, also one from memory and a no, tells browsers to come by TLS only', async () => {
  for (const path of ['/api/business', '/api/business', '/api/nowhere', '/%E0%A4%A', '/nowhere', '/api/openapi.json']) {
    const { headers } = await door.get(path);
    expect([path, headers.get('strict-transport-security')]).toEqual([
      path,
      expect.stringMatching(/^max-age=31536000; includeSubDomains$/i),
    ]);
  }
});

test('cookies travel by TLS only, and no sibling of our domain can plant one', async () => {
  const signedIn = await door.send('POST', '/api/admin/login', captain);
  expect(signedIn.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-device=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  const cookie = cookieIn(signedIn, '__Host-session');
  expect((await door.get('/api/admin/session', { cookie })).status).toBe(200);
  expect((await door.get('/api/admin/session', { cookie: cookie.replace('__Host-', '') })).status).toBe(401);
});

test('a checkout cookie without the prefix is not believed', async () => {
  const asked = await door.neighbour(payment.createOrder, () => ({ id: 'ORDER12345', heldUntil: '2026-12-01T12:00:00.000Z' }));
  const planted = 'A'.repeat(43);
  const first = await door.send('POST', '/paypal/order', order, { cookie: `checkout=${planted}` });
  const cookie = cookieIn(first, '__Host-checkout');
  expect(cookie).not.toContain(planted);
  await door.send('POST', '/paypal/order', order, { cookie: `checkout=${planted}; ${cookie}` });
  expect(asked).toHaveLength(2);
  expect(asked[1]!.checkout).toBe(asked[0]!.checkout);
});

test('a page of this machine, where somebody develops, may change nothing', async () => {
  const port = new URL(door.url).port;
  for (const origin of [`http://localhost:${port}`, `http://127.0.0.1:${port}`, 'http://localhost:3000']) {
    expect([origin, (await door.send('POST', '/api/admin/login', captain, { origin })).status]).toEqual([origin, 403]);
  }
});

test('the first account is not made with a password that is among the most common', async () => {
  const { gatewayEnv } = await import('../src/gateway.env.js');
  const { StaffSessionService } = await import('../src/auth/staff-session.service.js');
  await door.database.query('DELETE FROM staff_account');
  gatewayEnv.admin.password = 'password2026';
  await expect(door.app.get(StaffSessionService).makeFirstAccount()).rejects.toThrow(
    'ADMIN_PASSWORD is one of the most common passwords: choose another one',
  );
  expect(await door.database.query('SELECT 1 FROM staff_account')).toEqual([]);
});
