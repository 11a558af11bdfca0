import { bookingEvents, notificationEvents, partyEvents, tripEvents, weatherEvents } from '@charter/contracts';
import { charterContent, eventId, isPaid, saleContent } from './content.js';
import { type AnyEmail, email } from './email.js';
import {
  bookingSample,
  bookingSampleWith,
  longNames,
  cancelledSample,
  payingGuestSample,
  sampleCancellationId,
  sampleDispute,
  sampleStaffInvitation,
  sampleFormerSlot,
} from './samples.js';
import { choiceMadeSample } from './weather-samples.js';
import { addOnsSample } from './purchase-emails.js';
import { balancePaidSample } from './balance-emails.js';
import { type Noted, noteOf, staffNoteContent } from './staff-note-content.js';

/** PayPal's reason for a payment that stays pending until the seller accepts it in PayPal. */
const sellerMustAccept = 'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION';

/** E-mails to the staff about bookings and payments. */
export const staffEmails: readonly AnyEmail[] = [
  email('staff-notice')
    .on(bookingEvents.created)
    .filter(({ booking }) => isPaid(booking) && booking.packageId !== null)
    .oncePer(({ booking }) => booking.id)
    .toStaff(({ booking }) => booking.email)
    .with(({ booking }) => ({
      ...charterContent(booking),
      // Staff search for the English name.
      packageName: booking.packageName,
      guest: `${booking.firstName} ${booking.lastName}`,
      email: booking.email,
      phone: booking.phone,
      specialRequests: booking.specialRequests ?? null,
    }))
    .sample(bookingSample)
    .variant('confirmed', bookingSampleWith({ status: 'confirmed' }))
    .variant('special-requests', bookingSampleWith({ specialRequests: 'One of us is vegetarian.\nTwo need masks for children.' }))
    .variant('long-names', bookingSampleWith(longNames)),

  email('staff-payment-denied')
    .on(bookingEvents.paymentDenied)
    .oncePer(({ guest }) => guest.paymentId)
    .toStaff(({ guest }) => guest.email)
    .with(({ guest, reason }) => ({ ...saleContent(guest), reason }))
    .sample((locale) => ({ guest: payingGuestSample(locale), reason: 'DECLINED_BY_RISK_FRAUD_FILTERS' })),

  email('staff-payment-pending')
    .on(bookingEvents.paymentPending)
    .oncePer(({ guest }) => guest.paymentId)
    .toStaff(({ guest }) => guest.email)
    .with(({ guest, reason, heldUntil }) => ({ ...saleContent(guest), reason, heldUntil, manual: reason === sellerMustAccept }))
    .sample((locale) => ({ guest: payingGuestSample(locale), reason: sellerMustAccept, heldUntil: '2026-11-29T15:00:00.000Z' }))
    .variant('under-review', (locale) => ({ guest: payingGuestSample(locale), reason: 'ECHECK', heldUntil: '2026-11-29T15:00:00.000Z' })),

  email('staff-dispute')
    .on(bookingEvents.disputed)
    // PayPal sends several webhooks for one status of a dispute.
    .oncePer(({ dispute }) => `${dispute.disputeId} ${dispute.status}`)
    .toStaff(({ booking }) => booking.email)
    .with(({ booking, dispute: { status, reason, outcome, amount, respondBy } }) => ({
      ...saleContent(booking),
      resolved: status === 'RESOLVED',
      status,
      reason,
      outcome,
      disputedAmount: amount,
      respondBy,
    }))
    .sample((locale) => ({ ...bookingSample(locale), dispute: sampleDispute }))
    .variant('resolved', (locale) => ({
      ...bookingSample(locale),
      dispute: { ...sampleDispute, status: 'RESOLVED', reason: null, amount: null, respondBy: null, outcome: 'RESOLVED_SELLER_FAVOUR' },
    })),

  email('staff-unconfirmed')
    .on(bookingEvents.unconfirmed)
    .oncePer(({ booking }) => booking.id)
    .toStaff(({ booking }) => booking.email)
    .with(({ booking }) => saleContent(booking))
    .sample(bookingSample),

  email('staff-note')
    .on<Noted>(
      bookingEvents.statusChanged,
      bookingEvents.refundFailed,
      bookingEvents.detailsChanged,
      bookingEvents.reminderDue,
      tripEvents.moved,
      weatherEvents.choiceMade,
      bookingEvents.addOnsBought,
      bookingEvents.balancePaid,
      partyEvents.needsChanged,
    )
    .filter((data, { event }) => noteOf(data, event.occurredAt) !== undefined)
    .oncePer(eventId)
    .toStaff(({ booking }) => booking.email)
    .with((data) => ({ ...saleContent(data.booking), ...staffNoteContent(data) }))
    .sample((locale) => ({ ...bookingSample(locale), cancellationId: sampleCancellationId, amount: 1800, issue: 'REFUND_NOT_ALLOWED' }))
    .variant('cancelled-by-the-guest', cancelledSample('guest', { percent: 50, tierFrom: 48, tierTo: 168, due: 1800 }))
    .variant('cancelled-without-a-refund', cancelledSample('guest', { percent: 0, tierFrom: 0, tierTo: 48, due: 0 }))
    .variant('refund-chosen-by-the-guest', choiceMadeSample())
    .variant('moved-by-the-guest', (locale) => ({
      ...bookingSample(locale),
      from: sampleFormerSlot,
      cause: 'guest',
      by: 'guest',
      notifyGuest: true,
    }))
    .variant('add-ons-bought', addOnsSample)
    .variant('balance-paid', balancePaidSample())
    .variant('party-changed-by-the-guest', (locale) => ({ ...bookingSample(locale), before: { guestCount: 4 }, by: 'guest' }))
    .variant('needs-changed-by-the-guest', (locale) => ({ ...bookingSample(locale), changed: ['needs', 'swims'] }))
    .variant('not-confirmed-in-the-evening', (locale) => ({ ...bookingSample(locale), kind: 'evening' })),

  email('staff-reversal')
    .on(bookingEvents.reversed)
    .oncePer(eventId)
    .toStaff(({ booking }) => booking.email)
    .with(({ booking, reversedAmount }) => ({ ...saleContent(booking), reversedAmount }))
    .sample((locale) => ({ ...bookingSample(locale), reversedAmount: 3600 }))
    .variant('money-returned', (locale) => ({ ...bookingSample(locale), reversedAmount: 0 })),

  email('staff-invitation')
    .on(notificationEvents.staffInvited)
    .oncePer(({ invitationId }) => invitationId)
    .to(({ email: address }) => ({ address }))
    .with(({ invitationId, name, role, invitedBy, expiresAt }) => ({ invitationId, name, isCrew: role === 'crew', invitedBy, expiresAt }))
    .sample(() => sampleStaffInvitation)
    .variant('admin', () => ({ ...sampleStaffInvitation, role: 'admin' as const })),

  email('staff-admin')
    .on(notificationEvents.adminAnnounced)
    .oncePer(({ announcementId, recipient }) => `${announcementId} ${recipient ?? 'staff'}`)
    .to(({ recipient }, { settings }) => ({ address: recipient ?? settings.staffInbox }))
    .with(({ username, by }) => ({ username, by }))
    .sample(() => ({
      announcementId: '3f6f0f0a-3b8e-4d1a-9b7c-0f6a1f4e2c11',
      username: 'terrance',
      by: 'captain',
      recipient: null,
    })),
];
