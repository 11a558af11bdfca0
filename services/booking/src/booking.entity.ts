import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BlockReason, BookingForm, BookingStatus, Locale, PaymentStatus } from '@charter/contracts';
import type { Kept, Personal } from '@charter/database';
import { inDeadLetter } from '@charter/messaging';

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

/** What was sold, as it was on the day it was sold. */
export interface Offer {
  packageId: number;
  packageName: string;
  packageDuration: string;
  /** Whole US dollars. */
  price: number;
  startsAt: string;
  endsAt: string;
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
  status: 'held' | 'booked' | 'refused' | 'released';

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
  refundedCents: number;

  /** Why its money was refunded instead of becoming a booking. */
  @Column('text', { name: 'refused_as', nullable: true })
  refusedAs: 'slot_gone' | 'departed' | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

/**
 * A form that never became a booking is personal data without a purpose, unless money that came for it waits for a person. One that
 * was paid for and refused explains a refund. That of a booking is a part of it.
 */
export const keptHolds: readonly Kept[] = [
  {
    table: 'hold',
    since: 'created_at',
    days: 30,
    only: `status IN ('held', 'released') AND committed_at IS NULL AND occupancy_id IS NULL AND NOT EXISTS (
      SELECT FROM dead_letter WHERE replayed_at IS NULL AND event->'data'->>'holdId' = hold.id::text)`,
  },
  { table: 'hold', since: 'created_at', days: 365, only: `status = 'refused'` },
];

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
  amountCents: number;

  /** What has gone back to the guest. */
  @Column('bigint', { name: 'refunded_cents', transformer: { to: (value: number) => value, from: Number } })
  refundedCents: number;

  /** What PayPal has taken back (charge-back) and holds. */
  @Column('bigint', { name: 'reversed_cents', transformer: { to: (value: number) => value, from: Number } })
  reversedCents: number;

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
  refundDueCents: number;

  /** +1 with every change that a guest would see: the optimistic lock, and the SEQUENCE of calendar entries. */
  @Column('int')
  revision: number;

  /** When staff were reminded that it is paid and not confirmed. */
  @Column('timestamptz', { name: 'reminded_at', nullable: true })
  remindedAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

/** Money was paid for it, or it counts as revenue: bookkeeping needs its invoice, on which the guest's name stands. */
const inAccounts = `payment_id IS NOT NULL OR status IN ('confirmed', 'completed')`;
/** Marked as invited: without an address no invitation to review can be sent. */
const withoutContact = `email = '', phone = '', special_requests = NULL, payment_note = NULL, invited_at = coalesce(invited_at, now())`;

export const personalBookings: readonly Personal[] = [
  {
    table: 'booking',
    columns: ['first_name', 'last_name', 'email', 'phone', 'special_requests', 'payment_note'],
    of: 'lower(email) = guest_email',
    keys: [
      'id::text',
      'hold_id::text',
      'payment_id::text',
      'payment_order_id',
      'confirmation_code',
      // As content keeps it.
      `left(confirmation_code, 5) || '-' || substr(confirmation_code, 6)`,
    ],
    obstacle: {
      when: `status IN ('pending', 'confirmed') AND ends_at > now()`,
      sentence: `format('Booking %s-%s on %s, %s, has not taken place yet: cancel it first.',
        left(confirmation_code, 5), substr(confirmation_code, 6), booking_date, time_slot)`,
    },
    erasure: [
      {
        action: 'anonymize',
        only: inAccounts,
        set: withoutContact,
        stays: 'name, charter, amounts and dates, which bookkeeping law requires of an invoice: until its retention time ends',
      },
      {
        action: 'anonymize',
        set: `first_name = 'Deleted', last_name = 'guest', ${withoutContact}`,
        stays: 'charter, amounts and dates, without the guest',
      },
    ],
  },
  {
    table: 'hold',
    columns: ['form'],
    of: `lower(form->>'email') = guest_email`,
    keys: ['id::text', 'occupancy_id::text'],
    obstacle: {
      when: `(status = 'held' AND occupancy_id IS NOT NULL) OR ${inDeadLetter('holdId', 'hold.id::text')}`,
      sentence: `format('A checkout for %s, %s is not finished: wait until its hold expires, or replay its dead letter.',
        form->>'bookingDate', form->>'timeSlot')`,
    },
    erasure: [
      {
        action: 'anonymize',
        set: `form = (form || '{"firstName": "Deleted", "lastName": "guest", "email": "", "phone": ""}') - 'specialRequests'`,
        stays: 'which slot was held when, without the guest',
      },
    ],
  },
  {
    table: 'occupancy',
    columns: ['address'],
    of: 'id::text = ANY(guest_keys)',
    erasure: [{ action: 'keep', stays: 'the network address of an unpaid hold: deleted with it, after an hour at most' }],
  },
];

/** What no booking begins with. */
export const asNew = { revision: 0, reversedCents: 0, reversedAt: null, cancelledAt: null, refundDueCents: 0, remindedAt: null };
