import type { OfferState } from '@charter/contracts';
import { mentionsEmail, type PersonalData, type RetentionPolicy } from '@charter/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OfferVersion } from './offer.js';

/** An offer to a guest. */
@Entity('offer')
export class OfferEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  state: OfferState;

  /** Version of `content`: rises by 1 when staff change what was sent. */
  @Column('int')
  version: number;

  /** Version that staff wrote last. */
  @Column('jsonb')
  content: OfferVersion;

  /** The version that the guest sees and pays, and its content; null before the first is sent. */
  @Column('int', { name: 'sent_version', nullable: true })
  sentVersion: number | null;

  @Column('jsonb', { nullable: true })
  sent: OfferVersion | null;

  /** Rises when the link is renewed, which ends the former ones. */
  @Column('int', { name: 'link_version' })
  linkVersion: number;

  /** Null for one that was made from nothing. */
  @Column('int', { name: 'inquiry_id', nullable: true })
  inquiryId: number | null;

  /** Null while the boat is not held. */
  @Column('uuid', { name: 'occupancy_id', nullable: true })
  occupancyId: string | null;

  /** Null before it is accepted. */
  @Column('uuid', { name: 'booking_id', nullable: true })
  bookingId: string | null;

  /** End of the version that was sent; null before. */
  @Column('timestamptz', { name: 'valid_until', nullable: true })
  validUntil: Date | null;

  /** When the guest was reminded that this version ends; null before. */
  @Column('timestamptz', { name: 'reminded_at', nullable: true })
  remindedAt: Date | null;

  /** When this version was sent; null before. */
  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt: Date | null;

  /** When the guest first opened this version. */
  @Column('timestamptz', { name: 'opened_at', nullable: true })
  openedAt: Date | null;

  @Column('text', { name: 'decline_reason', nullable: true })
  declineReason: string | null;

  /** User name of the member of staff who made it. */
  @Column('text')
  who: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

/** An offer that was sent. */
export type SentOffer = OfferEntity & { sent: OfferVersion; sentVersion: number; validUntil: Date };

/** An offer that did not become a booking is of no use two years later, as its inquiry. */
export const offerRetention: readonly RetentionPolicy[] = [
  {
    table: 'offer',
    since: 'created_at',
    days: 2 * 365,
    only: `booking_id IS NULL AND NOT EXISTS (SELECT FROM payment_request r WHERE r.offer_id = offer.id)`,
  },
  {
    table: 'offer',
    since: 'created_at',
    days: 2 * 365,
    only: `booking_id IS NULL AND content->>'email' <> ''`,
    anonymize: withoutGuest(),
  },
];

/** SQL that leaves out who the guest was. */
function withoutGuest(): string {
  const anonymous = `'{"firstName": "Deleted", "lastName": "guest", "email": "", "phone": "", "message": ""}'::jsonb`;
  return `content = content || ${anonymous}, sent = sent || ${anonymous}, decline_reason = NULL`;
}

export const personalOffers: readonly PersonalData[] = [
  {
    table: 'offer',
    columns: ['content', 'sent', 'decline_reason'],
    where: `${mentionsEmail('content')} OR ${mentionsEmail('sent')}`,
    keys: ['id::text'],
    obstacle: {
      when: `state = 'sent' AND (valid_until > now() OR EXISTS (
        SELECT FROM payment_request r WHERE r.offer_id = offer.id AND r.state = 'open' AND r.pending_until > now()))`,
      sentence: `format('Offer %s can still be paid: withdraw it first.', content->>'title')`,
    },
    erasure: [
      {
        action: 'anonymize',
        set: withoutGuest(),
        stays: 'charter, amounts and dates, without the guest',
      },
    ],
  },
];
