import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
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
  type GalleryQuery,
} from '@charter/contracts';
import { eventually } from '@charter/testing';
import { type Door, startGatewayHarness, problemIn, signIn } from './gateway-harness.js';

let door: Door;
let ended: (() => void)[] = [];

beforeAll(async () => {
  door = await startGatewayHarness();
});
afterAll(() => door?.close());
afterEach(async () => {
  await leave();
  await forgetEverything();
});

/** Until the end of the test, or of `leave`. */
async function standIn(end: () => void): Promise<void> {
  ended.push(end);
  await door.client.flush();
}

const leave = async () => {
  for (const end of ended) end();
  ended = [];
  await door.client.flush();
};

async function forgetEverything(): Promise<void> {
  const { ReadCache } = await import('../src/cache/response-cache.js');
  door.app.get(ReadCache).empty();
}

const aPackage = (name: string): CharterPackage => ({
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

/** A catalogue whose one package carries this name. Returns how often it was asked. */
async function catalogSelling(name: string): Promise<{ times: number }> {
  const asked = { times: 0 };
  await standIn(
    door.client.stubOperation(catalog.listPackages, async () => {
      asked.times += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { packages: [aPackage(name)] };
    }),
  );
  return asked;
}

/** A request whose target is written as it stands. @returns the whole answer */
function getRaw(target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(door.url).port), '127.0.0.1');
    let answer = '';
    socket.on('error', reject).on('end', () => resolve(answer));
    socket.on('data', (bytes) => (answer += bytes.toString('latin1')));
    socket.write(`GET ${target} HTTP/1.1\r\nHost: charters.example\r\nConnection: close\r\n\r\n`);
  });
}

const namesIn = async (response: Response) => ((await response.json()) as CharterPackage[]).map(({ name }) => name);
const packages = '/api/charter-packages';

describe('a public read', () => {
  test('asks its service once for many visitors, then answers from memory', async () => {
    const asked = await catalogSelling('First');
    const answers = await Promise.all(Array.from({ length: 20 }, () => door.get(packages)));
    expect(new Set(await Promise.all(answers.map(namesIn))).size).toBe(20);
    await leave();
    expect(await namesIn(await door.get(packages))).toEqual(['First']);
    expect(asked.times).toBe(1);
  });

  test('may be kept by browsers, and is compared by its tag', async () => {
    await catalogSelling('First');
    for (const source of ['its service', 'memory']) {
      const answer = await door.get(packages, { 'accept-encoding': 'identity' });
      const etag = answer.headers.get('etag') ?? source;
      expect(etag).toMatch(/^"[\w-]{22}"$/);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      expect(answer.headers.get('vary')).toContain('Accept-Encoding');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      const again = await door.get(packages, { 'accept-encoding': 'identity', 'if-none-match': etag });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(again.headers.get('etag')).toBe(etag);
    }
  });

  test('travels as brotli or gzip to those who take it, each with a tag of its own', async () => {
    await catalogSelling('First');
    const tags = new Set<string | null>();
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
      ['br', 'br'],
    ] as const) {
      const answer = await door.get(packages, { 'accept-encoding': accepted });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(await namesIn(answer)).toEqual(['First']);
      tags.add(answer.headers.get('etag'));
    }
    expect(tags.size).toBe(3);
  });

  test('is new as soon as its owner announces a change', async () => {
    await catalogSelling('Old');
    await door.get(packages);
    await leave();
    await catalogSelling('New');
    expect(await namesIn(await door.get(packages))).toEqual(['Old']);
    await door.client.publish(contentEvents.changed, { what: 'gallery' });
    expect(await namesIn(await door.get(packages))).toEqual(['Old']);
    await door.client.publish(catalogEvents.packagesChanged, { packageIds: [1] });
    await eventually(async () => expect(await namesIn(await door.get(packages))).toEqual(['New']));
  });

  test('gives the last known packages while the catalogue is away', async () => {
    await catalogSelling('Known');
    await door.get(packages);
    await leave();
    await forgetEverything();
    expect(await namesIn(await door.get(packages))).toEqual(['Known']);
  });

  test('never gives an old answer about free dates', async () => {
    await standIn(door.client.stubOperation(booking.unavailableDates, () => ({ unavailableDates: ['2026-12-25'] })));
    expect(await (await door.get('/api/unavailable-dates/1')).json()).toEqual({ unavailableDates: ['2026-12-25'] });
    await leave();
    expect((await door.get('/api/unavailable-dates/1')).status).toBe(200);
    await door.client.publish(bookingEvents.availabilityChanged, { vesselId: 1 });
    await eventually(async () => {
      const response = await door.get('/api/unavailable-dates/1');
      expect([response.status, (await problemIn(response)).code]).toEqual([503, 'UNAVAILABLE']);
    });
  });

  test('is not told apart by what stands behind a question mark', async () => {
    const asked = await catalogSelling('First');
    await door.get(`${packages}?a=1`);
    await door.get(`${packages}?a=2`);
    await door.get(packages);
    expect(asked.times).toBe(1);
  });

  test('is one entry for every form of its address', async () => {
    const asked = await catalogSelling('First');
    await door.get(packages);
    for (const host of ['x1.example', 'x2.example:8080']) {
      expect(await getRaw(`http://${host}${packages}`)).toContain('HTTP/1.1 200');
    }
    expect(asked.times).toBe(1);
  });

  test('keeps nothing under another spelling of a number', async () => {
    let asked = 0;
    await standIn(
      door.client.stubOperation(booking.unavailableDates, () => {
        asked += 1;
        return { unavailableDates: [] };
      }),
    );
    for (const id of ['1', '1', '01', '1.0', '1e0', '%31', '1']) expect((await door.get(`/api/unavailable-dates/${id}`)).status).toBe(200);
    expect(asked).toBe(4);
  });

  test('of the images of packages that do not exist is not kept, so that it displaces nothing', async () => {
    const sold = await catalogSelling('First');
    let asked = 0;
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
    await standIn(
      door.client.stubOperation(catalog.listImages, ({ packageId }) => {
        asked += 1;
        return { images: packageId === 1 ? [image] : [] };
      }),
    );
    await door.get(packages);
    for (let id = 1; id <= 520; id += 1) expect((await door.get(`/api/admin/packages/${id}/images`)).status).toBe(200);
    await door.get('/api/admin/packages/1/images');
    expect(asked).toBe(520);
    await door.get(packages);
    expect(sold.times).toBe(1);
    await door.get('/api/admin/packages/2/images');
    expect(asked).toBe(521);
  });

  test('of who the company is comes from its configuration', async () => {
    expect(await (await door.get('/api/business')).json()).toMatchObject({ name: 'Nassau Luxury Charters', social: {} });
  });
});

describe('the gallery', () => {
  const image = (id: number, isActive: boolean): GalleryImage => ({
    id,
    title: `Picture ${id}`,
    imageUrl: '/media/brand/hero.jpg',
    description: null,
    displayOrder: id,
    isActive,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  });

  test('shows staff what visitors do not see, and never the one to the other', async () => {
    const session = await signIn(door);
    const asked: GalleryQuery[] = [];
    await standIn(
      door.client.stubOperation(content.listGallery, (query) => {
        asked.push(query);
        return { images: [image(1, true), image(2, false)].filter(({ isActive }) => isActive || query.includeInactive) };
      }),
    );
    const seenWith = async (headers: Record<string, string>) => {
      const response = await door.get('/api/admin/gallery', headers);
      return { pictures: ((await response.json()) as GalleryImage[]).length, caching: response.headers.get('cache-control') };
    };
    const visitor = { pictures: 1, caching: 'public, max-age=0, must-revalidate' };
    const staff = { pictures: 2, caching: 'no-store' };
    expect(await seenWith({})).toEqual(visitor);
    expect(await seenWith(session)).toEqual(staff);
    expect(await seenWith({})).toEqual(visitor);
    expect(await seenWith({ cookie: `session=${'x'.repeat(43)}` })).toEqual(visitor);
    expect(asked.map(({ includeInactive }) => includeInactive)).toEqual([false, true]);
  });
});
