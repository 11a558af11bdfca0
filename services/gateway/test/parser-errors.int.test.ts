import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from 'node:net';
import { type TestGateway, startGatewayHarness, problemIn } from './gateway-harness.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());

/** Sends raw bytes. @returns the raw response */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    let response = '';
    socket.on('error', reject).on('close', () => resolve(response));
    socket.on('data', (read) => (response += read.toString('latin1')));
    socket.write(bytes);
  });
}
const head = 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n';

describe('a malformed HTTP request', () => {
  test.each([
    ['a bad chunk', `${head}Transfer-Encoding: chunked\r\n\r\nZZ\r\n`, 400],
    ['two lengths of the body', `${head}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n`, 400],
    ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', 501],
    ['no HTTP at all', 'hello\r\n\r\n', expect.any(Number)],
  ])('%s is answered with a problem and security headers', async (_what, bytes, status) => {
    const response = await exchange(bytes);
    const [lines = '', body = ''] = response.split('\r\n\r\n', 2);
    expect(lines).toContain('content-type: application/problem+json');
    expect(lines).toContain("content-security-policy: default-src 'none'");
    expect(lines).toContain('x-content-type-options: nosniff');
    const problem = JSON.parse(body) as { status: number; code: string; requestId: string };
    expect(problem).toMatchObject({ status, code: 'MALFORMED' });
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${problem.status} `));
    expect(lines).toContain(`x-request-id: ${problem.requestId}`);
  });
});

test('HTTP/1.1 without a Host is answered with a problem and the headers of every response, HTTP/1.0 as asked', async () => {
  const response = await exchange('GET /api/does-not-exist HTTP/1.1\r\nConnection: close\r\n\r\n');
  const [lines = '', body = ''] = response.split('\r\n\r\n', 2);
  expect(lines).toMatch(/^HTTP\/1\.1 400 /);
  expect(lines).toContain('content-type: application/problem+json');
  expect(lines).toMatch(/content-security-policy: default-src 'self'/i);
  expect(body).toContain('"code":"MALFORMED"');
  expect(await exchange('GET /api/does-not-exist HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 404 /);
});

describe('a method that a path does not support', () => {
  test.each([
    ['DELETE', '/api/business', /GET/],
    ['OPTIONS', '/api/contact', /POST/],
    ['PUT', '/api/unavailable-dates/1', /GET/],
  ])('%s %s is 405 with Allow', async (method, path, allowed) => {
    const response = await gateway.send(method, path);
    expect([response.status, (await problemIn(response)).code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(response.headers.get('allow')).toMatch(allowed);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('TRACE is 405', async () => {
    expect(await exchange('TRACE /api/business HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 405 /);
  });

  test('an unknown path is 404 for every method', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) expect((await gateway.send(method, '/api/nowhere')).status).toBe(404);
  });
});

test.each(['/API/business', '/Api/nowhere', '/PayPal/setup'])('%s is answered with a problem, not a page', async (path) => {
  const response = await gateway.get(path);
  expect([response.status, (await problemIn(response)).code]).toEqual([404, 'NOT_FOUND']);
});
