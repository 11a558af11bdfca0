import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '@nats-io/transport-node';
import { booking, inquiry } from '@charter/contracts';
import { natsAddress } from '@charter/messaging';
import { type TestGateway, startGatewayHarness, problemIn, publicUrl } from './gateway-harness.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());
afterEach(() => gateway.removeStubs());

const inquirer = { firstName: 'Ana', lastName: 'Reyes', email: 'a@example.com', message: 'A long enough one' };
const heldUntil = '2026-12-01T12:00:00.000Z';

describe('HTTP conventions', () => {
  test('every response has the id of its request', async () => {
    const given = await gateway.get('/api/nowhere', { 'x-request-id': 'edge-12345678' });
    expect(given.headers.get('x-request-id')).toBe('edge-12345678');
    expect((await problemIn(given)).requestId).toBe('edge-12345678');
    const generated = await gateway.get('/api/business', { 'x-request-id': 'no good' });
    expect(generated.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  test('the request id is passed to services as the correlation id', async () => {
    const correlationIds: string[] = [];
    const connection = await connect(natsAddress(process.env.NATS_URL as string));
    connection.subscribe('svc.inquiry.receive', {
      callback: (_error, message) => void correlationIds.push(message.headers?.get('correlation-id') ?? ''),
    });
    await connection.flush();
    await gateway.stub(inquiry.receive, () => ({ id: 1, createdAt: heldUntil }));
    await gateway.send('POST', '/api/contact', inquirer, { 'x-request-id': 'click-123456' });
    await connection.close();
    expect(correlationIds).toEqual(['click-123456']);
  });

  test.each([
    ['a body that is not JSON', 'POST', '/api/contact', '{bad', {}, 400, 'MALFORMED'],
    ['a body that pollutes prototypes', 'POST', '/api/contact', '{"__proto__":{"x":1}}', {}, 400, 'MALFORMED'],
    ['a path that cannot be decoded', 'GET', '/api/%zz', undefined, {}, 400, 'MALFORMED'],
    ['another site', 'POST', '/api/contact', '{}', { origin: 'https://evil.example' }, 403, 'FOREIGN_ORIGIN'],
    ['another site, signing in', 'POST', '/api/admin/login', '{}', { 'sec-fetch-site': 'cross-site' }, 403, 'FOREIGN_ORIGIN'],
    ['an unknown route', 'GET', '/api/nowhere', undefined, {}, 404, 'NOT_FOUND'],
    ['an unknown route with PATCH', 'PATCH', '/api/nowhere', '{}', {}, 404, 'NOT_FOUND'],
    [
      'a body of another type',
      'POST',
      '/api/contact',
      'a=b',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['an id that is not a number', 'GET', '/api/unavailable-dates/first', undefined, {}, 422, 'INVALID'],
    ['an id above the range of int', 'GET', '/api/unavailable-dates/99999999999', undefined, {}, 422, 'INVALID'],
    ['a body that is not an object', 'POST', '/api/contact', '[1]', {}, 422, 'INVALID'],
    ['a body that is null', 'POST', '/api/contact', 'null', {}, 422, 'INVALID'],
    ['an unreachable service', 'GET', '/api/unavailable-dates/1', undefined, {}, 503, 'UNAVAILABLE'],
  ] as const)('%s is answered with a problem', async (_what, method, path, body, headers, status, code) => {
    const response = await gateway.send(method, path, body, headers);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await problemIn(response)).toMatchObject({ status, code });
    expect(response.status).toBe(status);
  });

  test('a request of our own page is accepted', async () => {
    await gateway.stub(inquiry.receive, () => ({ id: 1, createdAt: heldUntil }));
    expect((await gateway.send('POST', '/api/contact', inquirer, { origin: publicUrl, 'sec-fetch-site': 'same-origin' })).status).toBe(201);
  });

  test('an unexpected error is answered without its details', async () => {
    await gateway.stub(booking.checkAvailability, () => {
      throw new Error('secret detail');
    });
    const query = { packageId: 1, date: '2026-12-24', timeSlot: 'Morning' };
    const response = await gateway.send('POST', '/api/check-availability', query);
    const problem = await response.text();
    expect(response.status).toBe(500);
    expect(problem).toContain('"code":"INTERNAL"');
    expect(problem).not.toContain('secret');
  });
});
