import { line, prose } from '../shared/field-rule.js';

/** Why a slot cannot be booked: sold, held for a payment, blocked by staff, against the package's daylight rule, or outside of the booking window. */
export const unavailabilityReasons = ['sold', 'held', 'blocked', 'dark', 'closed'] as const;

export type UnavailabilityReason = (typeof unavailabilityReasons)[number];

export const phoneBookingFields = {
  paymentNote: prose({ max: 300 }),
};

export const blockFields = {
  note: prose({ max: 300 }),
};

export const settleRefundFields = {
  /** How a refund that was due was made without PayPal. */
  note: line({ max: 300, required: 'settlementNoteRequired' }),
};

/** Days of one block; longer than any dry dock. */
export const maxBlockDays = 366;

/** Days of the boat's schedule that can be looked at together. */
export const maxScheduleDays = 62;

export const blockReasons = ['maintenance', 'weather', 'other'] as const;

export type BlockReason = (typeof blockReasons)[number];

/** Why staff have to act on a booking. */
export const attentionKinds = ['refundOwed', 'refundFailed', 'unconfirmed'] as const;

export type AttentionKind = (typeof attentionKinds)[number];

export const bookingSorts = ['created', 'charterDate', 'amount'] as const;

export type BookingSort = (typeof bookingSorts)[number];
