import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cents } from '@charter/contracts';
import { NotPersonal, Personal, personal } from '@charter/database';
import { nullableCentsColumn } from '../payments/cents-columns.js';

/** The newest known version of a dispute at PayPal. */
@Entity('dispute')
export class DisputeEntity {
  @PrimaryColumn('text', { name: 'dispute_id' })
  @NotPersonal()
  disputeId: string;

  @Column('uuid', { name: 'payment_id' })
  paymentId: string;

  @Column('text')
  @NotPersonal()
  status: string;

  @Column('text', { nullable: true })
  @Personal({ kept: true })
  reason: string | null;

  @Column('text', { nullable: true })
  @Personal({ kept: true })
  outcome: string | null;

  @Column('bigint', {
    name: 'amount_cents',
    nullable: true,
    transformer: nullableCentsColumn,
  })
  amountCents: Cents | null;

  @Column('timestamptz', { name: 'respond_by', nullable: true })
  respondBy: Date | null;

  /** PayPal's time of the change. */
  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

export const personalDisputes = personal(DisputeEntity, {
  where: 'payment_id::text = ANY(guest_keys)',
  keys: ['dispute_id'],
  erasure: [
    {
      action: 'keep',
      stays: `status, amount and PayPal's codes of a dispute, which bookkeeping law requires: until its retention time ends`,
    },
  ],
});
