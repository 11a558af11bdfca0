import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateSync } from 'otplib';
import { bookingList, type SecondFactorSecret, type StaffSession } from '@charter/contracts';
import { captain, type TestGateway, startGatewayHarness, problemIn, signIn } from './gateway-harness.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness({ STAFF_REQUIRE_SECOND_FACTOR: 'true' });
});
afterAll(() => gateway?.close());

test('a session without the required second factor may only set one up', async () => {
  const session = await signIn(gateway);
  const send = (method: string, path: string, body?: object) => gateway.send(method, `/api/admin/${path}`, body, session);
  expect(((await (await send('GET', 'session')).json()) as StaffSession).pendingSetup).toBe('secondFactor');
  for (const [method, path] of [
    ['GET', '/api/bookings'],
    ['GET', '/api/admin/overview'],
    ['POST', '/api/admin/blocks'],
  ] as const) {
    const response = await gateway.send(method, path, method === 'POST' ? {} : undefined, session);
    expect([path, response.status, (await problemIn(response)).code]).toEqual([path, 403, 'ACCOUNT_SETUP_REQUIRED']);
  }

  const { secret } = (await (await send('POST', 'second-factor', { password: captain.password })).json()) as SecondFactorSecret;
  expect((await send('PUT', 'second-factor', { code: generateSync({ secret }) })).status).toBe(200);

  await gateway.stub(bookingList.page, () => ({ bookings: [], total: 0, next: null }));
  expect((await gateway.get('/api/bookings', session)).status).toBe(200);
});
