import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cents } from '@charter/contracts';
import type { FundingSource } from '@charter/contracts/browser';
import { NotPersonal, Personal, personal, type RetentionPolicy } from '@charter/database';
import { centsColumn, nullableCentsColumn } from './cents-columns.js';
import type { PaymentState } from './payment-state.js';

export type PaymentKind = 'charter' | 'request';

@Entity('payment')
export class PaymentEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** What it pays: of a charter its hold. */
  @Column('uuid', { name: 'payment_request_id' })
  paymentRequestId: string;

  /** A charter makes a booking; what the trip page asks for does not. */
  @Column('text')
  @NotPersonal()
  kind: PaymentKind;

  /** SHA-256 of the checkout cookie of the visitor who pays. */
  @Column('text')
  @NotPersonal()
  checkout: string;

  @Column('bigint', { name: 'amount_cents', transformer: centsColumn })
  amountCents: Cents;

  /** What PayPal captured; null before. */
  @Column('bigint', {
    name: 'captured_cents',
    nullable: true,
    transformer: nullableCentsColumn,
  })
  capturedCents: Cents | null;

  @Column('text')
  @NotPersonal()
  state: PaymentState;

  /** Shown to the buyer at PayPal, in the language of `locale`. */
  @Column('text')
  @Personal({ kept: true })
  description: string;

  @Column('text')
  @NotPersonal()
  locale: string;

  /** Part of the capture's idempotency key; a new one only after a definitive decline. */
  @Column('int')
  attempt: number;

  @Column('text', { name: 'order_id', nullable: true })
  @NotPersonal()
  orderId: string | null;

  @Column('text', { name: 'capture_id', nullable: true })
  @NotPersonal()
  captureId: string | null;

  /** The button that was pressed last; once there is a capture, with what it was paid. Null while no button is known. */
  @Column('text', { name: 'funding_source', nullable: true })
  @NotPersonal()
  fundingSource: FundingSource | null;

  @Column('bigint', { name: 'refunded_cents', transformer: centsColumn })
  refundedCents: Cents;

  /** What PayPal has kept of it, by its report; null until the report has it. */
  @Column('bigint', { name: 'fee_cents', nullable: true, transformer: nullableCentsColumn })
  feeCents: Cents | null;

  /** Reversed by PayPal and not returned. */
  @Column('bigint', { name: 'reversed_cents', transformer: centsColumn })
  reversedCents: Cents;

  /** PayPal's refund id → amount that it reversed; 0 when PayPal has returned it. */
  @Column('jsonb')
  @NotPersonal()
  reversals: Record<string, Cents>;

  /** Why it ended, or why the buyer has to act: PayPal's issue, such as INSTRUMENT_DECLINED, or one of our own codes. */
  @Column('text', { nullable: true })
  @NotPersonal()
  issue: string | null;

  @Column('timestamptz', { name: 'captured_at', nullable: true })
  capturedAt: Date | null;

  /** When PayPal last declined the capture in such a way that the buyer may try again. */
  @Column('timestamptz', { name: 'declined_at', nullable: true })
  declinedAt: Date | null;

  @Column('timestamptz', { name: 'held_until' })
  heldUntil: Date;

  /** When a capture was sent whose result is unknown. */
  @Column('timestamptz', { name: 'in_doubt_since', nullable: true })
  inDoubtSince: Date | null;

  /** Next check by the reconciliation; null when nothing is undecided. */
  @Column('timestamptz', { name: 'next_check_at', nullable: true })
  nextCheckAt: Date | null;

  @Column('int')
  checks: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** The last check at PayPal before an unpaid payment is deleted. */
  @Column('timestamptz', { name: 'last_checked_at', nullable: true })
  lastCheckedAt: Date | null;
}

/** Captured payments are kept without limit. Buyers can open disputes for 180 days. */
export const paymentRetention: RetentionPolicy = {
  table: 'payment',
  since: 'created_at',
  days: 180,
  only: `state IN ('cancelled', 'declined', 'failed') AND capture_id IS NULL AND (order_id IS NULL OR last_checked_at IS NOT NULL)`,
};

/** Found by the guest's payment requests and bookings. */
export const personalPayments = personal(PaymentEntity, {
  where: 'payment_request_id::text = ANY(guest_keys)',
  keys: ['id::text', 'order_id', 'capture_id'],
  erasure: [
    {
      action: 'keep',
      only: 'capture_id IS NULL',
      stays: `amount, times and PayPal's ids of a payment that was not captured: deleted after 180 days`,
    },
    { action: 'keep', stays: `amount, times and PayPal's ids, which bookkeeping law requires: until its retention time ends` },
  ],
});
