import { Column, Entity, PrimaryColumn } from 'typeorm';
import {
  type BlockReason,
  type BookingForm,
  type BookingStatus,
  type Cents,
  cents,
  type Locale,
  type PaymentStatus,
} from '@charter/contracts';
import type { HoldStatus, Offer } from '../holds/hold.js';

/** The boat. There is one; the tables could take more. */
@Entity('vessel')
export class VesselEntity {
  @PrimaryColumn('int')
  id: number;

  @Column('text')
  name: string;

  /** Cleaning and fuel between two charters. */
  @Column('int', { name: 'turnaround_minutes' })
  turnaroundMinutes: number;
}

/**
 * A stretch of time in which the boat is taken: a hold, a booking or a staff block. Only live rows: what is over or
 * given back is deleted. The exclusion constraint `one_charter_at_a_time` is the product's one promise.
 */
@Entity('occupancy')
export class OccupancyEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('int', { name: 'vessel_id' })
  vesselId: number;

  @Column('text')
  kind: 'hold' | 'booking' | 'block';

  /** Half-open, turnaround included. */
  @Column('tstzrange')
  during: string;

  /** Holds only. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null;

  /** Of an unpaid hold: the visitor's network address, by which holds are limited. Deleted with the hold. */
  @Column('text', { nullable: true })
  address: string | null;
}

/** Most notice first. */
export interface RefundPolicy {
  refundTiers: readonly { hoursBefore: number; percent: number }[];
}

/** A visitor's unpaid claim on a slot, with the form they filled in. */
@Entity('hold')
export class HoldEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** SHA-256 of the checkout cookie. */
  @Column('text')
  checkout: string;

  /** Null once the slot was given back. */
  @Column('uuid', { name: 'occupancy_id', nullable: true })
  occupancyId: string | null;

  @Column('text')
  status: HoldStatus;

  @Column('jsonb')
  form: BookingForm;

  @Column('jsonb')
  offer: Offer;

  /** The payment that is to pay for it, as the last request named it; null for holds from before payments were named. */
  @Column('uuid', { name: 'payment_id', nullable: true })
  paymentId: string | null;

  /** Since when its payment's money is on its way: only that payment's end gives the slot away. */
  @Column('timestamptz', { name: 'committed_at', nullable: true })
  committedAt: Date | null;

  /** What went back of its payment before there was a booking: events have no order. */
  @Column('bigint', { name: 'refunded_cents', transformer: { to: (value: number) => value, from: Number } })
  refundedCents: Cents;

  /** Why its money was refunded instead of becoming a booking. */
  @Column('text', { name: 'refused_as', nullable: true })
  refusedAs: 'slot_gone' | 'departed' | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

/** Why the boat is out of sale; its time is the occupancy's. */
@Entity('block')
export class BlockEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'occupancy_id' })
  occupancyId: string;

  @Column('text')
  reason: BlockReason;

  @Column('text', { nullable: true })
  note: string | null;

  @Column('text')
  who: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

@Entity('booking')
export class BookingEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** This and the next two: null for a booking that staff entered. */
  @Column('uuid', { name: 'hold_id', nullable: true })
  holdId: string | null;

  @Column('uuid', { name: 'payment_id', nullable: true })
  paymentId: string | null;

  @Column('text', { name: 'payment_order_id', nullable: true })
  paymentOrderId: string | null;

  /** How a booking by phone is paid, in staff's words. */
  @Column('text', { name: 'payment_note', nullable: true })
  paymentNote: string | null;

  /** Null while cancelled. */
  @Column('uuid', { name: 'occupancy_id', nullable: true })
  occupancyId: string | null;

  @Column('text', { name: 'confirmation_code' })
  confirmationCode: string;

  @Column('int', { name: 'package_id' })
  packageId: number;

  @Column('text', { name: 'package_name' })
  packageName: string;

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

  @Column('text', { name: 'special_requests', nullable: true })
  specialRequests: string | null;

  @Column('text')
  locale: Locale;

  @Column('bigint', { name: 'amount_cents', transformer: { to: (value: number) => value, from: Number } })
  amountCents: Cents;

  /** What has gone back to the guest. */
  @Column('bigint', { name: 'refunded_cents', transformer: { to: (value: number) => value, from: Number } })
  refundedCents: Cents;

  /** What PayPal has taken back (charge-back) and holds. */
  @Column('bigint', { name: 'reversed_cents', transformer: { to: (value: number) => value, from: Number } })
  reversedCents: Cents;

  /** When payment last reported a change of it. */
  @Column('timestamptz', { name: 'reversed_at', nullable: true })
  reversedAt: Date | null;

  /** Refund tiers this booking was sold under. */
  @Column('jsonb')
  policy: RefundPolicy;

  @Column('text')
  status: BookingStatus;

  @Column('text', { name: 'payment_status' })
  paymentStatus: PaymentStatus;

  /** When the guest's page was first answered with this booking. */
  @Column('timestamptz', { name: 'collected_at', nullable: true })
  collectedAt: Date | null;

  /** When the guest was last asked for a review. */
  @Column('timestamptz', { name: 'invited_at', nullable: true })
  invitedAt: Date | null;

  /** When the guest wrote one, though it may have been taken down since. */
  @Column('timestamptz', { name: 'reviewed_at', nullable: true })
  reviewedAt: Date | null;

  @Column('timestamptz', { name: 'archived_at', nullable: true })
  archivedAt: Date | null;

  /** When it was cancelled, or deleted while it stood; null while it stands. The refund by its policy counts from then. */
  @Column('timestamptz', { name: 'cancelled_at', nullable: true })
  cancelledAt: Date | null;

  /** What its policy gave back at that moment; 0 while it stands, when nothing was paid, and once staff have settled it otherwise. */
  @Column('bigint', { name: 'refund_due_cents', transformer: { to: (value: number) => value, from: Number } })
  refundDueCents: Cents;

  /** +1 with every change that a guest would see: the optimistic lock, and the SEQUENCE of calendar entries. */
  @Column('int')
  revision: number;

  /** When staff were reminded that it is paid and not confirmed. */
  @Column('timestamptz', { name: 'reminded_at', nullable: true })
  remindedAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

/** Values of a booking to which nothing has happened yet. */
export const asNew = {
  revision: 0,
  reversedCents: cents(0),
  reversedAt: null,
  cancelledAt: null,
  refundDueCents: cents(0),
  remindedAt: null,
};
