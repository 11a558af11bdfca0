import { Injectable } from '@nestjs/common';
import { bookingEvents, DomainError, type HeldUntil, toDollars } from '@charter/contracts';
import { type Actor, type ReadManager, recordAudit, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { formatCode } from '../bookings/booking.js';
import type { BookingEntity } from '../bookings/booking.entity.js';
import { BookingRepository, toBooking } from '../bookings/booking.repository.js';
import { GuestLinks } from '../bookings/guest-link.service.js';
import { FolioService } from '../folio/folio.service.js';
import type { BookingPaymentRequest } from '../payment-requests/payment-request.entity.js';
import type { PayableDescription, Payer, PaymentRequestHandler, RequestPayment } from '../payment-requests/request-handler.service.js';
import { descriptionOf, isPayable, payableUntil } from '../payment-requests/payment-request.js';

const guest: Actor = { kind: 'guest' };

/** What the guest of a booking pays on the trip page: it becomes a payment of the booking's folio. */
@Injectable()
export class BookingPaymentService implements PaymentRequestHandler<BookingEntity> {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly links: GuestLinks,
    private readonly folio: FolioService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
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

  async isPayable(tx: ReadManager, request: BookingPaymentRequest): Promise<boolean> {
    return isPayable(request, await this.bookings.find(tx, request.bookingId));
  }

  /** Nothing is stored: the payment holds no slot. */
  async secure(): Promise<HeldUntil> {
    return { heldUntil: payableUntil(this.clock.now()) };
  }

  async lockOwner(tx: Transaction, { bookingId }: BookingPaymentRequest): Promise<BookingEntity> {
    return this.bookings.lockWithDeleted(tx, bookingId);
  }

  async settle(
    tx: Transaction,
    booking: BookingEntity,
    _request: BookingPaymentRequest,
    { paymentId, amountCents }: RequestPayment,
  ): Promise<void> {
    const { paymentStatus } = booking;
    await this.folio.open(tx, booking);
    const through = { method: 'paypal', paymentId, text: '', at: this.clock.now() } as const;
    await this.folio.record(tx, booking, [{ ...through, kind: 'payment', ref: paymentId, amountCents, actor: guest }]);
    await recordAudit(tx, {
      actor: guest,
      action: 'booking.pay',
      subject: booking.id,
      before: { paymentStatus },
      after: { paymentStatus: booking.paymentStatus, amount: toDollars(amountCents), method: 'paypal' },
    });
  }

  async deny(tx: Transaction, booking: BookingEntity, { id, amountCents, dueAt }: BookingPaymentRequest): Promise<void> {
    await this.outbox.add(tx, bookingEvents.balanceDue, {
      booking: toBooking(booking),
      paymentRequestId: id,
      amount: toDollars(amountCents),
      dueAt: (dueAt ?? booking.startsAt).toISOString(),
      reason: 'denied',
    });
  }

  /** Payment refunds once, and the e-mail is sent once, however often this is called. */
  async refuse(tx: Transaction, row: BookingEntity, { id, state }: BookingPaymentRequest, payment: RequestPayment): Promise<void> {
    const { firstName, lastName, email, locale, packageId, packageName, ...booking } = toBooking(row);
    const { packageNameShown, packageNameLanguage, bookingDate, timeSlot, startsAt, endsAt } = booking;
    await this.outbox.add(tx, bookingEvents.refused, {
      reason: 'already_booked',
      ...(state === 'closed' && { closed: isCancelled(row) ? 'cancelled' : 'not_due' }),
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
