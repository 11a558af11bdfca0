import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cents, FindingKind } from '@charter/contracts';
import { NotPersonal, Personal, personal } from '@charter/database';
import { centsColumn, nullableCentsColumn } from '../payments/cents-columns.js';

@Entity('reconciliation_finding')
export class FindingEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  @NotPersonal()
  kind: FindingKind;

  @Column('text', { name: 'transaction_id' })
  @NotPersonal()
  transactionId: string;

  /** Empty for a capture that the report lacks. */
  @Column('text', { name: 'event_code' })
  @NotPersonal()
  eventCode: string;

  @Column('uuid', { name: 'payment_id', nullable: true })
  paymentId: string | null;

  @Column('timestamptz')
  at: Date;

  @Column('bigint', { name: 'amount_cents', transformer: centsColumn })
  amountCents: Cents;

  /** What our payment or refund has, where the amount differs. */
  @Column('bigint', { name: 'expected_cents', nullable: true, transformer: nullableCentsColumn })
  expectedCents: Cents | null;

  @Column('timestamptz', { name: 'found_at' })
  foundAt: Date;

  @Column('timestamptz', { name: 'closed_at', nullable: true })
  closedAt: Date | null;

  /** The explanation of a member of staff. */
  @Column('text', { nullable: true })
  @Personal({ erase: '' })
  note: string | null;

  @Column('text', { name: 'explained_by', nullable: true })
  @NotPersonal()
  explainedBy: string | null;
}

/** No column contains the guest's name, but a note of staff may. */
export const personalFindings = personal(FindingEntity, {
  where: 'payment_id::text = ANY(guest_keys)',
  keys: ['transaction_id'],
  erasure: [
    {
      action: 'anonymize',
      only: 'note IS NOT NULL',
      stays: `amount, times and PayPal's ids, which bookkeeping law requires, without the note of staff: until its retention time ends`,
    },
    { action: 'keep', stays: `amount, times and PayPal's ids, which bookkeeping law requires: until its retention time ends` },
  ],
});
