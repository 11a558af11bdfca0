import { expect } from 'vitest';
import type { INestMicroservice } from '@nestjs/common';
import { type GuestBooking, limits } from '@charter/contracts';
import { ObjectStore } from '@charter/object-store';
import { startService } from '@charter/service-kit';
import { connectTestClient, createTestDatabase, eventually, type TestDatabase, type TestRpcClient } from '@charter/testing';
import { contentConfig } from '../src/content.env.js';
import { contentDatabase, contentService } from '../src/content.module.js';

export const staff = { id: 1, username: 'captain' };

/** A completed charter, as booking returns it. */
export const aCharter: GuestBooking = {
  confirmationCode: 'ABCDE-12345',
  firstName: 'Elena',
  packageId: 3,
  packageName: 'Exuma 8-Hour Charter',
  packageDuration: '8 hours',
  bookingDate: '2025-12-12',
  timeSlot: '9:00 AM - 5:00 PM',
  startsAt: '2025-12-12T14:00:00.000Z',
  endsAt: '2025-12-12T22:00:00.000Z',
  guestCount: 6,
  totalAmount: 3600,
  status: 'completed',
  paymentStatus: 'paid',
  revision: 0,
  refundTiers: [...limits.refundTiers],
};

/** The content service on real servers. Other services are stubbed with `client.stubOperation`. */
export interface ContentHarness {
  service: INestMicroservice;
  client: TestRpcClient;
  database: TestDatabase;
  store: ObjectStore;
  /** Resolves when every event has been published and recorded. */
  eventsArrived(): Promise<void>;
  /** Starts the same service once more; `close` does not stop it. */
  startAnother(variables: Record<string, string>): Promise<INestMicroservice>;
  close(): Promise<void>;
}

/** @param variables of the service, besides its servers and its own database */
export async function startContentHarness(name: string, variables: Record<string, string> = {}): Promise<ContentHarness> {
  const database = await createTestDatabase(name, contentDatabase);
  const client = await connectTestClient();
  const start = (more: Record<string, string>) =>
    startService(contentService(contentConfig({ ...process.env, DATABASE_URL: database.url, QUEUE_PREFIX: database.name, ...more })));
  const service = await start(variables);
  return {
    service,
    client,
    database,
    store: service.get(ObjectStore),
    eventsArrived: async () => {
      await eventually(async () => expect(await database.query('SELECT 1 FROM outbox WHERE published_at IS NULL')).toEqual([]));
      await client.flush();
    },
    startAnother: start,
    close: async () => {
      await service.close();
      await client.close();
      await database.drop();
    },
  };
}
