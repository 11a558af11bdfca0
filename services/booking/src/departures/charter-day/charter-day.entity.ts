import type { CrewRole, LogKind } from '@charter/contracts';
import { NotPersonal, Personal, personal } from '@charter/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody who sails; not necessarily with an account of the back office. */
@Entity('crew_member')
export class CrewMemberEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  @NotPersonal()
  name: string;

  @Column('text', { name: 'phone_number' })
  @NotPersonal()
  phone: string;

  @Column('text')
  @NotPersonal()
  role: CrewRole;

  /** False for somebody who no longer sails; past charters keep them. */
  @Column('boolean')
  active: boolean;
}

@Entity('charter_crew')
export class CharterCrewEntity {
  @PrimaryColumn('uuid', { name: 'booking_id' })
  bookingId: string;

  @PrimaryColumn('uuid', { name: 'crew_id' })
  crewId: string;
}

/** What happened on the day of a charter. Rows are only added. */
@Entity('charter_log')
export class CharterLogEntity {
  /** Made by the device. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'booking_id' })
  bookingId: string;

  /** The member of the party; null for all of them. */
  @Column('uuid', { name: 'member_id', nullable: true })
  memberId: string | null;

  @Column('text')
  @NotPersonal()
  kind: LogKind;

  /** When it happened, by the device's clock. */
  @Column('timestamptz')
  at: Date;

  /** When it reached the server. */
  @Column('timestamptz', { name: 'received_at' })
  receivedAt: Date;

  /** User name of the member of staff. */
  @Column('text')
  @NotPersonal()
  who: string;

  @Column('text', { nullable: true })
  @Personal({ erase: null })
  note: string | null;
}

/** A note may name a guest. */
export const personalLog = personal(CharterLogEntity, {
  where: 'booking_id::text = ANY(guest_keys)',
  erasure: [
    { action: 'anonymize', only: 'note IS NOT NULL', stays: 'when the charter departed and returned' },
    { action: 'keep', stays: 'when the charter departed and returned' },
  ],
});
