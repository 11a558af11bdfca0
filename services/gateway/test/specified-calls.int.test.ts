import { afterAll, beforeAll, expect, test } from 'vitest';
import { specifiedCalls } from '@charter/upgrade/specified-calls';
import { type TestGateway, signIn, startGatewayHarness } from './gateway-harness.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());

test('every call of the specification has its route, method and path unchanged', async () => {
  const { cookie } = await signIn(gateway);
  for (const call of specifiedCalls) {
    const [method = '', path = ''] = call.split(' ');
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    const response = await gateway.send(method, path.replaceAll(/{\w+}/g, '7'), body, { cookie });
    // Without the services behind it, a route answers 422 for the empty form, or 503; a path that no route has answers 404.
    expect([call, [404, 405].includes(response.status)]).toEqual([call, false]);
  }
  const unknown = await gateway.send('GET', '/api/charter-package', undefined, { cookie });
  expect(unknown.status).toBe(404);
});
