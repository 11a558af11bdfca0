import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type Cents, cents, type RefundState } from '@charter/contracts';
import { type RetentionPolicy, mentionsEmail, mentionsKey, type PersonalData } from '@charter/database';
import type { PaymentState } from './payment.js';
import type { PayPalEvent } from '../webhooks/paypal-event.js';

/** PostgreSQL's bigint arrives as a string. */
const centsColumn = { to: (value: Cents) => value, from: (value: string) => cents(Number(value)) };
const nullableCentsColumn = {
  to: (value: Cents | null) => value,
  from: (value: string | null) => (value === null ? null : cents(Number(value))),
};

@Entity('payment')
export class PaymentEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'hold_id' })
  holdId: string;

  /** SHA-256 of the checkout cookie of the visitor who pays. */
  @Column('text')
  checkout: string;

  @Column('bigint', { name: 'amount_cents', transformer: centsColumn })
  amountCents: Cents;

  /** What PayPal captured; null before, and for older captures, whose amount was the price. */
  @Column('bigint', {
    name: 'captured_cents',
    nullable: true,
    transformer: nullableCentsColumn,
  })
  capturedCents: Cents | null;

  @Column('text')
  state: PaymentState;

  /** Shown to the buyer at PayPal, in the language of `locale`. */
  @Column('text')
  description: string;

  @Column('text')
  locale: string;

  /** Part of the capture's idempotency key; a new one only after a definitive decline. */
  @Column('int')
  attempt: number;

  @Column('text', { name: 'order_id', nullable: true })
  orderId: string | null;

  @Column('text', { name: 'capture_id', nullable: true })
  captureId: string | null;

  @Column('bigint', { name: 'refunded_cents', transformer: centsColumn })
  refundedCents: Cents;

  /** Reversed by PayPal and not returned. */
  @Column('bigint', { name: 'reversed_cents', transformer: centsColumn })
  reversedCents: Cents;

  /** PayPal's refund id → amount that it reversed; 0 when PayPal has returned it. */
  @Column('jsonb')
  reversals: Record<string, Cents>;

  /** Why it ended, or why the buyer has to act: PayPal's issue, such as INSTRUMENT_DECLINED, or one of our own codes. */
  @Column('text', { nullable: true })
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

  /** Category; "staff" for every refund that a member of staff has requested. */
  @Column('text')
  reason: string;

  /** The reason that staff entered. */
  @Column('text', { nullable: true })
  note: string | null;

  @Column('text')
  who: string;

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

/** The newest known version of a dispute at PayPal. */
@Entity('dispute')
export class DisputeEntity {
  @PrimaryColumn('text', { name: 'dispute_id' })
  disputeId: string;

  @Column('uuid', { name: 'payment_id' })
  paymentId: string;

  @Column('text')
  status: string;

  @Column('text', { nullable: true })
  reason: string | null;

  @Column('text', { nullable: true })
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

/** A signed webhook delivery. It only triggers a read from PayPal, since its signature covers no more than a CRC32 of the body. */
@Entity('paypal_event')
export class PayPalEventEntity {
  @PrimaryColumn('text', { name: 'event_id' })
  eventId: string;

  @Column('text', { name: 'transmission_id' })
  transmissionId: string;

  @Column('text')
  type: string;

  /** Type, ids and links only: PayPal's deliveries carry the buyer's name and address. */
  @Column('jsonb')
  body: PayPalEvent;

  @Column('timestamptz', { name: 'received_at' })
  receivedAt: Date;

  @Column('timestamptz', { name: 'process_after' })
  processAfter: Date;

  @Column('timestamptz', { name: 'processed_at', nullable: true })
  processedAt: Date | null;

  /** Processing failed permanently after the last attempt; PayPal may send it again. */
  @Column('boolean')
  failed: boolean;

  @Column('int')
  tries: number;
}

/** Captured payments are kept without limit. Buyers can open disputes for 180 days. */
export const paymentRetention: readonly RetentionPolicy[] = [
  { table: 'paypal_event', since: 'processed_at', days: 180 },
  {
    table: 'payment',
    since: 'created_at',
    days: 180,
    only: `state IN ('cancelled', 'declined', 'failed') AND capture_id IS NULL AND (order_id IS NULL OR last_checked_at IS NOT NULL)`,
  },
];

/** Found by the guest's holds and bookings. No column contains the guest's name, but a note of staff may. */
export const personalPayments: readonly PersonalData[] = [
  {
    table: 'payment',
    columns: ['description'],
    where: 'hold_id::text = ANY(guest_keys)',
    keys: ['id::text', 'order_id', 'capture_id'],
    erasure: [
      {
        action: 'keep',
        only: 'capture_id IS NULL',
        stays: `amount, times and PayPal's ids of a payment that was not captured: deleted after 180 days`,
      },
      { action: 'keep', stays: `amount, times and PayPal's ids, which bookkeeping law requires: until its retention time ends` },
    ],
  },
  {
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
  },
  {
    table: 'dispute',
    columns: ['reason', 'outcome'],
    where: 'payment_id::text = ANY(guest_keys)',
    keys: ['dispute_id'],
    erasure: [
      {
        action: 'keep',
        stays: `status, amount and PayPal's codes of a dispute, which bookkeeping law requires: until its retention time ends`,
      },
    ],
  },
  {
    table: 'paypal_event',
    columns: ['body'],
    where: `${mentionsKey('body')} OR ${mentionsEmail('body')}`,
    erasure: [{ action: 'keep', stays: `type, ids and links of PayPal's notices: deleted 180 days after they were processed` }],
  },
];
