import { type Cents, cents, type Locale } from '@charter/contracts';
import { NotPersonal, Personal, personal, type RetentionPolicy } from '@charter/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { VoucherEntryKind } from './voucher.js';

const centsColumn = { to: (value: number) => value, from: (value: string) => cents(Number(value)) };

/** A gift voucher, or one that its buyer has not paid. What it is worth is the sum of its entries. */
@Entity('voucher')
export class VoucherEntity {
  /** Also of the payment request by which it is bought. */
  @PrimaryColumn('uuid')
  id: string;

  /** SHA-256 of its code, which is derived from the id and not stored. */
  @Column('text', { name: 'code_hash' })
  @NotPersonal()
  codeHash: string;

  @Column('text')
  @NotPersonal()
  last4: string;

  @Column('bigint', { name: 'initial_cents', transformer: centsColumn })
  initialCents: Cents;

  /** The charter that it was bought as; null for an amount. */
  @Column('int', { name: 'package_id', nullable: true })
  packageId: number | null;

  /** English. */
  @Column('text', { name: 'package_name', nullable: true })
  @NotPersonal()
  packageName: string | null;

  /** In the language of the voucher; null if there is none but the English one. */
  @Column('text', { name: 'package_name_shown', nullable: true })
  @NotPersonal()
  packageNameShown: string | null;

  @Column('text', { name: 'buyer_first_name' })
  @Personal({ erase: 'Deleted' })
  buyerFirstName: string;

  @Column('text', { name: 'buyer_last_name' })
  @Personal({ erase: 'guest' })
  buyerLastName: string;

  @Column('text', { name: 'buyer_email' })
  @Personal({ erase: '' })
  buyerEmail: string;

  @Column('text', { name: 'for_name' })
  @Personal({ erase: 'Deleted guest' })
  forName: string;

  @Column('text', { nullable: true })
  @Personal({ erase: null })
  message: string | null;

  /** Null for one that is sent to its buyer. */
  @Column('text', { name: 'deliver_to', nullable: true })
  @Personal({ erase: null })
  deliverTo: string | null;

  /** yyyy-MM-dd in Nassau; null for one that is sent at once. */
  @Column('date', { name: 'deliver_on', nullable: true })
  deliverOn: string | null;

  @Column('text')
  @NotPersonal()
  locale: Locale;

  /** The last day in Nassau; null for one without an end. */
  @Column('date', { name: 'valid_until', nullable: true })
  validUntil: string | null;

  /** The payment that bought it; null before. */
  @Column('uuid', { name: 'payment_id', nullable: true })
  paymentId: string | null;

  @Column('timestamptz', { name: 'paid_at', nullable: true })
  paidAt: Date | null;

  /** What went back of its payment. */
  @Column('bigint', { name: 'refunded_cents', transformer: centsColumn })
  refundedCents: Cents;

  /** What PayPal has taken back of its payment, and not returned. */
  @Column('bigint', { name: 'reversed_cents', transformer: centsColumn })
  reversedCents: Cents;

  /** When PayPal last reported what it took back. */
  @Column('timestamptz', { name: 'reversed_at', nullable: true })
  reversedAt: Date | null;

  /** What its refunds take of it that PayPal has not completed: requested, rejected, or paid by hand instead. */
  @Column('bigint', { name: 'returning_cents', transformer: centsColumn })
  returningCents: Cents;

  /** When its e-mail was first enqueued. */
  @Column('timestamptz', { name: 'delivered_at', nullable: true })
  deliveredAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

/** The database refuses to change or delete an entry. */
@Entity('voucher_entry')
export class VoucherEntryEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** Rises from entry to entry. */
  @Column({ type: 'bigint', insert: false, update: false })
  position: string;

  @Column('uuid', { name: 'voucher_id' })
  voucherId: string;

  @Column('text')
  @NotPersonal()
  kind: VoucherEntryKind;

  /** What it is reserved for, or has paid; null for other kinds. */
  @Column('uuid', { name: 'payment_request_id', nullable: true })
  paymentRequestId: string | null;

  /** Unique within the voucher and the kind: an entry is added once. */
  @Column('text')
  @NotPersonal()
  ref: string;

  /** Negative for what reduces the balance. */
  @Column('bigint', { name: 'amount_cents', transformer: centsColumn })
  amountCents: Cents;

  @Column('timestamptz')
  at: Date;
}

/** A reminder of the end that was published: another last day of the same voucher has one of its own. */
@Entity('voucher_reminder')
export class VoucherReminderEntity {
  @PrimaryColumn('uuid', { name: 'voucher_id' })
  voucherId: string;

  @PrimaryColumn('date', { name: 'valid_until' })
  validUntil: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

/** One that was never paid is a form without a purpose. Its payment request goes with it. */
export const voucherRetention: RetentionPolicy = { table: 'voucher', since: 'created_at', days: 30, only: 'paid_at IS NULL' };

/** The buyer, and who is given it if it is sent to them. */
export const personalVouchers = personal(VoucherEntity, {
  where: 'lower(buyer_email) = guest_email OR lower(deliver_to) = guest_email',
  keys: ['id::text', 'payment_id::text'],
  obstacle: {
    when: 'paid_at IS NOT NULL AND delivered_at IS NULL',
    sentence: `format('Gift voucher ...%s has not been sent yet: wait until its day, or send it now.', last4)`,
  },
  erasure: [
    {
      action: 'anonymize',
      stays: 'the amount and what it has paid for, without its buyer and who was given it: whoever has the code can use it',
    },
  ],
});
