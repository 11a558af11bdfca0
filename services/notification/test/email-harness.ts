import { randomBytes, randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import { Redis } from 'ioredis';
import { type Booking, bookingEvents } from '@charter/contracts';
import { startService } from '@charter/service-kit';
import { eventually, connectTestClient, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';
import { aBooking } from './events.js';

/** A letter as the SMTP inbox of the local stack shows it. */
export interface Received {
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
  attachments: { filename: string; contentType: string; content: string }[];
}

export interface EmailRow {
  id: string;
  template: string;
  status: string;
  attempts: number;
  last_error: string | null;
  message_id: string;
}

/** The notification service on a real stack, with a mail server that can be told to be out of order. */
export interface EmailHarness {
  service: INestMicroservice;
  client: TestRpcClient;
  database: TestDatabase;
  /** An address that no other test, and no earlier run, has written to. */
  someone(): string;
  /** A booking of a guest whom no other test knows. */
  book(change?: Partial<Booking>): Promise<Booking>;
  announce: TestRpcClient['publish'];
  mailServer(mode: 'normal' | 'refuse' | 'temp-fail'): Promise<void>;
  /** Letters to this address (about this, if told), as soon as there are that many; the newest first. */
  received(address: string, wanted?: { count?: number; about?: string; within?: number }): Promise<Received[]>;
  rows(subjectId: string): Promise<EmailRow[]>;
  /** Everything that this service keeps in Redis is gone. */
  emptyRedis(): Promise<void>;
  close(): Promise<void>;
}

export async function startEmailHarness(name: string): Promise<EmailHarness> {
  const inbox = process.env.INBOX_URL;
  if (!inbox) throw new Error('These tests need INBOX_URL, the inbox of the local stack, beside its SMTP_URL');
  const database = await createTestDatabase(name);
  const client = await connectTestClient();
  const prefix = `test-${randomBytes(4).toString('hex')}`;
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    QUEUE_PREFIX: prefix,
    PUBLIC_URL: 'https://charters.example',
    BUSINESS_INBOX: `desk-${prefix}@charters.example`,
  });
  const { notificationService } = await import('../src/notification.module.js');
  const service = await startService(notificationService);
  const mailServer = async (mode: string) => {
    const answer = await fetch(`${inbox}/_control`, { method: 'POST', body: JSON.stringify({ mode }) });
    if (!answer.ok) throw new Error(`The inbox does not do ${mode}: ${answer.status}`);
  };
  const someone = () => `guest-${randomUUID()}@guests.example`;
  return {
    service,
    client,
    database,
    someone,
    book: async (change) => {
      const booking = aBooking({ id: randomUUID(), email: someone(), ...change });
      await client.publish(bookingEvents.created, { booking });
      return booking;
    },
    announce: (fact, data) => client.publish(fact, data),
    mailServer,
    received: (address, { count = 1, about = '', within = 10_000 } = {}) =>
      eventually(
        async () => {
          const answer = await fetch(`${inbox}/api/messages?${new URLSearchParams({ to: address, subject: about }).toString()}`);
          const letters = (await answer.json()) as Received[];
          if (letters.length !== count) throw new Error(`${letters.length} letters to ${address}, not ${count}`);
          return letters;
        },
        { within },
      ),
    rows: (subjectId) => database.query<EmailRow>('SELECT * FROM email WHERE subject_id = $1 ORDER BY template', [subjectId]),
    emptyRedis: async () => {
      const redis = new Redis(process.env.REDIS_URL as string);
      const keys = await redis.keys(`${prefix}:*`);
      if (keys.length > 0) await redis.del(...keys);
      redis.disconnect();
    },
    close: async () => {
      await mailServer('normal');
      await service.close();
      await client.close();
      await database.drop();
    },
  };
}
