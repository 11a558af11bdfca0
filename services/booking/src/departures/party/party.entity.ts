import type { Age, Locale } from '@charter/contracts';
import type { PersonalData, RetentionPolicy } from '@charter/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { NoteField } from './party.js';

/** A person aboard with a booking. */
@Entity('party_member')
export class PartyMemberEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'booking_id' })
  bookingId: string;

  /** From 1, in the order of the list. */
  @Column('smallint')
  position: number;

  @Column('text', { nullable: true })
  name: string | null;

  @Column('text')
  age: Age;

  /** Allergies, medicine, a wheelchair: what crew must know. Deleted 30 days after the charter. */
  @Column('text', { nullable: true })
  needs: string | null;

  /** Null until answered. Deleted 30 days after the charter. */
  @Column('boolean', { nullable: true })
  swims: boolean | null;

  /** The adult of the same party who signs for a child. */
  @Column('uuid', { name: 'guardian_id', nullable: true })
  guardianId: string | null;

  /** Only of adults. */
  @Column('text', { nullable: true })
  email: string | null;

  /** Fields that guest, staff or crew have filled: the friend whom the entry is about is not shown their values. */
  @Column('text', { array: true })
  noted: NoteField[];

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** When a friend has made this entry with the party's link, or changed it with the personal one; null for one that guest or staff have made. */
  @Column('timestamptz', { name: 'joined_at', nullable: true })
  joinedAt: Date | null;
}

/** One language of a published waiver. Never changed: a new text is a new version. */
@Entity('waiver_text')
export class WaiverTextEntity {
  @PrimaryColumn('int')
  version: number;

  @PrimaryColumn('text')
  locale: Locale;

  @Column('text')
  body: string;

  @Column('timestamptz', { name: 'published_at' })
  publishedAt: Date;
}

/** A member's signature of the waiver, by themselves or by their guardian. */
@Entity('waiver_signature')
export class WaiverSignatureEntity {
  @PrimaryColumn('uuid', { name: 'member_id' })
  memberId: string;

  @Column('int')
  version: number;

  /** The language of the text that was shown. */
  @Column('text')
  locale: Locale;

  /** Name that the signer has typed. */
  @Column('text', { name: 'signed_name' })
  signedName: string;

  /** The guardian, or the member; null once that member was removed. */
  @Column('uuid', { name: 'by_member_id', nullable: true })
  byMemberId: string | null;

  @Column('timestamptz', { name: 'signed_at' })
  signedAt: Date;

  /** Network address of the device. */
  @Column('text', { nullable: true })
  address: string | null;

  /** User agent of the device. */
  @Column('text', { nullable: true })
  agent: string | null;
}

export const partyEntities = [PartyMemberEntity, WaiverTextEntity, WaiverSignatureEntity];

/** What is known of a member's health serves the charter alone. */
export const partyRetention: RetentionPolicy = {
  table: 'party_member',
  since: '(SELECT ends_at FROM booking WHERE booking.id = booking_id)',
  days: 30,
  only: 'needs IS NOT NULL OR swims IS NOT NULL',
  anonymize: `needs = NULL, swims = NULL, noted = array_remove(array_remove(noted, 'needs'), 'swims')`,
};

const ofGuest = `booking_id::text = ANY(guest_keys) OR lower(email) = guest_email`;
const unsigned = 'NOT EXISTS (SELECT FROM waiver_signature WHERE member_id = party_member.id)';
const stays = 'the age group, and of signed waivers the name, as evidence of what was agreed: until the retention time of the booking ends';

/** The party of a guest's booking, and the guest as a member of another's. */
export const personalParties: readonly PersonalData[] = [
  {
    table: 'party_member',
    columns: ['name', 'needs', 'swims', 'email'],
    where: ofGuest,
    keys: ['id::text'],
    erasure: [
      {
        action: 'anonymize',
        only: `needs IS NOT NULL OR swims IS NOT NULL OR email IS NOT NULL OR (name IS NOT NULL AND ${unsigned})`,
        set: `needs = NULL, swims = NULL, email = NULL, noted = '{}', name = CASE WHEN ${unsigned} THEN NULL ELSE name END`,
        stays,
      },
      { action: 'keep', stays },
    ],
  },
  {
    // The company's own text, which is about no guest; the name of its column is that of messages elsewhere.
    table: 'waiver_text',
    columns: ['body'],
    where: 'false',
    erasure: [{ action: 'keep', stays: `the company's text, without data of guests` }],
  },
  {
    table: 'waiver_signature',
    columns: ['signed_name', 'address', 'agent'],
    where: 'member_id::text = ANY(guest_keys)',
    erasure: [
      {
        action: 'keep',
        stays: 'the signature of the waiver, as evidence of what was agreed: until the retention time of the booking ends',
      },
    ],
  },
];
