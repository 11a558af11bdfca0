import { randomUUID } from 'node:crypto';
import { type BookingStatus, type Cents, cents, limits, type Locale, type PaymentStatus } from '@charter/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OrderedAddOn } from '../../pricing/model.js';
import type { RefundPolicy } from './booking.js';

@Entity('booking')
export class BookingEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** Null for a booking that staff entered by phone. */
  @Column('uuid', { name: 'hold_id', nullable: true })
  holdId: string | null;

  /** Null for a booking that staff entered by phone. */
  @Column('uuid', { name: 'payment_id', nullable: true })
  paymentId: string | null;

  /** Null for a booking that staff entered by phone. */
  @Column('text', { name: 'payment_order_id', nullable: true })
  paymentOrderId: string | null;

  /** How a booking by phone is paid, as staff wrote it. */
  @Column('text', { name: 'payment_note', nullable: true })
  paymentNote: string | null;

  /** Null while cancelled. */
  @Column('uuid', { name: 'occupancy_id', nullable: true })
  occupancyId: string | null;

  @Column('text', { name: 'confirmation_code' })
  confirmationCode: string;

  /** Null for a custom charter, which was sold by an offer. */
  @Column('int', { name: 'package_id', nullable: true })
  packageId: number | null;

  @Column('text', { name: 'package_name' })
  packageName: string;

  /** The name in the guest's language when it was sold; null if it had none but the English one. */
  @Column('text', { name: 'package_name_shown', nullable: true })
  packageNameShown: string | null;

  /** Language of that name. */
  @Column('text', { name: 'package_name_language', nullable: true })
  packageNameLanguage: Locale | null;

  @Column('text', { name: 'package_duration' })
  packageDuration: string;

  @Column('date', { name: 'booking_date' })
  bookingDate: string;

  @Column('text', { name: 'time_slot' })
  timeSlot: string;

  @Column('timestamptz', { name: 'starts_at' })
  startsAt: Date;

  @Column('timestamptz', { name: 'ends_at' })
  endsAt: Date;

  /** Sunset on that day, if its slot was counted from it when it was sold. Stored, because the package may change. */
  @Column('timestamptz', { nullable: true })
  sunset: Date | null;

  @Column('int', { name: 'guest_count' })
  guestCount: number;

  @Column('text', { name: 'first_name' })
  firstName: string;

  @Column('text', { name: 'last_name' })
  lastName: string;

  @Column('text')
  email: string;

  @Column('text')
  phone: string;

  /** Hotel, villa or cruise ship. */
  @Column('text', { nullable: true })
  lodging: string | null;

  @Column('text', { name: 'special_requests', nullable: true })
  specialRequests: string | null;

  @Column('text')
  locale: Locale;

  @Column('bigint', { name: 'amount_cents', transformer: { to: (value: number) => value, from: Number } })
  amountCents: Cents;

  /** What was ordered with the charter, part of its amount. Its lines have the same amounts. */
  @Column('jsonb', { name: 'add_ons' })
  addOns: OrderedAddOn[];

  /** Cents that were received: a sum of its folio, which alone writes it. */
  @Column('bigint', { name: 'paid_cents', transformer: { to: (value: number) => value, from: Number } })
  paidCents: Cents;

  /** Cents that the guest still owes: a sum of its folio, which alone writes it; negative for what is to be given back. */
  @Column('bigint', { name: 'balance_cents', transformer: { to: (value: number) => value, from: Number } })
  balanceCents: Cents;

  /** Cents refunded to the guest: a sum of its folio, which alone writes it. */
  @Column('bigint', { name: 'refunded_cents', transformer: { to: (value: number) => value, from: Number } })
  refundedCents: Cents;

  /** Cents that PayPal has kept, by its report; null until the report has them. */
  @Column('bigint', {
    name: 'fee_cents',
    nullable: true,
    transformer: { to: (value: number | null) => value, from: (value: string | null) => (value === null ? null : Number(value)) },
  })
  feeCents: Cents | null;

  /** Cents that PayPal reversed (charge-back) and did not return: a sum of its folio, which alone writes it. */
  @Column('bigint', { name: 'reversed_cents', transformer: { to: (value: number) => value, from: Number } })
  reversedCents: Cents;

  /** Refund tiers this booking was sold under. */
  @Column('jsonb')
  policy: RefundPolicy;

  /** The version of the terms that the guest accepted by booking. Never changed; null for a booking by phone. */
  @Column('text', { name: 'terms_version', nullable: true })
  termsVersion: string | null;

  @Column('timestamptz', { name: 'accepted_at', nullable: true })
  acceptedAt: Date | null;

  @Column('text')
  status: BookingStatus;

  @Column('text', { name: 'payment_status' })
  paymentStatus: PaymentStatus;

  /** When the guest's page first showed this booking. */
  @Column('timestamptz', { name: 'collected_at', nullable: true })
  collectedAt: Date | null;

  /** When the guest was last asked for a review. */
  @Column('timestamptz', { name: 'invited_at', nullable: true })
  invitedAt: Date | null;

  /** When the guest wrote a review, which staff may have removed since. */
  @Column('timestamptz', { name: 'reviewed_at', nullable: true })
  reviewedAt: Date | null;

  @Column('timestamptz', { name: 'archived_at', nullable: true })
  archivedAt: Date | null;

  /** Refunds by its policy are limited to this percentage of the price: a charter that was moved late stays refundable as it was before. */
  @Column('smallint', { name: 'refund_cap_percent' })
  refundCapPercent: number;

  /** Rises by 1 with every change that a guest would see: the optimistic lock, and the SEQUENCE of calendar entries. */
  @Column('int')
  revision: number;

  /** Part of the key in the link of its trip page: rises by 1 when the former links shall open nothing any more. */
  @Column('int', { name: 'link_version' })
  linkVersion: number;

  /** Part of the key in the link with which friends join the party: rises by 1 when the former link shall open nothing any more. */
  @Column('int', { name: 'party_version' })
  partyVersion: number;

  /** How often its guest has moved it. */
  @Column('smallint', { name: 'guest_moves' })
  guestMoves: number;

  /** When staff were reminded that it is paid and not confirmed; null before. */
  @Column('timestamptz', { name: 'reminded_at', nullable: true })
  remindedAt: Date | null;

  /** When crew recorded that the party did not come; null unless it did not. Its guest is not asked for a review. */
  @Column('timestamptz', { name: 'no_show_at', nullable: true })
  noShowAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

/** Columns whose value in a new booking is the same for every way of booking. */
const defaults = {
  holdId: null,
  paymentId: null,
  paymentOrderId: null,
  paymentNote: null,
  packageNameShown: null,
  packageNameLanguage: null,
  sunset: null,
  lodging: null,
  addOns: [],
  paidCents: cents(0),
  balanceCents: cents(0),
  refundedCents: cents(0),
  feeCents: null,
  reversedCents: cents(0),
  paymentStatus: 'pending' as PaymentStatus,
  policy: { refundTiers: limits.refundTiers },
  termsVersion: null,
  acceptedAt: null,
  collectedAt: null,
  invitedAt: null,
  reviewedAt: null,
  archivedAt: null,
  refundCapPercent: 100,
  revision: 0,
  linkVersion: 1,
  partyVersion: 1,
  guestMoves: 0,
  remindedAt: null,
  noShowAt: null,
} satisfies Partial<BookingEntity>;

declare const complete: unique symbol;

/** A booking that is not stored yet. Only `newBooking` makes one, so that a new column is filled in one place. */
export type NewBooking = BookingEntity & { readonly [complete]: true };

/** The columns that differ between bookings, and any other. */
export type NewBookingValues = Omit<BookingEntity, keyof typeof defaults | 'id'> &
  Partial<Pick<BookingEntity, keyof typeof defaults | 'id'>>;

export function newBooking(values: NewBookingValues): NewBooking {
  return { ...defaults, id: randomUUID(), ...values } as NewBooking;
}
