import type { MoveCause, MoveChoice } from '@charter/contracts';
import { NotPersonal } from '@charter/database';
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
  @NotPersonal()
  actorKind: 'guest' | 'staff';

  @Column('text', { name: 'actor_name', nullable: true })
  @NotPersonal()
  actorName: string | null;

  @Column('text')
  @NotPersonal()
  cause: MoveCause;

  @Column('date', { name: 'from_date' })
  fromDate: string;

  @Column('text', { name: 'from_slot' })
  @NotPersonal()
  fromSlot: string;

  @Column('timestamptz', { name: 'from_starts_at' })
  fromStartsAt: Date;

  @Column('timestamptz', { name: 'from_ends_at' })
  fromEndsAt: Date;

  @Column('date', { name: 'to_date' })
  toDate: string;

  @Column('text', { name: 'to_slot' })
  @NotPersonal()
  toSlot: string;

  @Column('timestamptz', { name: 'to_starts_at' })
  toStartsAt: Date;

  @Column('timestamptz', { name: 'to_ends_at' })
  toEndsAt: Date;

  /** Percentage of the price that a cancellation at that moment would have refunded. */
  @Column('smallint', { name: 'percent_before' })
  percentBefore: number;

  /** The delay that moved several charters, if it was one. */
  @Column('uuid', { name: 'delay_id', nullable: true })
  delayId: string | null;

  /** The guest has chosen this time after a weather call, or after a move by the company. */
  @Column('boolean')
  chosen: boolean;

  /** The time before this move that the guest had booked, chosen or kept. */
  @Column('timestamptz', { name: 'agreed_starts_at' })
  agreedStartsAt: Date;

  @Column('timestamptz', { name: 'agreed_ends_at' })
  agreedEndsAt: Date;

  /** Until when the guest may choose; null when there is nothing to choose. */
  @Column('timestamptz', { name: 'choose_by', nullable: true })
  chooseBy: Date | null;

  /** Null while the guest has not chosen. */
  @Column('text', { nullable: true })
  @NotPersonal()
  choice: MoveChoice | null;

  /** When the guest chose, or another move replaced the choice. */
  @Column('timestamptz', { name: 'choice_ended_at', nullable: true })
  choiceEndedAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
