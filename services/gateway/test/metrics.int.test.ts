import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metrics } from '@charter/service-kit';
import { booking, catalog } from '@charter/contracts';
import { eventually, metricValue } from '@charter/testing';
import { type TestGateway, startGatewayHarness } from './gateway-harness.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());

const requestCount = (labels: Record<string, string>) => metricValue('charter_http_request_duration_seconds_count', labels);
const series = async () =>
  (await metrics()).text.split('\n').filter((line) => line.startsWith('charter_http_request_duration_seconds_count')).length;

describe('request metrics', () => {
  test('are labeled with the route pattern, for cached responses too', async () => {
    await gateway.stub(catalog.listPackages, () => ({ packages: [] }));
    const first = await gateway.get('/api/charter-packages');
    await gateway.get('/api/charter-packages');
    await gateway.get('/api/charter-packages', { 'if-none-match': first.headers.get('etag')! });
    const packageRequests = (status: string) => requestCount({ method: 'GET', route: '/api/charter-packages', status });
    await eventually(async () => expect([await packageRequests('200'), await packageRequests('304')]).toEqual([2, 1]));
    await gateway.get('/api/unavailable-dates/1?x=1');
    await gateway.get('/api/unavailable-dates/2?x=2');
    await eventually(async () => expect(await requestCount({ route: '/api/unavailable-dates/:packageId' })).toBe(2));
  });

  test('have no series for unknown paths', async () => {
    await Promise.all(['a', 'b'].map((path) => gateway.send('POST', `/${path}`)));
    await gateway.get('/%zz');
    await eventually(async () => expect(await requestCount({ route: 'none' })).toBe(3));
    const before = await series();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => gateway.send('POST', `/try/${n}?n=${n}`, undefined, { 'x-request-id': `try-number-${n}` })),
    );
    await eventually(async () => expect(await requestCount({ route: 'none' })).toBe(23));
    expect(await series()).toBe(before);
  });

  test('count requests of disconnected clients with status 499', async () => {
    let respond: (() => void) | undefined;
    const requests = await gateway.stub(booking.nextFree, () => new Promise<never>((resolve) => (respond = resolve as () => void)));
    const client = new AbortController();
    const aborted = fetch(`${gateway.url}/api/next-free/7`, { signal: client.signal }).catch(() => 'aborted');
    await eventually(() => expect(requests).toHaveLength(1));
    client.abort();
    expect(await aborted).toBe('aborted');
    await eventually(async () => expect(await requestCount({ route: '/api/next-free/:packageId', status: '499' })).toBe(1));
    respond?.();
  });
});
