import { NotPersonal, Personal, personal } from '@charter/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OccupancyKind } from './occupant.js';

/** The boat. There is one row; the tables allow more. */
@Entity('vessel')
export class VesselEntity {
  @PrimaryColumn('int')
  id: number;

  /** Time for cleaning and fuel between two charters. */
  @Column('int', { name: 'turnaround_minutes' })
  turnaroundMinutes: number;
}

/**
 * A range of time in which the boat is occupied by a hold, a booking, a block or an offer. Expired and released ranges are deleted. The exclusion
 * constraint `one_charter_at_a_time` guarantees that no two rows of a boat overlap.
 */
@Entity('occupancy')
export class OccupancyEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('int', { name: 'vessel_id' })
  vesselId: number;

  @Column('text')
  @NotPersonal()
  kind: OccupancyKind;

  /** Half-open, turnaround included. */
  @Column('tstzrange')
  during: string;

  /** Holds and offers only. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null;

  /** The visitor's network address, by which unpaid holds are limited; null for other rows. */
  @Column('text', { nullable: true })
  @Personal({ kept: true })
  address: string | null;

  /** The occupancy of the booking that this time would lengthen, with which it is deleted; null for other rows. */
  @Column('uuid', { nullable: true })
  extends: string | null;
}

export const personalOccupancies = personal(OccupancyEntity, {
  where: 'id::text = ANY(guest_keys)',
  erasure: [{ action: 'keep', stays: 'the network address of an unpaid hold: deleted with it, after an hour at most' }],
});
