import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RefundState } from '@charter/contracts';
import { type Kept, mentionsEmail, mentionsKey, type Personal } from '@charter/database';
import type { PaymentState } from './payment.js';

const number = { to: (value: number) => value, from: Number };

@Entity('payment')
export class PaymentEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'hold_id' })
  holdId: string;

  /** SHA-256 of the checkout cookie: whose payment this is. */
  @Column('text')
  checkout: string;

  @Column('bigint', { name: 'amount_cents', transformer: number })
  amountCents: number;

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

  @Column('bigint', { name: 'refunded_cents', transformer: number })
  refundedCents: number;

  /** PayPal's last word on a refusal, such as INSTRUMENT_DECLINED. */
  @Column('text', { nullable: true })
  issue: string | null;

  @Column('text', { name: 'dispute', nullable: true })
  dispute: string | null;

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
}

@Entity('refund')
export class RefundEntity {
  /** Also PayPal's idempotency key, `rfd-<id>`: written before the first call. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'payment_id' })
  paymentId: string;

  @Column('bigint', { name: 'amount_cents', transformer: number })
  amountCents: number;

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

/** A signed delivery from PayPal. A hint to look, never a truth: its signature covers no more than a CRC32. */
@Entity('paypal_event')
export class PayPalEventEntity {
  @PrimaryColumn('text', { name: 'event_id' })
  eventId: string;

  @Column('text', { name: 'transmission_id' })
  transmissionId: string;

  @Column('text')
  type: string;

  @Column('jsonb')
  body: object;

  @Column('timestamptz', { name: 'received_at' })
  receivedAt: Date;

  @Column('timestamptz', { name: 'process_after' })
  processAfter: Date;

  @Column('timestamptz', { name: 'processed_at', nullable: true })
  processedAt: Date | null;

  @Column('int')
  tries: number;
}

/** Money is kept for ever. PayPal takes disputes for 180 days, in which what it told us may be asked for. */
export const keptPayments: readonly Kept[] = [
  { table: 'paypal_event', since: 'processed_at', days: 180 },
  {
    table: 'payment',
    since: 'created_at',
    days: 180,
    only: `state IN ('cancelled', 'declined', 'failed') AND capture_id IS NULL`,
  },
];

/** Found by the holds and bookings that paid. No column names the guest, but a note of staff may. */
export const personalPayments: readonly Personal[] = [
  {
    table: 'payment',
    columns: ['description', 'dispute'],
    of: 'hold_id::text = ANY(guest_keys)',
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
    of: 'payment_id::text = ANY(guest_keys)',
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
    table: 'paypal_event',
    columns: ['body'],
    of: `${mentionsKey('body')} OR ${mentionsEmail('body')}`,
    erasure: [{ action: 'keep', stays: `type, ids and links of PayPal's notices: deleted 180 days after they were processed` }],
  },
];
