import { jest } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import { type ContactForm, type Event, inquiry, inquiryEvents, type InquiryReceived, type InquiryReplied } from '@charter/contracts';
import { Retention } from '@charter/database';
import { Clock, startService } from '@charter/service-kit';
import { connectTestClient, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';

export const staff = { id: 1, username: 'captain' };

export const anInquiry = (given: Partial<ContactForm> = {}): ContactForm => ({
  firstName: 'Ana',
  lastName: 'Reyes',
  email: `ana-${crypto.randomUUID()}@example.com`,
  preferredCharter: 'Custom Charter',
  message: 'Do you sail on Christmas Day?',
  ...given,
});

/** The inquiry service on real servers. */
export interface InquiryHarness {
  service: INestMicroservice;
  client: TestRpcClient;
  database: TestDatabase;
  announced: Event<InquiryReceived>[];
  replied: Event<InquiryReplied>[];
  /** Stops the clock at that instant. */
  standAt(instant: string): void;
  /** @returns the inquiry's id */
  received(given?: Partial<ContactForm>): Promise<number>;
  /** What is done once an hour with rows whose time is over. */
  sweep(): Promise<void>;
  /** Lets the clock go, and forgets what was heard. */
  forget(): void;
  close(): Promise<void>;
}

export async function startInquiryHarness(name: string): Promise<InquiryHarness> {
  const database = await createTestDatabase(name);
  const client = await connectTestClient();
  const announced = client.recordEvents(inquiryEvents.received);
  const replied = client.recordEvents(inquiryEvents.replied);
  process.env.DATABASE_URL = database.url;
  // Only now: the service reads its environment when it is imported.
  const { inquiryService } = await import('../src/inquiry.module.js');
  const service = await startService(inquiryService);
  return {
    service,
    client,
    database,
    announced,
    replied,
    standAt: (instant) => void jest.spyOn(service.get(Clock), 'now').mockReturnValue(new Date(instant)),
    received: async (given) => (await client.call(inquiry.receive, anInquiry(given))).id,
    sweep: () => service.get(Retention).sweep(),
    forget: () => {
      jest.restoreAllMocks();
      announced.length = 0;
      replied.length = 0;
    },
    close: async () => {
      await service.close();
      await client.close();
      await database.drop();
    },
  };
}
