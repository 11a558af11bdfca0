import type { INestMicroservice } from '@nestjs/common';
import {
  catalog,
  catalogEvents,
  type CharterPackage,
  type Event,
  type PackageForm,
  type PackageImage,
  type PackagesChanged,
} from '@charter/contracts';
import { startService } from '@charter/service-kit';
import { connectTestClient, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';
import { catalogConfig } from '../src/catalog.env.js';
import { catalogDatabase, catalogService } from '../src/catalog.module.js';

export const staff = { id: 1, username: 'captain' };

export const aForm = (change: Partial<PackageForm> = {}): PackageForm => ({
  name: 'Blue Lagoon Morning',
  duration: '4 hours',
  description: 'Swim before the town is up.',
  price: 1400,
  maxGuests: 8,
  includes: ['Captain and mate', 'Fuel'],
  imageUrl: '/media/brand/hero.jpg',
  timeSlots: ['9:00 AM - 1:00 PM'],
  ...change,
});

interface AuditRow {
  action: string;
  actor_name: string;
  before: object | null;
  after: object | null;
}

/** The catalog service on real servers, without packages. */
export interface CatalogHarness {
  service: INestMicroservice;
  client: TestRpcClient;
  database: TestDatabase;
  published: Event<PackagesChanged>[];
  add(change?: Partial<PackageForm>): Promise<CharterPackage>;
  remove(packageId: number): Promise<object>;
  addImage(packageId: number, imageUrl: string, isPrimary?: boolean): Promise<PackageImage>;
  imagesOf(packageId: number): Promise<PackageImage[]>;
  /** Oldest first. */
  audit(): Promise<AuditRow[]>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function startCatalogHarness(name: string): Promise<CatalogHarness> {
  const database = await createTestDatabase(name, catalogDatabase);
  const client = await connectTestClient();
  const published = client.recordEvents(catalogEvents.packagesChanged);
  const service = await startService(catalogService(catalogConfig({ ...process.env, DATABASE_URL: database.url })));
  const harness: CatalogHarness = {
    service,
    client,
    database,
    published,
    add: (change) => client.call(catalog.addPackage, { form: aForm(change), staff }),
    remove: (packageId) => client.call(catalog.removePackage, { packageId, staff }),
    addImage: (packageId, imageUrl, isPrimary) => client.call(catalog.addImage, { packageId, form: { imageUrl, isPrimary }, staff }),
    imagesOf: async (packageId) => (await client.call(catalog.listImages, { packageId, withTranslations: true })).images,
    audit: () => database.query<AuditRow>('SELECT * FROM audit ORDER BY id'),
    clear: async () => {
      await database.empty('package', 'package_image', 'price_rule', 'add_on', 'audit');
      // Leaves out events of the test before that are still to be published.
      harness.published = client.recordEvents(catalogEvents.packagesChanged);
      await client.flush();
    },
    close: async () => {
      await service.close();
      await client.close();
      await database.drop();
    },
  };
  return harness;
}
