import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { booking, catalog, type CharterPackage, type PackagesQuery } from '@charter/contracts';
import { ResponseCache } from '../src/cache/response-cache.js';
import { startGatewayHarness, type TestGateway } from './gateway-harness.js';

let gateway: TestGateway;
let queries: PackagesQuery[];

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());
beforeEach(async () => {
  gateway.app.get(ResponseCache).invalidate();
  queries = [];
  await gateway.stub(catalog.listPackages, (query) => {
    queries.push(query);
    return { packages: [{ id: 1, name: 'Manta Night Dive' } as CharterPackage] };
  });
});

test('the packages on sale are listed while booking is unreachable, and until the last day that it sells otherwise', async () => {
  expect(await (await gateway.get('/api/charter-packages')).json()).toEqual([{ id: 1, name: 'Manta Night Dive' }]);
  expect(queries).toEqual([{}]);
  gateway.app.get(ResponseCache).invalidate();
  await gateway.stub(booking.window, () => ({ start: '2026-11-29', end: '2027-02-27', zone: 'America/Nassau', minimumNoticeHours: 24 }));
  await gateway.get('/api/charter-packages?locale=de');
  expect(queries.at(-1)).toEqual({ locale: 'de', bookableUntil: '2027-02-27' });
});
