import { Injectable } from '@nestjs/common';
import { bookingEvents, type HeldUntil, toDollars } from '@charter/contracts';
import { type Actor, type ReadManager, recordAudit, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import type {
  BookingPaymentRequest,
  FailedPayment,
  PayableDescription,
  Payer,
  PaymentRequestHandler,
  RequestPayment,
} from '../accounts/index.js';
import { isPayable, payableUntil } from '../accounts/model.js';
import { balanceDueOf, BookingAccountService, type BookingEntity, BookingRepository, toBooking } from '../sales/index.js';
import { GuestPaymentService } from './guest-payment.service.js';

const guest: Actor = { kind: 'guest' };

/** What the guest of a booking pays on the trip page: it becomes a payment of the booking's folio. */
@Injectable()
export class BookingPaymentService implements PaymentRequestHandler<BookingEntity> {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly guests: GuestPaymentService,
    private readonly accounts: BookingAccountService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  describe(request: BookingPaymentRequest, payer: Payer): Promise<PayableDescription> {
    return this.guests.describe(request, payer);
  }

  async isPayable(tx: ReadManager, request: BookingPaymentRequest): Promise<boolean> {
    return isPayable(request, await this.bookings.find(tx, request.bookingId), this.clock.now());
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
    { id: paymentRequestId }: BookingPaymentRequest,
    { paymentId, amountCents }: RequestPayment,
  ): Promise<void | 'refused'> {
    // A weather call has called the charter off: nothing is owed until its guest chooses another slot.
    if (booking.status === 'cancelled') return 'refused';
    const { paymentStatus } = booking;
    const through = { method: 'paypal', paymentId, text: '', at: this.clock.now() } as const;
    await this.accounts.record(tx, booking, [
      { ...through, kind: 'payment', ref: paymentId, amountCents, settles: paymentRequestId, actor: guest },
    ]);
    await recordAudit(tx, {
      actor: guest,
      action: 'booking.pay',
      subject: booking.id,
      before: { paymentStatus },
      after: { paymentStatus: booking.paymentStatus, amount: toDollars(amountCents), method: 'paypal' },
    });
    await this.outbox.add(tx, bookingEvents.balancePaid, {
      booking: toBooking(booking),
      paymentRequestId,
      amount: toDollars(amountCents),
      stillDue: balanceDueOf(booking),
    });
  }

  /** Nothing is said about a balance that was paid in another way. */
  async failed(tx: Transaction, booking: BookingEntity, request: BookingPaymentRequest, payment: FailedPayment): Promise<void> {
    if (isPayable(request, booking, this.clock.now())) await this.guests.failed(tx, booking, request, payment);
  }

  async refuse(tx: Transaction, booking: BookingEntity, request: BookingPaymentRequest, payment: RequestPayment): Promise<void> {
    await this.guests.refuse(tx, booking, request, payment, 'not_due');
  }
}
