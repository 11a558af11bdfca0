import { Injectable } from '@nestjs/common';
import { bookingEvents, type HeldUntil, type PaymentRefunded, type PaymentReversed, toDollars } from '@charter/contracts';
import { recordAudit, type ReadManager, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import type {
  BookingPaymentRequest,
  FailedPayment,
  NonCharterRequest,
  PayableDescription,
  Payer,
  PaymentRequestHandler,
  RequestPayment,
  SeparateMoney,
} from '../../accounts/index.js';
import { payableUntil } from '../../accounts/model.js';
import { GuestPaymentService } from '../../payments/index.js';
import { type BookingEntity, BookingRepository, toBooking } from '../../sales/index.js';
import { GratuityRepository } from './gratuity.repository.js';
import type { GratuityEntity } from './gratuity.entity.js';

/** What the guest gives the crew. The folio of the booking does not have it. */
@Injectable()
export class GratuityPaymentService implements PaymentRequestHandler<BookingEntity>, SeparateMoney {
  readonly separateMoney = this;

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

  async refunded(tx: Transaction, request: NonCharterRequest, { paymentId, refundedCents }: PaymentRefunded): Promise<void> {
    const gratuity = await this.find(tx, request, paymentId);
    if (gratuity) await this.gratuities.saveRefunded(tx, gratuity, refundedCents);
  }

  async reversed(tx: Transaction, request: NonCharterRequest, { paymentId, reversedCents }: PaymentReversed, at: Date): Promise<void> {
    const gratuity = await this.find(tx, request, paymentId);
    if (gratuity) await this.gratuities.saveReversed(tx, gratuity, reversedCents, at);
  }

  /** @returns null for a second payment of the same gratuity, which went back whole */
  private async find(tx: Transaction, { state }: NonCharterRequest, paymentId: string): Promise<GratuityEntity | null> {
    const gratuity = await this.gratuities.byPayment(tx, paymentId);
    if (!gratuity && state === 'open') throw new Error(`payment ${paymentId} has not settled its request yet`);
    return gratuity;
  }
}
