import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import { catalog, catalogEvents, type PackagesChanged, type Event } from '@charter/contracts';
import { startService } from '@charter/service-kit';
import { eventually, connectTestClient, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';

let database: TestDatabase;
let client: TestRpcClient;
let service: INestMicroservice;
let announced: Event<PackagesChanged>[];

beforeAll(async () => {
  database = await createTestDatabase('catalog');
  client = await connectTestClient();
  announced = client.recordEvents(catalogEvents.packagesChanged);
  process.env.DATABASE_URL = database.url;
  const { catalogService } = await import('../src/catalog.module.js');
  service = await startService(catalogService);
  await catalogService.seed!(service);
});

afterAll(async () => {
  await service?.close();
  await client?.close();
  await database?.drop();
});

describe('the catalogue', () => {
  test('offers five charters, cheapest first, one of them popular', async () => {
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

  test('tells where each slot lies in the day', async () => {
    const found = await client.call(catalog.findPackage, { packageId: 1 });
    expect(found.timeSlots).toEqual(['9:00 AM - 1:00 PM', '2:00 PM - 6:00 PM']);
    expect(found.slots[0]).toEqual({ label: '9:00 AM - 1:00 PM', startMinute: 540, endMinute: 780 });
    expect(found).not.toHaveProperty('archivedAt');
  });

  test('shows pictures in order, the first as the primary one', async () => {
    const { images } = await client.call(catalog.listImages, { packageId: 1 });
    expect(images.map(({ isPrimary }) => isPrimary)).toEqual([true, false, false]);
    expect(images[0]).toMatchObject({ packageId: 1, imageUrl: '/media/brand/rose-island.jpg', displayOrder: 1 });
  });

  test('has no pictures of a package that does not exist', async () => {
    expect(await client.call(catalog.listImages, { packageId: 4711 })).toEqual({ images: [] });
  });

  test('announces new packages, once', async () => {
    await eventually(() => expect(announced).toHaveLength(1));
    expect(announced[0]!.data.packageIds).toHaveLength(5);
  });

  test('is filled with demo packages only once', async () => {
    const { seedCatalog } = await import('../src/seed.js');
    await Promise.all([seedCatalog(service), seedCatalog(service)]);
    expect((await client.call(catalog.listPackages, {})).packages).toHaveLength(5);
  });

  test('no longer sells an archived package', async () => {
    await database.query('UPDATE package SET archived_at = now() WHERE id = 2');
    expect((await client.call(catalog.listPackages, {})).packages.map(({ id }) => id)).not.toContain(2);
    await expect(client.call(catalog.findPackage, { packageId: 2 })).rejects.toMatchObject({ code: 'PACKAGE_NOT_FOUND' });
  });
});
