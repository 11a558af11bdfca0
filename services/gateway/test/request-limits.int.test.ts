import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestGateway, startGatewayHarness, problemIn, signIn } from './gateway-harness.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());

/** Declares a body of 12 MB, sends its first bytes and waits for the response. @returns its status */
async function sendFirstBytes(method: string, path: string, headers: Record<string, string>): Promise<number> {
  const started = request(gateway.url + path, { method, headers: { 'content-length': String(12 * 1024 * 1024), ...headers } });
  started.write('{"title":"');
  try {
    const [{ statusCode }] = (await once(started, 'response')) as [IncomingMessage];
    return statusCode!;
  } finally {
    started.destroy();
  }
}

test.each([
  ['POST', '/api/admin/gallery'],
  ['PUT', '/api/admin/gallery/1'],
  ['POST', '/api/admin/packages'],
  ['PUT', '/api/admin/packages/1'],
  ['POST', '/api/admin/packages/1/images'],
  ['PUT', '/api/admin/packages/1/images/1'],
])('%s %s answers 401 before a body of 12 MB is read', async (method, path) => {
  expect(await sendFirstBytes(method, path, { 'content-type': 'application/json' })).toBe(401);
  expect(await sendFirstBytes(method, path, { 'content-type': 'application/json', cookie: `session=${'A'.repeat(43)}` })).toBe(401);
});

test('an upload without a session is answered with 401 before its body is read', async () => {
  expect(await sendFirstBytes('POST', '/api/admin/media', { 'content-type': 'multipart/form-data; boundary=x' })).toBe(401);
});

test('a body of 11 MB with a staff session is read completely', async () => {
  const form = { title: '', imageUrl: `data:image/png;base64,${'A'.repeat(11 * 1024 * 1024)}` };
  const response = await gateway.send('POST', '/api/admin/gallery', form, await signIn(gateway));
  expect([response.status, (await problemIn(response)).errors]).toEqual([422, expect.objectContaining({ title: expect.any(String) })]);
});
