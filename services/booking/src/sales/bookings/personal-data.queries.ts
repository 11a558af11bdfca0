import type { RetentionPolicy, PersonalData } from '@charter/database';
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
/** The booking is marked as invited, because without an address no invitation to review can be sent. */
const withoutContact = `email = '', phone = '', lodging = NULL, special_requests = NULL, payment_note = NULL, invited_at = coalesce(invited_at, now())`;

export const personalBookings: readonly PersonalData[] = [
  {
    table: 'booking',
    columns: ['first_name', 'last_name', 'email', 'phone', 'lodging', 'special_requests', 'payment_note'],
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
        set: `form = (form || '{"firstName": "Deleted", "lastName": "guest", "email": "", "phone": ""}') - 'specialRequests' - 'lodging'`,
        stays: 'which slot was held when, without the guest',
      },
    ],
  },
  {
    table: 'occupancy',
    columns: ['address'],
    where: 'id::text = ANY(guest_keys)',
    erasure: [{ action: 'keep', stays: 'the network address of an unpaid hold: deleted with it, after an hour at most' }],
  },
];
