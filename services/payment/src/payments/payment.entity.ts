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

  /** SHA-256 of the checkout cookie: whose payment this is. */
  @Column('text')
  checkout: string;

  @Column('bigint', { name: 'amount_cents', transformer: centsColumn })
  amountCents: Cents;

  /** What PayPal captured; null before, and for captures from before it was stored, whose amount was ours. */
  @Column('bigint', {
    name: 'captured_cents',
    nullable: true,
    transformer: nullableCentsColumn,
  })
  capturedCents: Cents | null;

  @Column('text')
  state: PaymentState;

  /** What the buyer sees at PayPal, and in which language. */
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

  /** Cents that PayPal has taken back and holds. */
  @Column('bigint', { name: 'reversed_cents', transformer: centsColumn })
  reversedCents: Cents;

  /** PayPal's refund id → cents that PayPal took back with it; 0 when PayPal has returned them. */
  @Column('jsonb')
  reversals: Record<string, Cents>;

  /** Why it ended, or why the buyer has to act: PayPal's issue, such as INSTRUMENT_DECLINED, or a code of ours. */
  @Column('text', { nullable: true })
  issue: string | null;

  @Column('timestamptz', { name: 'captured_at', nullable: true })
  capturedAt: Date | null;

  /** When PayPal last refused the capture in such a way that the buyer may try again. */
  @Column('timestamptz', { name: 'declined_at', nullable: true })
  declinedAt: Date | null;

  @Column('timestamptz', { name: 'held_until' })
  heldUntil: Date;

  /** When a capture was sent whose answer is not known. */
  @Column('timestamptz', { name: 'in_doubt_since', nullable: true })
  inDoubtSince: Date | null;

  /** When the reconciler looks at it next; null when there is nothing left to find out. */
  @Column('timestamptz', { name: 'next_check_at', nullable: true })
  nextCheckAt: Date | null;

  @Column('int')
  checks: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** The last look at PayPal before an unpaid payment is deleted. */
  @Column('timestamptz', { name: 'last_checked_at', nullable: true })
  lastCheckedAt: Date | null;
}

@Entity('refund')
export class RefundEntity {
  /** Part of PayPal's idempotency key, written before the first call. */
  @PrimaryColumn('uuid')
  id: string;

  /** Part of the key too; a new one only after PayPal refused, because PayPal may answer a known key with its earlier refusal. */
  @Column('int')
  attempt: number;

  @Column('uuid', { name: 'payment_id' })
  paymentId: string;

  @Column('bigint', { name: 'amount_cents', transformer: centsColumn })
  amountCents: Cents;

  /** Why, as we sort it: "staff" for whatever a person decided. */
  @Column('text')
  reason: string;

  /** Why, in that person's words. */
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

/** A dispute at PayPal as it was when PayPal last changed it. */
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

  /** PayPal's own time of the change. */
  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

/** A signed delivery from PayPal: a reason to ask PayPal, never the answer, since its signature covers no more than a CRC32. */
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

  /** Processing was given up after the last try; PayPal may send it again. */
  @Column('boolean')
  failed: boolean;

  @Column('int')
  tries: number;
}

/** Payments with money are kept for ever. PayPal takes disputes for 180 days. */
export const paymentRetention: readonly RetentionPolicy[] = [
  { table: 'paypal_event', since: 'processed_at', days: 180 },
  {
    table: 'payment',
    since: 'created_at',
    days: 180,
    only: `state IN ('cancelled', 'declined', 'failed') AND capture_id IS NULL AND (order_id IS NULL OR last_checked_at IS NOT NULL)`,
  },
];

/** Found by the holds and bookings that paid. No column names the guest, but a note of staff may. */
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
