import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Locale } from '@charter/contracts';
import { erasing, mentionsEmail, NotPersonal, Personal, personal, type PersonalData, type RetentionPolicy } from '@charter/database';
import type { Correlation } from '@charter/messaging';
import type { EmailStatus } from './retry.js';

/** An e-mail that is queued, sent, failed or expired. This row is the record; the queue in Redis can be rebuilt from it. */
@Entity('email')
export class EmailEntity {
  /** The id is also that of the BullMQ job and the first half of the Message-ID. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  @NotPersonal()
  template: string;

  @Column('text', { name: 'subject_id' })
  @NotPersonal()
  subjectId: string;

  /** Null for an e-mail about no booking. */
  @Column('uuid', { name: 'booking_id', nullable: true })
  bookingId: string | null;

  /** The correlation of the event that caused the e-mail, so that its delivery belongs to the same trace. Null in rows older than this column. */
  @Column('jsonb', { nullable: true })
  @Personal({ erase: null })
  correlation: Correlation | null;

  /** Null once the content was deleted. */
  @Column('text', { nullable: true })
  @Personal({ erase: null })
  recipient: string | null;

  @Column('text', { name: 'reply_to', nullable: true })
  @Personal({ erase: null })
  replyTo: string | null;

  @Column('text')
  @NotPersonal()
  locale: Locale;

  /** Values for the template. Null once the content was deleted. */
  @Column('jsonb', { nullable: true })
  @Personal({ erase: null })
  data: object | null;

  @Column('text')
  @NotPersonal()
  status: EmailStatus;

  @Column('int')
  attempts: number;

  /** Mail servers repeat the address in it. */
  @Column('text', { name: 'last_error', nullable: true })
  @Personal({ erase: null })
  lastError: string | null;

  /** The same for every attempt: mail programs show an e-mail once that was sent twice. */
  @Column('text', { name: 'message_id' })
  @NotPersonal()
  messageId: string;

  @Column('timestamptz', { name: 'queued_at' })
  queuedAt: Date;

  @Column('timestamptz', { name: 'next_attempt_at' })
  nextAttemptAt: Date;

  /** It is of no use to its recipient from then on; null for one that may always be sent, and in rows older than this column. */
  @Column('timestamptz', { name: 'send_until', nullable: true })
  sendUntil: Date | null;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt: Date | null;
}

/** An e-mail with its content, which every queued one has: the constraint `queued_has_content`. */
export type StoredEmail = EmailEntity & { recipient: string; data: object };

/** Only the content is deleted: the row must stay, so that `one_email_per_subject` still prevents a second e-mail. */
export const emailRetention: readonly RetentionPolicy[] = [
  {
    table: 'email',
    since: 'queued_at',
    days: 365,
    only: `status <> 'queued' AND data IS NOT NULL`,
    anonymize: erasing(EmailEntity),
  },
];

/** E-mails to the guest, and e-mails to the staff about the guest's bookings and inquiries. */
export const personalEmails: readonly PersonalData[] = [
  personal(EmailEntity, {
    where: `data IS NOT NULL AND (lower(recipient) = guest_email OR lower(reply_to) = guest_email
      OR booking_id::text = ANY(guest_keys) OR ${mentionsEmail('data')})`,
    erasure: [
      { action: 'keep', only: `status = 'queued'`, stays: 'not sent yet: run the command again once it is' },
      { action: 'anonymize', stays: 'which kind of e-mail was sent when, without its content and address' },
    ],
  }),
];
