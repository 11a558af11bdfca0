import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { metrics } from '@charter/service-kit';
import { booking, catalog } from '@charter/contracts';
import { eventually, metricValue } from '@charter/testing';
import { type TestGateway, startGatewayHarness } from './gateway-harness.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());

const answered = (labels: Record<string, string>) => metricValue('charter_http_request_duration_seconds_count', labels);
const series = async () =>
  (await metrics()).text.split('\n').filter((line) => line.startsWith('charter_http_request_duration_seconds_count')).length;

describe('operators see every answer', () => {
  test('by the route’s pattern, whatever was asked for, out of memory too', async () => {
    await gateway.stub(catalog.listPackages, () => ({ packages: [] }));
    const first = await gateway.get('/api/charter-packages');
    await gateway.get('/api/charter-packages');
    await gateway.get('/api/charter-packages', { 'if-none-match': first.headers.get('etag')! });
    const packages = (status: string) => answered({ method: 'GET', route: '/api/charter-packages', status });
    await eventually(async () => expect([await packages('200'), await packages('304')]).toEqual([2, 1]));
    await gateway.get('/api/unavailable-dates/1?x=1');
    await gateway.get('/api/unavailable-dates/2?x=2');
    await eventually(async () => expect(await answered({ route: '/api/unavailable-dates/:packageId' })).toBe(2));
  });

  test('and strangers who try addresses make no new series', async () => {
    await Promise.all(['a', 'b'].map((path) => gateway.send('POST', `/${path}`)));
    await gateway.get('/%zz');
    await eventually(async () => expect(await answered({ route: 'none' })).toBe(3));
    const before = await series();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => gateway.send('POST', `/try/${n}?n=${n}`, undefined, { 'x-request-id': `try-number-${n}` })),
    );
    await eventually(async () => expect(await answered({ route: 'none' })).toBe(23));
    expect(await series()).toBe(before);
  });

  test('also those that nobody waited for', async () => {
    let answer: (() => void) | undefined;
    const asked = await gateway.stub(booking.nextFree, () => new Promise<never>((resolve) => (answer = resolve as () => void)));
    const visitor = new AbortController();
    const gone = fetch(`${gateway.url}/api/next-free/7`, { signal: visitor.signal }).catch(() => 'gone');
    await eventually(() => expect(asked).toHaveLength(1));
    visitor.abort();
    expect(await gone).toBe('gone');
    await eventually(async () => expect(await answered({ route: '/api/next-free/:packageId', status: '499' })).toBe(1));
    answer?.();
  });
});
