import { erasingJson, personal, type PersonalData, type RetentionPolicy } from '@charter/database';
import { HoldEntity } from '../holds/hold.entity.js';
import { BookingEntity } from './booking.entity.js';
import { inDeadLetter } from '@charter/messaging';

/** Personal data of guests: how long it is kept, how it is exported, and what erasure does to it. */

/**
 * The form of a hold that never became a booking is personal data without a purpose, unless an event about its payment is a dead letter.
 * The form of a refused hold explains a refund. The form of a booking is kept with it.
 */
export const holdRetention: readonly RetentionPolicy[] = [
  {
    table: 'hold',
    since: 'created_at',
    days: 30,
    only: `status IN ('held', 'released') AND committed_at IS NULL AND occupancy_id IS NULL AND NOT EXISTS (
      SELECT FROM dead_letter WHERE replayed_at IS NULL AND event->'data'->>'paymentRequestId' = hold.id::text)`,
  },
  { table: 'hold', since: 'created_at', days: 365, only: `status = 'refused'` },
];

/** A booking that was paid, or counts as revenue: bookkeeping needs its invoice, which has the guest's name. */
const inAccounts = `payment_id IS NOT NULL OR paid_cents > 0 OR status IN ('confirmed', 'completed')`;
/** Without an address no invitation to review can be sent. */
const invited = 'invited_at = coalesce(invited_at, now())';

export const personalBookings: readonly PersonalData[] = [
  personal(BookingEntity, {
    where: 'lower(email) = guest_email',
    keys: [
      'id::text',
      'hold_id::text',
      'payment_id::text',
      'payment_order_id',
      'confirmation_code',
      // The code as content stores it.
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
        keeps: ['firstName', 'lastName'],
        set: invited,
        stays: 'name, charter, amounts and dates, which bookkeeping law requires of an invoice: until its retention time ends',
      },
      {
        action: 'anonymize',
        set: invited,
        stays: 'charter, amounts and dates, without the guest',
      },
    ],
  }),
  personal(HoldEntity, {
    where: `lower(form->>'email') = guest_email`,
    keys: ['id::text', 'occupancy_id::text'],
    obstacle: {
      when: `(status = 'held' AND occupancy_id IS NOT NULL) OR ${inDeadLetter('paymentRequestId', 'hold.id::text')}`,
      sentence: `format('A checkout for %s, %s is not finished: wait until its hold expires, or replay its dead letter.',
        form->>'bookingDate', form->>'timeSlot')`,
    },
    erasure: [
      {
        action: 'anonymize',
        set: erasingJson('form', BookingEntity),
        stays: 'which slot was held when, without the guest',
      },
    ],
  }),
];
