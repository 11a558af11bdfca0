import { type Cents, cents, type FolioKind, type PaymentMethod } from '@charter/contracts';
import { type Actor, NotPersonal, Personal, personal } from '@charter/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

const centsColumn = { to: (value: number) => value, from: (value: string) => cents(Number(value)) };

/** The database refuses to change or delete an entry. */
@Entity('folio_entry')
export class FolioEntryEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** Rises from entry to entry. */
  @Column({ type: 'bigint', insert: false, update: false })
  position: string;

  @Column('uuid', { name: 'booking_id' })
  bookingId: string;

  @Column('text')
  @NotPersonal()
  kind: FolioKind;

  /** What the entry notes, unique within its kind: the id of a line, a payment, a refund's sum, a cancellation. */
  @Column('text')
  @NotPersonal()
  ref: string;

  /** What is owed rises with a line and an adjustment, what was paid with a payment, what went back with a refund and a reversal. */
  @Column('bigint', { name: 'amount_cents', transformer: centsColumn })
  amountCents: Cents;

  /** Null for lines and adjustments, and for a refund that staff made without PayPal. */
  @Column('text', { nullable: true })
  @NotPersonal()
  method: PaymentMethod | null;

  /** The payment through PayPal that it is, or of which it is a refund or a reversal. */
  @Column('uuid', { name: 'payment_id', nullable: true })
  paymentId: string | null;

  @Column('text', { name: 'actor_kind' })
  @NotPersonal()
  actorKind: Actor['kind'];

  @Column('text', { name: 'actor_name', nullable: true })
  @NotPersonal()
  actorName: string | null;

  @Column('text')
  @Personal({ kept: true })
  text: string;

  @Column('timestamptz')
  at: Date;
}

export const personalFolios = personal(FolioEntryEntity, {
  where: 'booking_id::text = ANY(guest_keys)',
  erasure: [
    {
      action: 'keep',
      stays: 'amounts, times and notes of payments and refunds, which bookkeeping law requires: until its retention time ends',
    },
  ],
});
