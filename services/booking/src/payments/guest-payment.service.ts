import { Injectable } from '@nestjs/common';
import { bookingEvents, DomainError, toDollars } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import type { BookingPaymentRequest, FailedPayment, PayableDescription, Payer, RequestPayment } from '../accounts/index.js';
import { descriptionOf } from '../accounts/model.js';
import { type BookingEntity, GuestLinkService, toBooking } from '../sales/index.js';
import { formatCode } from '../sales/model.js';

/** What all payments have in common that the guest of a booking makes on the trip page. */
@Injectable()
export class GuestPaymentService {
  constructor(
    private readonly links: GuestLinkService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws DomainError TRIP_CLOSED, PAYMENT_REQUEST_NOT_FOUND for a session of another booking */
  async describe({ bookingId, kind }: BookingPaymentRequest, { tripKey }: Payer): Promise<PayableDescription> {
    const booking = tripKey && (await this.links.findOpen('trip', tripKey));
    if (!booking) throw new DomainError('TRIP_CLOSED');
    if (bookingId !== booking.id) throw new DomainError('PAYMENT_REQUEST_NOT_FOUND');
    const { locale } = booking;
    return {
      description: descriptionOf(kind, locale, formatCode(booking.confirmationCode)),
      locale,
      returnPath: locale === 'en' ? '/trip' : `/${locale}/trip`,
    };
  }

  /**
   * PayPal has denied a payment after its review: the guest, who has left the page, is sent an e-mail. Another failure is on the page.
   * @param request that is still open
   */
  async failed(
    tx: Transaction,
    booking: BookingEntity,
    { id, kind, dueAt }: BookingPaymentRequest,
    // The request may have changed since.
    { wasPending, amountCents }: FailedPayment,
  ): Promise<void> {
    if (!wasPending) return;
    await this.outbox.add(tx, bookingEvents.balanceDue, {
      booking: toBooking(booking),
      paymentRequestId: id,
      ...(kind !== 'balance' && { kind }),
      amount: toDollars(amountCents),
      dueAt: (dueAt ?? booking.startsAt).toISOString(),
      reason: 'denied',
      again: false,
    });
  }

  /**
   * Payment refunds once, and the e-mail is sent once, however often this is called.
   * @param closedAs why the request was closed, unless the booking was cancelled
   */
  async refuse(
    tx: Transaction,
    row: BookingEntity,
    { id, state }: BookingPaymentRequest,
    payment: RequestPayment,
    closedAs: 'not_due' | 'lapsed',
  ): Promise<void> {
    const { firstName, lastName, email, locale, packageId, packageName, ...booking } = toBooking(row);
    const { packageNameShown, packageNameLanguage, bookingDate, timeSlot, startsAt, endsAt } = booking;
    await this.outbox.add(tx, bookingEvents.refused, {
      reason: 'already_booked',
      ...(state === 'closed' && { closed: isCancelled(row) ? 'cancelled' : closedAs }),
      holdId: id,
      paymentId: payment.paymentId,
      firstName,
      lastName,
      email,
      locale,
      packageId,
      packageName,
      ...(packageNameShown && { packageNameShown }),
      ...(packageNameLanguage && { packageNameLanguage }),
      bookingDate,
      timeSlot,
      startsAt,
      endsAt,
      totalAmount: toDollars(payment.amountCents),
      alternatives: [],
    });
  }
}

/** Also a deleted booking does not take place. */
const isCancelled = ({ status, archivedAt }: BookingEntity): boolean => status === 'cancelled' || archivedAt !== null;
