import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { InquiryStatus, Locale } from '@charter/contracts';
import { NotPersonal, Personal, personal, type PersonalData, type RetentionPolicy } from '@charter/database';

@Entity('inquiry')
export class InquiryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'int' })
  id: number;

  @Column('text', { name: 'first_name' })
  @Personal()
  firstName: string;

  @Column('text', { name: 'last_name' })
  @Personal()
  lastName: string;

  @Column('text')
  @Personal()
  email: string;

  @Column('text', { nullable: true })
  @Personal()
  phone: string | null;

  @Column('text', { name: 'preferred_charter', nullable: true })
  @NotPersonal()
  preferredCharter: string | null;

  @Column('text')
  @Personal()
  message: string;

  /** Language of the e-mails to the sender. */
  @Column('text')
  @NotPersonal()
  locale: Locale;

  @Column('text')
  @NotPersonal()
  status: InquiryStatus;

  /** Hash of address and message. */
  @Column('text')
  @NotPersonal()
  fingerprint: string;

  /** Time in which an inquiry with the same fingerprint is a duplicate: the constraint `inquiry_once`. */
  @Column('tstzrange', { name: 'repeats_during' })
  repeatsDuring: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** When the guest first wrote again after an answer; null before. */
  @Column('timestamptz', { name: 'waiting_since', nullable: true })
  waitingSince: Date | null;

  /** When staff first replied. Set once, so that later changes do not alter how fast the inquiry was answered. */
  @Column('timestamptz', { name: 'answered_at', nullable: true })
  answeredAt: Date | null;

  /** When staff resolved it; null while it is not resolved. */
  @Column('timestamptz', { name: 'closed_at', nullable: true })
  closedAt: Date | null;

  /** The offer that the guest has asked about, if the question opened it; null for any other. */
  @Column('uuid', { name: 'offer_id', nullable: true })
  offerId: string | null;

  /** Rises when the guest's link is renewed, which ends the former ones. */
  @Column('int', { name: 'link_version' })
  linkVersion: number;
}

/** The times of a deleted inquiry. */
@Entity('removed_inquiry')
export class RemovedInquiryEntity {
  @PrimaryColumn('int', { name: 'inquiry_id' })
  inquiryId: number;

  @Column('timestamptz', { name: 'received_at' })
  receivedAt: Date;

  @Column('timestamptz', { name: 'answered_at', nullable: true })
  answeredAt: Date | null;

  /** When it was resolved, or else deleted. */
  @Column('timestamptz', { name: 'closed_at' })
  closedAt: Date;
}

/** What the guest has added by the link in a reply. */
@Entity('inquiry_message')
export class InquiryMessageEntity {
  @PrimaryColumn('int', { name: 'inquiry_id' })
  inquiryId: number;

  /** UUID of the client, so that a repeated request stores nothing again: unique within the inquiry, as guests choose it. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  @Personal({ fields: ['message', 'messages'] })
  message: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

/** A reply of the staff, which is e-mailed to the sender. */
@Entity('inquiry_reply')
export class InquiryReplyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'int' })
  id: number;

  @Column('int', { name: 'inquiry_id' })
  inquiryId: number;

  @Column('text')
  @Personal({ fields: ['response', 'replies'] })
  response: string;

  /** User name of the member of staff who wrote it. */
  @Column('text')
  @NotPersonal()
  who: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

/**
 * Resolved inquiries are deleted after two years; others stay until staff resolve or delete them. The audit of a deleted inquiry loses
 * its content after 30 days and keeps who deleted it.
 */
export const inquiryRetention: readonly RetentionPolicy[] = [
  { table: 'inquiry', since: 'created_at', days: 2 * 365, only: `status = 'resolved'` },
  { table: 'removed_inquiry', since: 'received_at', days: 90 },
  {
    table: 'audit',
    since: 'changed_at',
    days: 30,
    only: `num_nonnulls(before, after) > 0 AND NOT EXISTS (SELECT FROM inquiry WHERE inquiry.id::text = audit.subject)`,
    anonymize: 'before = NULL, after = NULL',
  },
];

export const personalInquiries: readonly PersonalData[] = [
  personal(InquiryMessageEntity, {
    where: `'inquiry:' || inquiry_id = ANY(guest_keys)`,
    erasure: [{ action: 'delete' }],
  }),
  personal(InquiryReplyEntity, {
    where: `'inquiry:' || inquiry_id = ANY(guest_keys)`,
    erasure: [{ action: 'delete' }],
  }),
  personal(InquiryEntity, {
    where: 'lower(email) = guest_email',
    keys: [`'inquiry:' || id`],
    erasure: [{ action: 'delete' }],
  }),
];
