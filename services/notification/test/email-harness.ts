import { randomBytes, randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import { Redis } from 'ioredis';
import { type Booking, bookingEvents } from '@charter/contracts';
import { startService } from '@charter/service-kit';
import { connectTestClient, createTestDatabase, eventually, type TestDatabase, type TestRpcClient } from '@charter/testing';
import { notificationConfig } from '../src/notification.env.js';
import { notificationDatabase, notificationService } from '../src/notification.module.js';
import { aBooking } from '../src/emails/examples.js';

/** An e-mail as the API of the SMTP inbox shows it. */
interface ReceivedEmail {
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
  sent_at: Date | null;
  message_id: string;
}

/** The notification service on real servers, with an SMTP server that can be switched to fail. */
export interface EmailHarness {
  service: INestMicroservice;
  client: TestRpcClient;
  database: TestDatabase;
  staffInbox: string;
  /** An address that no e-mail has been sent to. */
  newAddress(): string;
  /** Publishes the creation of a booking of a new guest. */
  book(change?: Partial<Booking>): Promise<Booking>;
  publish: TestRpcClient['publish'];
  setSmtpServer(mode: 'normal' | 'refuse' | 'temp-fail'): Promise<void>;
  /** Waits for exactly `count` e-mails to this address whose subject contains `subject`; newest first. */
  received(address: string, expected?: { count?: number; subject?: string; within?: number }): Promise<ReceivedEmail[]>;
  rows(subjectId: string): Promise<EmailRow[]>;
  /** Deletes everything that this service has stored in Redis. */
  emptyRedis(): Promise<void>;
  /** Starts the same service once more; `close` does not stop it. */
  startAnother(variables: Record<string, string>): Promise<INestMicroservice>;
  close(): Promise<void>;
}

/** @param variables of the service, besides its servers and its own database */
export async function startEmailHarness(name: string, variables: Record<string, string> = {}): Promise<EmailHarness> {
  const inbox = process.env.INBOX_URL;
  if (!inbox) throw new Error('These tests need INBOX_URL, the API of the inbox behind SMTP_URL');
  const database = await createTestDatabase(name, notificationDatabase);
  const client = await connectTestClient();
  const prefix = `test-${randomBytes(4).toString('hex')}`;
  const staffInbox = `staff-${prefix}@charters.example`;
  const start = (more: Record<string, string>) =>
    startService(
      notificationService(
        notificationConfig({
          ...process.env,
          DATABASE_URL: database.url,
          QUEUE_PREFIX: prefix,
          PUBLIC_URL: 'https://charters.example',
          BUSINESS_INBOX: staffInbox,
          ...more,
        }),
      ),
    );
  const service = await start(variables);
  const setSmtpServer = async (mode: string) => {
    const answer = await fetch(`${inbox}/_control`, { method: 'POST', body: JSON.stringify({ mode }) });
    if (!answer.ok) throw new Error(`The inbox has no mode ${mode}: ${answer.status}`);
  };
  const newAddress = () => `guest-${randomUUID()}@guests.example`;
  return {
    service,
    client,
    database,
    staffInbox,
    newAddress,
    book: async (change) => {
      const booking = aBooking({ id: randomUUID(), email: newAddress(), ...change });
      await client.publish(bookingEvents.created, { booking });
      return booking;
    },
    publish: (event, data) => client.publish(event, data),
    setSmtpServer,
    received: (address, { count = 1, subject = '', within = 60_000 } = {}) =>
      eventually(
        async () => {
          const answer = await fetch(`${inbox}/api/messages?${new URLSearchParams({ to: address, subject }).toString()}`);
          const emails = (await answer.json()) as ReceivedEmail[];
          if (emails.length !== count) throw new Error(`${emails.length} e-mails to ${address}, not ${count}`);
          return emails;
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
    startAnother: start,
    close: async () => {
      await setSmtpServer('normal');
      await service.close();
      await client.close();
      await database.drop();
    },
  };
}
