import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cents, RefundActor, RefundState } from '@charter/contracts';
import type { PersonalData } from '@charter/database';
import { centsColumn } from './cents-columns.js';

@Entity('refund')
export class RefundEntity {
  /** Part of PayPal's idempotency key, stored before the first call. */
  @PrimaryColumn('uuid')
  id: string;

  /** Also part of the key; a new one only after a rejection, because PayPal may replay its rejection for a known key. */
  @Column('int')
  attempt: number;

  @Column('uuid', { name: 'payment_id' })
  paymentId: string;

  @Column('bigint', { name: 'amount_cents', transformer: centsColumn })
  amountCents: Cents;

  /** Request of staff that this refund is a part of, when it is spread over several payments; otherwise null, and its own id is the request's. */
  @Column('uuid', { name: 'request_id', nullable: true })
  requestId: string | null;

  /** Category; "staff" for every refund that a member of staff has requested. */
  @Column('text')
  reason: string;

  /** The reason that staff entered. */
  @Column('text', { nullable: true })
  note: string | null;

  /** Who requested it. */
  @Column('text', { name: 'actor_kind' })
  actorKind: RefundActor['kind'];

  /** The user name of staff; null for the system. */
  @Column('text', { name: 'actor_name', nullable: true })
  actorName: string | null;

  @Column('text')
  state: RefundState;

  @Column('text', { name: 'paypal_refund_id', nullable: true })
  paypalRefundId: string | null;

  @Column('text', { nullable: true })
  issue: string | null;

  @Column('int')
  checks: number;

  @Column('timestamptz', { name: 'next_check_at', nullable: true })
  nextCheckAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

/** No column contains the guest's name, but a note of staff may. */
export const personalRefunds: PersonalData = {
  table: 'refund',
  columns: ['note'],
  where: 'payment_id::text = ANY(guest_keys)',
  keys: ['paypal_refund_id'],
  erasure: [
    {
      action: 'anonymize',
      only: 'note IS NOT NULL',
      set: 'note = NULL',
      stays: `amount, times and PayPal's ids, which bookkeeping law requires, without the note of staff: until its retention time ends`,
    },
    { action: 'keep', stays: `amount, times and PayPal's ids, which bookkeeping law requires: until its retention time ends` },
  ],
};
