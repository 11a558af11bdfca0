import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { INestMicroservice } from '@nestjs/common';
import { catalog, catalogEvents, type PackagesChanged, type Event } from '@charter/contracts';
import { startService } from '@charter/service-kit';
import { eventually, connectTestClient, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';
import { catalogConfig } from '../src/catalog.env.js';
import { catalogService } from '../src/catalog.module.js';
import { seedCatalog } from '../src/seed.js';

let database: TestDatabase;
let client: TestRpcClient;
let service: INestMicroservice;
let published: Event<PackagesChanged>[];

beforeAll(async () => {
  database = await createTestDatabase('catalog');
  client = await connectTestClient();
  published = client.recordEvents(catalogEvents.packagesChanged);
  service = await startService(catalogService(catalogConfig({ ...process.env, DATABASE_URL: database.url })));
  await seedCatalog(service);
});

afterAll(async () => {
  await service?.close();
  await client?.close();
  await database?.drop();
});

describe('the catalog with demo packages', () => {
  test('lists five packages, cheapest first, one of them popular', async () => {
    const { packages } = await client.call(catalog.listPackages, {});
    expect(packages.map(({ name }) => name)).toEqual([
      'Rose Island 4-Hour Charter',
      'Paradise Island Sunset Cruise',
      'Rose Island Full Day',
      'Spanish Wells 8-Hour Charter',
      'Exuma 8-Hour Charter',
    ]);
    expect(packages.map(({ price }) => price)).toEqual(packages.map(({ price }) => price).sort((a, b) => a - b));
    expect(packages.filter(({ isPopular }) => isPopular)).toHaveLength(1);
  });

  test('has the minutes of each slot', async () => {
    const found = await client.call(catalog.findPackage, { packageId: 1 });
    expect(found.timeSlots).toEqual(['9:00 AM - 1:00 PM', '2:00 PM - 6:00 PM']);
    expect(found.slots[0]).toEqual({ label: '9:00 AM - 1:00 PM', anchor: 'clock', startMinute: 540, endMinute: 780 });
    expect(found.backBeforeSunset).toBe(30);
    for (const hidden of ['archivedAt', 'departAfterSunrise']) expect(found).not.toHaveProperty(hidden);
  });

  test('lists images in order, the first as primary', async () => {
    const { images } = await client.call(catalog.listImages, { packageId: 1 });
    expect(images.map(({ isPrimary }) => isPrimary)).toEqual([true, false, false]);
    expect(images[0]).toMatchObject({ packageId: 1, imageUrl: '/media/brand/rose-island.jpg', displayOrder: 1 });
  });

  test('lists no images for a package that does not exist', async () => {
    expect(await client.call(catalog.listImages, { packageId: 4711 })).toEqual({ images: [] });
  });

  test('publishes the new packages once', async () => {
    await eventually(() => expect(published).toHaveLength(1));
    expect(published[0]!.data.packageIds).toHaveLength(5);
  });

  test('is seeded only once, also by concurrent processes', async () => {
    await Promise.all([seedCatalog(service), seedCatalog(service)]);
    expect((await client.call(catalog.listPackages, {})).packages).toHaveLength(5);
  });

  test('does not list an archived package', async () => {
    await database.query('UPDATE package SET archived_at = now() WHERE id = 2');
    expect((await client.call(catalog.listPackages, {})).packages.map(({ id }) => id)).not.toContain(2);
    await expect(client.call(catalog.findPackage, { packageId: 2 })).rejects.toMatchObject({ code: 'PACKAGE_NOT_FOUND' });
  });
});
