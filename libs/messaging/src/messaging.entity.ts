import { Column, Entity, PrimaryColumn } from 'typeorm';
import {
  mentionsEmail,
  mentionsKey,
  NotPersonal,
  Personal,
  personal,
  type PersonalData,
  type RetentionPolicy,
  type Tables,
} from '@charter/database';
import { MessagingBaseline1795900000000 } from './messaging-baseline.js';
import { streamDays } from './events/stream.js';

/** A committed event, published or still to be published. */
@Entity('outbox')
class OutboxMessage {
  /** The id of the event, and of its NATS message. */
  @PrimaryColumn('uuid')
  id: string;

  /** Order of publication within this service. */
  @Column('bigint', { generated: 'identity' })
  position: string;

  @Column('text')
  @NotPersonal()
  subject: string;

  /** The whole envelope. */
  @Column('jsonb')
  @Personal()
  event: object;

  @Column('timestamptz', { name: 'published_at', nullable: true })
  publishedAt: Date | null;

  @Column('timestamptz', { name: 'added_at' })
  addedAt: Date;
}

/** One handler has handled one event. The primary key makes a second delivery harmless. */
@Entity('inbox')
class InboxMessage {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @PrimaryColumn('text')
  @NotPersonal()
  handler: string;

  @Column('timestamptz', { name: 'handled_at' })
  handledAt: Date;
}

/** An event that a handler still failed on after its last retry: kept for operators to read and to replay. */
@Entity('dead_letter')
class DeadLetterMessage {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @PrimaryColumn('text')
  @NotPersonal()
  handler: string;

  @Column('text')
  @NotPersonal()
  subject: string;

  /** The whole envelope; null for a message that is no event. */
  @Column('jsonb', { nullable: true })
  @Personal()
  event: object | null;

  /** The message as text where `event` is null. */
  @Column('text', { nullable: true })
  @Personal()
  raw: string | null;

  @Column('text')
  @Personal()
  reason: string;

  @Column('timestamptz', { name: 'failed_at' })
  failedAt: Date;

  /** The time at which an operator replayed it; the row stays as the record of that. */
  @Column('timestamptz', { name: 'replayed_at', nullable: true })
  replayedAt: Date | null;

  @Column('text', { name: 'replayed_by', nullable: true })
  @NotPersonal()
  replayedBy: string | null;
}

/**
 * Attempts to handle an event that was delivered more than once. Each is counted before it starts, so that one that ends its process
 * counts too. The row goes when the event is handled or becomes a dead letter.
 */
@Entity('event_attempt')
class EventAttempt {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @PrimaryColumn('text')
  @NotPersonal()
  handler: string;

  /** The first delivery included, which has no row of its own. */
  @Column('int')
  started: number;

  @Column('timestamptz', { name: 'started_at' })
  startedAt: Date;
}

/**
 * An event can be published again for as long as its outbox row exists (35 days), and the stream keeps it for 30 days after that: the last
 * delivery is possible 65 days after it occurred. The inbox keeps it longer, and until it is replayed where it is a dead letter.
 */
const messageRetention: readonly RetentionPolicy[] = [
  { table: 'outbox', since: 'added_at', days: 35, only: 'published_at IS NOT NULL' },
  {
    table: 'inbox',
    since: 'handled_at',
    days: 70,
    only: `NOT EXISTS (SELECT FROM dead_letter
      WHERE dead_letter.event_id = inbox.event_id AND dead_letter.handler = inbox.handler AND dead_letter.replayed_at IS NULL)`,
  },
  // Too few rows to need an index.
  { table: 'dead_letter', since: 'replayed_at', days: 70 },
  // Left over when the stream lost the event before it was handled.
  { table: 'event_attempt', since: 'started_at', days: 70 },
];

/**
 * Unfinished work is kept, and can be erased when it is finished. An event with ids of the guest alone is no longer personal data when the
 * rows with these ids are erased.
 */
const personalMessages: readonly PersonalData[] = [
  personal(OutboxMessage, {
    where: `${mentionsEmail('event')} OR ${mentionsKey('event')}`,
    erasure: [
      { action: 'keep', only: 'published_at IS NULL', stays: 'not published yet: run the command again later' },
      {
        action: 'delete',
        only: mentionsEmail('event'),
        copies: { what: 'event stream', until: `published_at + interval '${streamDays} days'` },
      },
      { action: 'keep', stays: 'ids only, deleted 35 days after the event' },
    ],
  }),
  personal(DeadLetterMessage, {
    where: `${mentionsEmail('event')} OR ${mentionsKey('event')} OR strpos(lower(raw), guest_email) > 0`,
    erasure: [
      {
        action: 'keep',
        only: 'replayed_at IS NULL',
        stays: 'a dead letter, which is unfinished work: replay it, then run the command again',
      },
      { action: 'delete' },
    ],
  }),
];

/** @returns an SQL condition: a dead letter that was not replayed yet has this value in that field of its data */
export const inDeadLetter = (field: string, value: string): string =>
  `EXISTS (SELECT FROM dead_letter WHERE replayed_at IS NULL AND event->'data'->>'${field}' = ${value})`;

/** Tables and migrations of every service that publishes or consumes events. */
export const messagingTables: Tables = {
  entities: [OutboxMessage, InboxMessage, DeadLetterMessage, EventAttempt],
  migrations: [MessagingBaseline1795900000000],
  retention: messageRetention,
  personal: personalMessages,
};
