import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cents, FindingKind } from '@charter/contracts';
import type { PersonalData } from '@charter/database';
import { centsColumn, nullableCentsColumn } from '../payments/cents-columns.js';

@Entity('reconciliation_finding')
export class FindingEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: FindingKind;

  @Column('text', { name: 'transaction_id' })
  transactionId: string;

  /** Empty for a capture that the report lacks. */
  @Column('text', { name: 'event_code' })
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
  note: string | null;

  @Column('text', { name: 'explained_by', nullable: true })
  explainedBy: string | null;
}

/** No column contains the guest's name, but a note of staff may. */
export const personalFindings: PersonalData = {
  table: 'reconciliation_finding',
  columns: ['note'],
  where: 'payment_id::text = ANY(guest_keys)',
  keys: ['transaction_id'],
  erasure: [
    {
      action: 'anonymize',
      only: 'note IS NOT NULL',
      set: `note = ''`,
      stays: `amount, times and PayPal's ids, which bookkeeping law requires, without the note of staff: until its retention time ends`,
    },
    { action: 'keep', stays: `amount, times and PayPal's ids, which bookkeeping law requires: until its retention time ends` },
  ],
};
