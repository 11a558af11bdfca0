import { expect, vi } from 'vitest';
import type { INestMicroservice } from '@nestjs/common';
import {
  type ContactForm,
  type Event,
  inquiry,
  type InquiryContinued,
  inquiryEvents,
  type InquiryReceived,
  type InquiryReplied,
} from '@charter/contracts';
import { Retention } from '@charter/database';
import { Clock, startService } from '@charter/service-kit';
import { connectTestClient, createTestDatabase, eventually, type TestDatabase, type TestRpcClient } from '@charter/testing';
import { inquiryConfig } from '../src/inquiry.env.js';
import { inquiryDatabase, inquiryService } from '../src/inquiry.module.js';

export const staff = { id: 1, username: 'captain' };
export const linkSecret = 'links-of-the-test-that-are-long-enough';

export const anInquiry = (change: Partial<ContactForm> = {}): ContactForm => ({
  firstName: 'Ana',
  lastName: 'Reyes',
  email: `ana-${crypto.randomUUID()}@example.com`,
  preferredCharter: 'Custom Charter',
  message: 'Do you sail on Christmas Day?',
  ...change,
});

/** The inquiry service on real servers. */
export interface InquiryHarness {
  service: INestMicroservice;
  client: TestRpcClient;
  database: TestDatabase;
  publishedReceived: Event<InquiryReceived>[];
  publishedReplied: Event<InquiryReplied>[];
  publishedContinued: Event<InquiryContinued>[];
  /** Makes the service's clock show this instant until `reset`. */
  setTime(instant: string): void;
  /** Sends an inquiry. @returns its id */
  receive(change?: Partial<ContactForm>): Promise<number>;
  /** Runs the retention policies. */
  sweep(): Promise<void>;
  /** Restores the clock and clears the recorded events, once those of earlier tests have arrived. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function startInquiryHarness(name: string): Promise<InquiryHarness> {
  const database = await createTestDatabase(name, inquiryDatabase);
  const client = await connectTestClient();
  const publishedReceived = client.recordEvents(inquiryEvents.received);
  const publishedReplied = client.recordEvents(inquiryEvents.replied);
  const publishedContinued = client.recordEvents(inquiryEvents.continued);
  const service = await startService(
    inquiryService(inquiryConfig({ ...process.env, DATABASE_URL: database.url, GUEST_LINK_SECRET: linkSecret })),
  );
  return {
    service,
    client,
    database,
    publishedReceived,
    publishedReplied,
    publishedContinued,
    setTime: (instant) => void vi.spyOn(service.get(Clock), 'now').mockReturnValue(new Date(instant)),
    receive: async (change) => (await client.call(inquiry.receive, anInquiry(change))).id,
    sweep: () => service.get(Retention).sweep(),
    reset: async () => {
      vi.restoreAllMocks();
      await eventually(async () => expect(await database.query('SELECT 1 FROM outbox WHERE published_at IS NULL')).toEqual([]));
      await client.flush();
      publishedReceived.length = 0;
      publishedReplied.length = 0;
      publishedContinued.length = 0;
    },
    close: async () => {
      await service.close();
      await client.close();
      await database.drop();
    },
  };
}
