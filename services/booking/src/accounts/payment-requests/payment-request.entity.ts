import { type BalanceReminder, type BookingRequestKind, type Cents, cents, type RequestKind } from '@charter/contracts';
import { NotPersonal, personal, type RetentionPolicy } from '@charter/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Line, OrderedAddOn } from '../../pricing/model.js';
import type { PaymentRequestKind, PaymentRequestState } from './payment-request.js';

const centsColumn = { to: (value: number) => value, from: (value: string) => cents(Number(value)) };

/** A move whose difference is to be paid. Times are UTC ISO 8601. */
export interface RequestedMoveDetails {
  id: string;
  /** yyyy-MM-dd in Nassau. */
  date: string;
  timeSlot: string;
  startsAt: string;
  endsAt: string;
  sunset?: string;
  /** The departure from which it leads: a charter that was moved meanwhile stays where it is. */
  fromStartsAt: string;
  /** Its end, which an add-on may have made later since. */
  fromEndsAt: string;
}

/** The add-ons that the booking has once they are paid, or the move that is made then. */
export interface RequestDetails {
  addOns?: OrderedAddOn[];
  move?: RequestedMoveDetails;
}

/** Something that waits to be paid, or was paid. */
@Entity('payment_request')
export class PaymentRequestEntity {
  /** Same as the id of the hold, for a charter. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  @NotPersonal()
  kind: PaymentRequestKind;

  /** Null while a charter is not booked. */
  @Column('uuid', { name: 'booking_id', nullable: true })
  bookingId: string | null;

  /** Offers only. */
  @Column('uuid', { name: 'offer_id', nullable: true })
  offerId: string | null;

  @Column('bigint', { name: 'amount_cents', transformer: centsColumn })
  amountCents: Cents;

  @Column('jsonb')
  @NotPersonal()
  lines: readonly Line[];

  @Column('text')
  @NotPersonal()
  state: PaymentRequestState;

  /** SHA-256 of the checkout cookie of the visitor who pays; null when nobody has begun to. */
  @Column('text', { nullable: true })
  @NotPersonal()
  payer: string | null;

  /** Null for a charter, which is due at once. */
  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt: Date | null;

  /** Null for one that stays open until it is closed. A charter's slot has its own expiry. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null;

  /** The slot that is kept for a move; null without one, and when it has expired. */
  @Column('uuid', { name: 'occupancy_id', nullable: true })
  occupancyId: string | null;

  /** What its payment brings about, besides the payment itself; null for a balance. */
  @Column('jsonb', { nullable: true })
  @NotPersonal()
  details: RequestDetails | null;

  /** The captured payment that settled it; null before, and for a charter, whose hold has it. */
  @Column('uuid', { name: 'payment_id', nullable: true })
  paymentId: string | null;

  /** The payment that PayPal reviews, and until when what it pays for is kept; null without one. */
  @Column('uuid', { name: 'pending_payment_id', nullable: true })
  pendingPaymentId: string | null;

  @Column('timestamptz', { name: 'pending_until', nullable: true })
  pendingUntil: Date | null;

  /** Payments that have failed: an event about the review of one may be handled after that. */
  @Column('uuid', { name: 'failed_payment_ids', array: true })
  failedPaymentIds: string[];

  /** Version of the terms that the page of an offer has shown to its guest, who accepts them by paying; null for every other kind. */
  @Column('text', { name: 'terms_version', nullable: true })
  @NotPersonal()
  termsVersion: string | null;

  @Column('timestamptz', { name: 'accepted_at', nullable: true })
  acceptedAt: Date | null;

  /** The last reminder that was sent. */
  @Column('text', { nullable: true })
  @NotPersonal()
  reminder: BalanceReminder | null;

  /** When the guest was last sent an e-mail about a balance; null before the first reminder. */
  @Column('timestamptz', { name: 'emailed_at', nullable: true })
  emailedAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

/** A payment request that is not that of a charter, whose state follows its hold. */
export type NonCharterRequest = PaymentRequestEntity & { kind: RequestKind };

/** What the guest of a booking is asked to pay. */
export type BookingPaymentRequest = PaymentRequestEntity & { kind: BookingRequestKind; bookingId: string };

/** What the guest of an offer is asked to pay. */
export type OfferPaymentRequest = PaymentRequestEntity & { kind: 'offer'; offerId: string };

/** Unpaid holds and vouchers are deleted before that: no hold of a refused payment lives longer than a year. */
export const paymentRequestRetention: RetentionPolicy = {
  table: 'payment_request',
  since: 'created_at',
  days: 400,
  only: `state <> 'paid' AND kind IN ('charter', 'voucher')`,
};

/** It does not say who the guest is, but its id leads to the guest's payments. */
export const personalPaymentRequests = personal(PaymentRequestEntity, {
  where: 'booking_id::text = ANY(guest_keys) OR offer_id::text = ANY(guest_keys)',
  keys: ['id::text'],
  erasure: [{ action: 'keep', stays: 'what was to be paid and when, which bookkeeping law requires: until its retention time ends' }],
});
