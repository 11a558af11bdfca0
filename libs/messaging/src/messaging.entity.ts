import { Column, Entity, type MigrationInterface, PrimaryColumn, type QueryRunner } from 'typeorm';
import { type Kept, mentionsEmail, mentionsKey, type Personal, type Tables } from '@charter/database';
import { streamDays } from './stream.js';

/** A fact that was committed and is to be announced. */
@Entity('outbox')
export class OutboxMessage {
  /** The event's id, and NATS's message id. */
  @PrimaryColumn('uuid')
  id: string;

  /** Order of announcement within this service. */
  @Column('bigint', { generated: 'identity' })
  position: string;

  @Column('text')
  subject: string;

  /** The whole envelope. */
  @Column('jsonb')
  event: object;

  @Column('timestamptz', { name: 'published_at', nullable: true })
  publishedAt: Date | null;

  @Column('timestamptz', { name: 'added_at' })
  addedAt: Date;
}

/** One handler has dealt with one event: its primary key is what makes a second delivery harmless. */
@Entity('inbox')
export class InboxMessage {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @PrimaryColumn('text')
  handler: string;

  @Column('timestamptz', { name: 'handled_at' })
  handledAt: Date;
}

/** An event that a handler could not deal with after many tries: kept for staff to read and operators to replay. */
@Entity('parked')
export class ParkedMessage {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @PrimaryColumn('text')
  handler: string;

  @Column('text')
  subject: string;

  @Column('jsonb')
  event: object;

  @Column('text')
  reason: string;

  @Column('timestamptz', { name: 'parked_at' })
  parkedAt: Date;

  /** When an operator put it through the handler after all; the row stays as the record of it. */
  @Column('timestamptz', { name: 'replayed_at', nullable: true })
  replayedAt: Date | null;

  @Column('text', { name: 'replayed_by', nullable: true })
  replayedBy: string | null;
}

/**
 * A fact can be announced once more for as long as its outbox row is there, whenever it was published last, and the stream
 * keeps it for 30 days after that: it comes for the last time 65 days after it happened. The inbox has to know it until then, and
 * beyond where an operator may still replay it.
 */
const keptMessages: readonly Kept[] = [
  { table: 'outbox', since: 'added_at', days: 35, only: 'published_at IS NOT NULL' },
  {
    table: 'inbox',
    since: 'handled_at',
    days: 70,
    only: `NOT EXISTS (SELECT FROM parked
      WHERE parked.event_id = inbox.event_id AND parked.handler = inbox.handler AND parked.replayed_at IS NULL)`,
  },
  // So few that they need no index.
  { table: 'parked', since: 'replayed_at', days: 70 },
];

/**
 * Work that is not done is kept, and can be erased once it is. Of an event that names the guest by ids alone nothing is left to find
 * out when the rows with these ids are erased.
 */
const personalMessages: readonly Personal[] = [
  {
    table: 'outbox',
    columns: ['event'],
    of: `${mentionsEmail('event')} OR ${mentionsKey('event')}`,
    erasure: [
      { action: 'keep', only: 'published_at IS NULL', stays: 'not published yet: run the command again later' },
      {
        action: 'delete',
        only: mentionsEmail('event'),
        copies: { what: 'event stream', until: `published_at + interval '${streamDays} days'` },
      },
      { action: 'keep', stays: 'ids only, deleted 35 days after the event' },
    ],
  },
  {
    table: 'parked',
    columns: ['event', 'reason'],
    of: `${mentionsEmail('event')} OR ${mentionsKey('event')}`,
    erasure: [
      {
        action: 'keep',
        only: 'replayed_at IS NULL',
        stays: 'a dead letter, which is unfinished work: replay it, then run the command again',
      },
      { action: 'delete' },
    ],
  },
];

/** @returns an SQL condition: a dead letter that was not replayed yet has this value in that field of its data */
export const inDeadLetter = (field: string, value: string): string =>
  `EXISTS (SELECT FROM parked WHERE replayed_at IS NULL AND event->'data'->>'${field}' = ${value})`;

class CreateMessaging1760000000000 implements MigrationInterface {
  name = 'CreateMessaging1760000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        id uuid PRIMARY KEY,
        position bigint GENERATED ALWAYS AS IDENTITY,
        subject text NOT NULL,
        event jsonb NOT NULL,
        published_at timestamptz
      );
      CREATE INDEX outbox_unpublished ON outbox (position) WHERE published_at IS NULL;
      CREATE TABLE inbox (
        event_id uuid NOT NULL,
        handler text NOT NULL,
        handled_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT inbox_once PRIMARY KEY (event_id, handler)
      );
      CREATE TABLE parked (
        event_id uuid NOT NULL,
        handler text NOT NULL,
        subject text NOT NULL,
        event jsonb NOT NULL,
        reason text NOT NULL,
        parked_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (event_id, handler)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE parked; DROP TABLE inbox; DROP TABLE outbox;');
  }
}

class MarkReplays1760000000002 implements MigrationInterface {
  name = 'MarkReplays1760000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE parked
        ADD COLUMN replayed_at timestamptz,
        ADD COLUMN replayed_by text,
        ADD CONSTRAINT replayed_by_somebody CHECK ((replayed_at IS NULL) = (replayed_by IS NULL));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE parked DROP COLUMN replayed_at, DROP COLUMN replayed_by');
  }
}

class LetMessagesGo1760000000003 implements MigrationInterface {
  name = 'LetMessagesGo1760000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE outbox ADD COLUMN added_at timestamptz NOT NULL DEFAULT now();
      CREATE INDEX outbox_published ON outbox (added_at) WHERE published_at IS NOT NULL;
      CREATE INDEX inbox_handled ON inbox (handled_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX inbox_handled; ALTER TABLE outbox DROP COLUMN added_at;');
  }
}

/** What a service needs that announces or hears facts. */
export const messagingTables: Tables = {
  entities: [OutboxMessage, InboxMessage, ParkedMessage],
  migrations: [CreateMessaging1760000000000, MarkReplays1760000000002, LetMessagesGo1760000000003],
  kept: keptMessages,
  personal: personalMessages,
};
