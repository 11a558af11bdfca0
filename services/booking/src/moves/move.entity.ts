import type { MoveCause } from '@charter/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One move of a charter to another time. */
@Entity('booking_move')
export class MoveEntity {
  /** Made by the client. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'booking_id' })
  bookingId: string;

  @Column('text', { name: 'actor_kind' })
  actorKind: 'guest' | 'staff';

  @Column('text', { name: 'actor_name', nullable: true })
  actorName: string | null;

  @Column('text')
  cause: MoveCause;

  @Column('date', { name: 'from_date' })
  fromDate: string;

  @Column('text', { name: 'from_slot' })
  fromSlot: string;

  @Column('timestamptz', { name: 'from_starts_at' })
  fromStartsAt: Date;

  @Column('timestamptz', { name: 'from_ends_at' })
  fromEndsAt: Date;

  @Column('date', { name: 'to_date' })
  toDate: string;

  @Column('text', { name: 'to_slot' })
  toSlot: string;

  @Column('timestamptz', { name: 'to_starts_at' })
  toStartsAt: Date;

  @Column('timestamptz', { name: 'to_ends_at' })
  toEndsAt: Date;

  /** Percentage of the price that a cancellation at that moment would have refunded. */
  @Column('smallint', { name: 'percent_before' })
  percentBefore: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
