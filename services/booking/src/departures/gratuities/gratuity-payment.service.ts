import { Injectable } from '@nestjs/common';
import { bookingEvents, type HeldUntil, toDollars } from '@charter/contracts';
import { recordAudit, type ReadManager, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import type { BookingEntity } from '../../sales/bookings/booking.entity.js';
import { BookingRepository, toBooking } from '../../sales/bookings/booking.repository.js';
import { GratuityRepository } from './gratuity.repository.js';
import type { BookingPaymentRequest } from '../../accounts/payment-requests/payment-request.entity.js';
import { payableUntil } from '../../accounts/payment-requests/payment-request.js';
import type {
  FailedPayment,
  PayableDescription,
  Payer,
  PaymentRequestHandler,
  RequestPayment,
} from '../../accounts/payment-requests/request-handler.service.js';
import { GuestPaymentService } from '../../payments/guest-payment.service.js';

/** What the guest gives the crew. The folio of the booking does not have it. */
@Injectable()
export class GratuityPaymentService implements PaymentRequestHandler<BookingEntity> {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly guests: GuestPaymentService,
    private readonly gratuities: GratuityRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  describe(request: BookingPaymentRequest, payer: Payer): Promise<PayableDescription> {
    return this.guests.describe(request, payer);
  }

  async isPayable(_tx: ReadManager, { state }: BookingPaymentRequest): Promise<boolean> {
    return state === 'open';
  }

  /** Nothing is stored: nothing is kept for it. */
  async secure(): Promise<HeldUntil> {
    return { heldUntil: payableUntil(this.clock.now()) };
  }

  async lockOwner(tx: Transaction, { bookingId }: BookingPaymentRequest): Promise<BookingEntity> {
    return this.bookings.lockWithDeleted(tx, bookingId);
  }

  async settle(tx: Transaction, booking: BookingEntity, { id }: BookingPaymentRequest, payment: RequestPayment): Promise<void> {
    const { paymentId, amountCents } = payment;
    await this.gratuities.add(tx, { id, bookingId: booking.id, paymentId, amountCents, paidAt: this.clock.now() });
    const amount = toDollars(amountCents);
    await recordAudit(tx, {
      actor: { kind: 'guest' },
      action: 'booking.giveGratuity',
      subject: booking.id,
      before: null,
      after: { amount },
    });
    await this.outbox.add(tx, bookingEvents.gratuityPaid, { booking: toBooking(booking), amount });
  }

  failed(tx: Transaction, booking: BookingEntity, request: BookingPaymentRequest, payment: FailedPayment): Promise<void> {
    return this.guests.failed(tx, booking, request, payment);
  }

  async refuse(tx: Transaction, booking: BookingEntity, request: BookingPaymentRequest, payment: RequestPayment): Promise<void> {
    await this.guests.refuse(tx, booking, request, payment, 'not_due');
  }
}
