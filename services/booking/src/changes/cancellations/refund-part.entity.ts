import { type Cents, cents, type RefundPartState } from '@charter/contracts';
import { NotPersonal } from '@charter/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

const centsColumn = { to: (value: number) => value, from: (value: string) => cents(Number(value)) };

/** A part of a cancellation's refund that was requested. */
@Entity('refund_part')
export class RefundPartEntity {
  /** Also of payment's refund, and of the entry in the folio when it was handed back. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'cancellation_id' })
  cancellationId: string;

  /** Null for what was paid by hand. */
  @Column('uuid', { name: 'payment_id', nullable: true })
  paymentId: string | null;

  @Column('bigint', { name: 'amount_cents', transformer: centsColumn })
  amountCents: Cents;

  /** Refunded of the payment when this part was requested. */
  @Column('bigint', { name: 'already_back_cents', transformer: centsColumn })
  alreadyBackCents: Cents;

  @Column('text')
  @NotPersonal()
  state: RefundPartState;

  /** PayPal's issue when it rejected this part. */
  @Column('text', { nullable: true })
  @NotPersonal()
  issue: string | null;

  /** When payment was last asked for it; null for what is handed back. */
  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt: Date | null;
}
