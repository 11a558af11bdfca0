import type { CancellationCause, CancellationExplanation, CancellationRefundState, Cents, OfferedSlot } from '@charter/contracts';
import type { Actor, PersonalData } from '@charter/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

const centsColumn = { to: (value: number) => value, from: Number };

@Entity('cancellation')
export class CancellationEntity {
  /** Also of its refund. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'booking_id' })
  bookingId: string;

  @Column('text', { name: 'actor_kind' })
  actorKind: Actor['kind'];

  /** The user name of staff; null for a guest and for the system. */
  @Column('text', { name: 'actor_name', nullable: true })
  actorName: string | null;

  @Column('text')
  cause: CancellationCause;

  @Column('smallint')
  percent: number;

  /** Fixed at the time of the cancellation. */
  @Column('bigint', { name: 'due_cents', transformer: centsColumn })
  dueCents: Cents;

  /** Refunded before the cancellation. */
  @Column('bigint', { name: 'already_back_cents', transformer: centsColumn })
  alreadyBackCents: Cents;

  @Column('jsonb')
  explanation: CancellationExplanation;

  /** What the guest wrote, or why staff refund another amount than the policy's. */
  @Column('text', { nullable: true })
  reason: string | null;

  @Column('text', { name: 'refund_state' })
  refundState: CancellationRefundState;

  /** PayPal's issue when it rejected the refund. */
  @Column('text', { name: 'refund_issue', nullable: true })
  refundIssue: string | null;

  /** When payment was last asked to refund. */
  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt: Date | null;

  /** Hash of the request under this id; null for a cancellation whose id is our own. */
  @Column('text', { name: 'request_hash', nullable: true })
  requestHash: string | null;

  /** What the guest of a called-off charter, staff or the deadline has chosen; null before. */
  @Column('text', { nullable: true })
  choice: 'refund' | 'move' | null;

  /** When everything is refunded unless the guest has chosen; null for a cancellation without a choice. */
  @Column('timestamptz', { name: 'choose_by', nullable: true })
  chooseBy: Date | null;

  @Column('timestamptz', { name: 'chosen_at', nullable: true })
  chosenAt: Date | null;

  @Column('uuid', { name: 'weather_call_id', nullable: true })
  weatherCallId: string | null;

  /** How many times its guest was reminded of the choice. */
  @Column('smallint', { name: 'choice_reminders' })
  choiceReminders: number;

  /** Which the booking has again when its guest chooses another time; with a choice only. */
  @Column('text', { name: 'status_before', nullable: true })
  statusBefore: 'pending' | 'confirmed' | null;

  /** The slot that was held for the guest. It stays here when it has lapsed, because it may still be free. */
  @Column('jsonb', { nullable: true })
  offer: OfferedSlot | null;

  /** No foreign key: deleting lapsed offers would lock cancellations after occupancies, and a choice locks them the other way round. */
  @Column('uuid', { name: 'held_occupancy_id', nullable: true })
  heldOccupancyId: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** When the booking was reinstated; null while the cancellation stands. */
  @Column('timestamptz', { name: 'undone_at', nullable: true })
  undoneAt: Date | null;
}

/** Columns of a cancellation that leaves its guest nothing to choose. */
export const withoutChoice = {
  choice: null,
  chooseBy: null,
  chosenAt: null,
  weatherCallId: null,
  statusBefore: null,
  offer: null,
  heldOccupancyId: null,
  choiceReminders: 0,
} satisfies Partial<CancellationEntity>;

/** No column contains the guest's name, but a reason may. */
export const personalCancellations: PersonalData = {
  table: 'cancellation',
  columns: ['reason'],
  where: 'booking_id::text = ANY(guest_keys)',
  keys: ['id::text'],
  erasure: [
    {
      action: 'anonymize',
      only: 'reason IS NOT NULL',
      set: 'reason = NULL',
      stays: 'cause, amounts and times, which bookkeeping law requires: until its retention time ends',
    },
    { action: 'keep', stays: 'cause, amounts and times, which bookkeeping law requires: until its retention time ends' },
  ],
};
