import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { connect } from 'node:net';
import {
  booking,
  bookingEvents,
  catalog,
  catalogEvents,
  type CharterPackage,
  content,
  contentEvents,
  type GalleryImage,
  limits,
} from '@charter/contracts';
import { eventually } from '@charter/testing';
import { type TestGateway, startGatewayHarness, problemIn, signIn } from './gateway-harness.js';
import { ResponseCache } from '../src/cache/response-cache.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await gateway.removeStubs();
  invalidateAll();
});

const invalidateAll = () => gateway.app.get(ResponseCache).invalidate();

/**
 * A reading of the clock takes a microsecond after this call, and nothing else takes any time, so that no response becomes stale by itself: a test
 * that waits for an event would pass without it as soon as the response expires.
 */
function slowClock(): void {
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 0.001));
}

const packageNamed = (name: string): CharterPackage => ({
  id: 1,
  name,
  duration: '4 hours',
  description: 'Water. '.repeat(200),
  price: 1200,
  maxGuests: 12,
  includes: ['Fuel'],
  imageUrl: '/media/brand/rose-island.jpg',
  isPopular: false,
  timeSlots: ['Morning'],
  slots: [{ label: 'Morning', startMinute: 480, endMinute: 720 }],
});

/** Stubs a catalog with one package of this name. @returns the requests */
const stubCatalog = (name: string) =>
  gateway.stub(catalog.listPackages, async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { packages: [packageNamed(name)] };
  });

/** Sends a request target without normalizing it. @returns the raw response */
function getRaw(target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    let response = '';
    socket.on('error', reject).on('end', () => resolve(response));
    socket.on('data', (bytes) => (response += bytes.toString('latin1')));
    socket.write(`GET ${target} HTTP/1.1\r\nHost: charters.example\r\nConnection: close\r\n\r\n`);
  });
}

const namesIn = async (response: Response) => ((await response.json()) as CharterPackage[]).map(({ name }) => name);
const packages = '/api/charter-packages';

describe('a cached route', () => {
  test('calls its service once for concurrent requests, then responds from the cache', async () => {
    const requests = await stubCatalog('First');
    const responses = await Promise.all(Array.from({ length: 20 }, () => gateway.get(packages)));
    expect(new Set(await Promise.all(responses.map(namesIn))).size).toBe(20);
    await gateway.removeStubs();
    expect(await namesIn(await gateway.get(packages))).toEqual(['First']);
    expect(requests).toHaveLength(1);
  });

  test('is revalidated by its ETag', async () => {
    await stubCatalog('First');
    for (const source of ['the service', 'the cache']) {
      const response = await gateway.get(packages, { 'accept-encoding': 'identity' });
      const etag = response.headers.get('etag') ?? source;
      expect(etag).toMatch(/^"[\w-]{22}"$/);
      expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      expect(response.headers.get('vary')).toContain('Accept-Encoding');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      const again = await gateway.get(packages, { 'accept-encoding': 'identity', 'if-none-match': etag });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(again.headers.get('etag')).toBe(etag);
    }
  });

  test('is sent as Brotli or gzip to clients that accept it, each with an ETag of its own', async () => {
    await stubCatalog('First');
    const etags = new Set<string | null>();
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
      ['br', 'br'],
    ] as const) {
      const response = await gateway.get(packages, { 'accept-encoding': accepted });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(await namesIn(response)).toEqual(['First']);
      etags.add(response.headers.get('etag'));
    }
    expect(etags.size).toBe(3);
  });

  test('is loaded again after an event that invalidates it', async () => {
    slowClock();
    await stubCatalog('Old');
    await gateway.get(packages);
    await gateway.removeStubs();
    await stubCatalog('New');
    expect(await namesIn(await gateway.get(packages))).toEqual(['Old']);
    await gateway.client.publish(contentEvents.changed, { what: 'gallery' });
    expect(await namesIn(await gateway.get(packages))).toEqual(['Old']);
    await gateway.client.publish(catalogEvents.packagesChanged, { packageIds: [1] });
    await eventually(async () => expect(await namesIn(await gateway.get(packages))).toEqual(['New']));
  });

  test('serves stale packages while catalog is unreachable', async () => {
    await stubCatalog('Known');
    await gateway.get(packages);
    await gateway.removeStubs();
    invalidateAll();
    expect(await namesIn(await gateway.get(packages))).toEqual(['Known']);
  });

  test('never serves stale availability', async () => {
    slowClock();
    await gateway.stub(booking.unavailableDates, () => ({ unavailableDates: ['2026-12-25'], soldOut: [] }));
    expect(await (await gateway.get('/api/unavailable-dates/1')).json()).toEqual({ unavailableDates: ['2026-12-25'], soldOut: [] });
    await gateway.removeStubs();
    expect((await gateway.get('/api/unavailable-dates/1')).status).toBe(200);
    await gateway.client.publish(bookingEvents.availabilityChanged, { vesselId: 1 });
    await eventually(async () => {
      const response = await gateway.get('/api/unavailable-dates/1');
      expect([response.status, (await problemIn(response)).code]).toEqual([503, 'UNAVAILABLE']);
    });
  });

  test('has one entry for every query string', async () => {
    const requests = await stubCatalog('First');
    await gateway.get(`${packages}?a=1`);
    await gateway.get(`${packages}?a=2`);
    await gateway.get(packages);
    expect(requests).toHaveLength(1);
  });

  test('has one entry for each language, which is invalidated with the others', async () => {
    const requests = await gateway.stub(catalog.listPackages, ({ locale = 'en' }) => ({ packages: [packageNamed(locale)] }));
    for (const locale of limits.locales) {
      for (const _ of [1, 2]) expect(await namesIn(await gateway.get(`${packages}?locale=${locale}`))).toEqual([locale]);
    }
    expect(requests).toHaveLength(limits.locales.length);
    // English is the entry of the call without a language.
    expect(await namesIn(await gateway.get(packages))).toEqual(['en']);
    expect(requests).toHaveLength(limits.locales.length);
    const etags = await Promise.all(
      ['de', 'ja'].map(async (locale) => (await gateway.get(`${packages}?locale=${locale}`)).headers.get('etag')),
    );
    expect(new Set(etags).size).toBe(2);
    await gateway.client.publish(catalogEvents.packagesChanged, { packageIds: [1] });
    await eventually(async () => {
      await gateway.get(`${packages}?locale=de`);
      expect(requests.length).toBeGreaterThan(limits.locales.length);
    });
  });

  test('rejects an unknown language, also when it is cached in others', async () => {
    await stubCatalog('First');
    await gateway.get(packages);
    for (const query of ['locale=xx', 'locale=', 'locale=de&locale=fr']) {
      const response = await gateway.get(`${packages}?${query}`);
      expect(await problemIn(response)).toMatchObject({ status: 422, errors: { locale: 'This language is not available' } });
    }
  });

  test('has one entry for every form of the request target', async () => {
    const requests = await stubCatalog('First');
    await gateway.get(packages);
    for (const host of ['x1.example', 'x2.example:8080']) {
      expect(await getRaw(`http://${host}${packages}`)).toContain('HTTP/1.1 200');
    }
    expect(requests).toHaveLength(1);
  });

  test('does not cache another spelling of a number', async () => {
    const requests = await gateway.stub(booking.unavailableDates, () => ({ unavailableDates: [], soldOut: [] }));
    for (const id of ['1', '1', '01', '1.0', '1e0', '%31', '1'])
      expect((await gateway.get(`/api/unavailable-dates/${id}`)).status).toBe(200);
    expect(requests).toHaveLength(4);
  });

  test('does not cache the images of unknown packages, so that they evict nothing', async () => {
    const packageRequests = await stubCatalog('First');
    const image = {
      id: 1,
      packageId: 1,
      imageUrl: '/media/a.jpg',
      title: null,
      description: null,
      displayOrder: 1,
      isPrimary: true,
      createdAt: '2026-01-01T00:00:00.000Z',
    };
    const imageRequests = await gateway.stub(catalog.listImages, ({ packageId }) => ({ images: packageId === 1 ? [image] : [] }));
    await gateway.get(packages);
    for (let id = 1; id <= 520; id += 1) expect((await gateway.get(`/api/admin/packages/${id}/images`)).status).toBe(200);
    await gateway.get('/api/admin/packages/1/images');
    expect(imageRequests).toHaveLength(520);
    await gateway.get(packages);
    expect(packageRequests).toHaveLength(1);
    await gateway.get('/api/admin/packages/2/images');
    expect(imageRequests).toHaveLength(521);
  });

  test('returns the company from the configuration', async () => {
    expect(await (await gateway.get('/api/business')).json()).toMatchObject({ name: 'Nassau Luxury Charters', social: {} });
  });
});

describe('the gallery', () => {
  const image = (id: number, isActive: boolean): GalleryImage => ({
    id,
    title: `Image ${id}`,
    imageUrl: '/media/brand/hero.jpg',
    description: null,
    displayOrder: id,
    isActive,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  });

  test('shows staff inactive images too, and never the response of one to the other', async () => {
    const session = await signIn(gateway);
    const requests = await gateway.stub(content.listGallery, ({ includeInactive }) => ({
      images: [image(1, true), image(2, false)].filter(({ isActive }) => isActive || includeInactive),
    }));
    const responseWith = async (headers: Record<string, string>) => {
      const response = await gateway.get('/api/admin/gallery', headers);
      return { images: ((await response.json()) as GalleryImage[]).length, caching: response.headers.get('cache-control') };
    };
    const visitor = { images: 1, caching: 'public, max-age=0, must-revalidate' };
    const staff = { images: 2, caching: 'no-store' };
    expect(await responseWith({})).toEqual(visitor);
    expect(await responseWith(session)).toEqual(staff);
    expect(await responseWith({})).toEqual(visitor);
    expect(await responseWith({ cookie: `session=${'x'.repeat(43)}` })).toEqual(visitor);
    expect(requests.map(({ includeInactive }) => includeInactive)).toEqual([false, true]);
  });
});

test('slot times and day prices are answered for the dates of each request', async () => {
  await gateway.stub(booking.slotTimes, ({ from }) => ({
    slotTimes: [
      {
        date: from,
        timeSlot: 'Morning',
        startsAt: `${from}T14:00:00Z`,
        endsAt: `${from}T18:00:00Z`,
        sunset: `${from}T22:30:00Z`,
        free: true,
      },
    ],
  }));
  await gateway.stub(catalog.dayPrices, ({ from }) => ({ dayPrices: [{ date: from, price: 1200 }] }));
  for (const route of ['slot-times', 'day-prices']) {
    for (const date of ['2026-12-24', '2026-12-25']) {
      const response = await gateway.get(`/api/${route}/1?from=${date}&to=${date}`);
      expect(await response.json()).toEqual([expect.objectContaining({ date })]);
    }
  }
});
