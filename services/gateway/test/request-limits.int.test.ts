import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestGateway, startGatewayHarness, problemIn, signIn } from './gateway-harness.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());

/** Names twelve megabytes, sends a first piece of them, and waits. */
async function begin(method: string, path: string, headers: Record<string, string>): Promise<number> {
  const begun = request(gateway.url + path, { method, headers: { 'content-length': String(12 * 1024 * 1024), ...headers } });
  begun.write('{"title":"');
  try {
    const [{ statusCode }] = (await once(begun, 'response')) as [IncomingMessage];
    return statusCode!;
  } finally {
    begun.destroy();
  }
}

test.each([
  ['POST', '/api/admin/gallery'],
  ['PUT', '/api/admin/gallery/1'],
  ['POST', '/api/admin/packages'],
  ['PUT', '/api/admin/packages/1'],
  ['POST', '/api/admin/packages/1/images'],
  ['PUT', '/api/admin/packages/1/images/1'],
])('a visitor with twelve megabytes for %s %s is refused before they are sent', async (method, path) => {
  expect(await begin(method, path, { 'content-type': 'application/json' })).toBe(401);
  expect(await begin(method, path, { 'content-type': 'application/json', cookie: `session=${'A'.repeat(43)}` })).toBe(401);
});

test('so is one with a picture', async () => {
  expect(await begin('POST', '/api/admin/media', { 'content-type': 'multipart/form-data; boundary=x' })).toBe(401);
});

test('staff are heard to the end', async () => {
  const form = { title: '', imageUrl: `data:image/png;base64,${'A'.repeat(11 * 1024 * 1024)}` };
  const answer = await gateway.send('POST', '/api/admin/gallery', form, await signIn(gateway));
  expect([answer.status, (await problemIn(answer)).errors]).toEqual([422, expect.objectContaining({ title: expect.any(String) })]);
});
