import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Locale } from '@charter/contracts';
import { type RetentionPolicy, mentionsEmail, type PersonalData } from '@charter/database';
import type { Correlation } from '@charter/messaging';
import type { EmailStatus } from './retry.js';

/** A letter that is owed, under way, sent or given up: our memory of it. Redis only knows what to do next. */
@Entity('email')
export class EmailEntity {
  /** Also the BullMQ job's id and the first half of the Message-ID. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  template: string;

  @Column('text', { name: 'subject_id' })
  subjectId: string;

  /** Null for a letter that is about no booking. */
  @Column('uuid', { name: 'booking_id', nullable: true })
  bookingId: string | null;

  /** What led to the letter: sending it is a part of that. Null for letters older than this column. */
  @Column('jsonb', { nullable: true })
  correlation: Correlation | null;

  /** Null once it was forgotten. */
  @Column('text', { nullable: true })
  recipient: string | null;

  @Column('text', { name: 'reply_to', nullable: true })
  replyTo: string | null;

  @Column('text')
  locale: Locale;

  /** What the letter says, as values. Null once it was forgotten. */
  @Column('jsonb', { nullable: true })
  data: object | null;

  @Column('text')
  status: EmailStatus;

  @Column('int')
  attempts: number;

  @Column('text', { name: 'last_error', nullable: true })
  lastError: string | null;

  /** Fixed from the start: a letter that goes out twice is one letter to every mail program. */
  @Column('text', { name: 'message_id' })
  messageId: string;

  @Column('timestamptz', { name: 'queued_at' })
  queuedAt: Date;

  @Column('timestamptz', { name: 'next_attempt_at' })
  nextAttemptAt: Date;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt: Date | null;
}

/** A letter that is not forgotten, as any is that is to be sent: the constraint `owed_says_something`. */
export type StoredEmail = EmailEntity & { recipient: string; data: object };

/** The mail server's words repeat the address. */
const withoutContent = 'data = NULL, recipient = NULL, reply_to = NULL, last_error = NULL, correlation = NULL';

/** A letter's content is forgotten, and that there was one is not: `one_email_per_subject` promises that nobody is told twice. */
export const emailRetention: readonly RetentionPolicy[] = [
  {
    table: 'email',
    since: 'queued_at',
    days: 365,
    only: `status <> 'queued' AND data IS NOT NULL`,
    anonymize: withoutContent,
  },
];

/** The e-mails to the guest, and those to the back office about the guest's bookings and inquiries. */
export const personalEmails: readonly PersonalData[] = [
  {
    table: 'email',
    columns: ['recipient', 'reply_to', 'data', 'last_error'],
    where: `data IS NOT NULL AND (lower(recipient) = guest_email OR lower(reply_to) = guest_email
      OR booking_id::text = ANY(guest_keys) OR ${mentionsEmail('data')})`,
    erasure: [
      { action: 'keep', only: `status = 'queued'`, stays: 'not sent yet: run the command again once it is' },
      { action: 'anonymize', set: withoutContent, stays: 'which kind of e-mail was sent when, without its content and address' },
    ],
  },
];
