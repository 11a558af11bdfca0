import type { CancellationCause, CancellationExplanation, CancellationRefundState, Cents } from '@charter/contracts';
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

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** When the booking was reinstated; null while the cancellation stands. */
  @Column('timestamptz', { name: 'undone_at', nullable: true })
  undoneAt: Date | null;
}

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
