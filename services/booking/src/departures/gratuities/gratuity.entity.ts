import { type Cents, cents } from '@charter/contracts';
import type { PersonalData } from '@charter/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

const centsColumn = { to: (value: number) => value, from: (value: string) => cents(Number(value)) };

/** What a guest gave the crew: not in the folio of the booking, because it is no revenue. */
@Entity('gratuity')
export class GratuityEntity {
  /** Id of its payment request. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'booking_id' })
  bookingId: string;

  @Column('uuid', { name: 'payment_id' })
  paymentId: string;

  @Column('bigint', { name: 'amount_cents', transformer: centsColumn })
  amountCents: Cents;

  /** Refunded at PayPal's site: no refund of the booking includes it. */
  @Column('bigint', { name: 'refunded_cents', transformer: centsColumn })
  refundedCents: Cents;

  /** Reversed by PayPal (charge-back) and not returned. */
  @Column('bigint', { name: 'reversed_cents', transformer: centsColumn })
  reversedCents: Cents;

  /** When PayPal last reported what it took back: older reports are ignored. */
  @Column('timestamptz', { name: 'reversed_at', nullable: true })
  reversedAt: Date | null;

  @Column('timestamptz', { name: 'paid_at' })
  paidAt: Date;
}

export const personalGratuities: PersonalData = {
  table: 'gratuity',
  columns: [],
  where: 'booking_id::text = ANY(guest_keys)',
  keys: ['payment_id::text'],
  erasure: [
    { action: 'keep', stays: 'what was given to the crew and when, which bookkeeping law requires: until its retention time ends' },
  ],
};
