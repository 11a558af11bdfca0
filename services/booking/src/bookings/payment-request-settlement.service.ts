import { Injectable } from '@nestjs/common';
import { bookingEvents, toDollars } from '@charter/contracts';
import { type Actor, recordAudit, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { FolioService } from '../folio/folio.service.js';
import type { BookingPaymentRequest } from '../payment-requests/payment-request.entity.js';
import { decideRequestSettlement } from '../payment-requests/payment-request.js';
import { PaymentRequestRepository } from '../payment-requests/payment-request.repository.js';
import type { CapturedPayment } from './booking-creation.service.js';
import type { BookingEntity } from './booking.entity.js';
import { BookingRepository, toBooking } from './booking.repository.js';

const guest: Actor = { kind: 'guest' };

/** Settles captured payments of payment requests that are not those of charters, by their kind. */
@Injectable()
export class PaymentRequestSettlementService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly requests: PaymentRequestRepository,
    private readonly folio: FolioService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** The event may be delivered repeatedly, to several processes at the same time: the locks put the calls in order. */
  async settle(tx: Transaction, found: BookingPaymentRequest, payment: CapturedPayment): Promise<void> {
    const booking = await this.bookings.lockWithDeleted(tx, found.bookingId);
    const request = await this.requests.lockOfBooking(tx, found);
    switch (decideRequestSettlement(request, payment.paymentId)) {
      case 'existing':
        return;
      case 'refuse':
        return this.refuse(tx, booking, request, payment);
      case 'settle':
        await this.requests.savePaid(tx, request, payment.paymentId);
        await this.settleByKind(tx, booking, request, payment);
    }
  }

  private async settleByKind(
    tx: Transaction,
    booking: BookingEntity,
    { kind }: BookingPaymentRequest,
    payment: CapturedPayment,
  ): Promise<void> {
    switch (kind) {
      case 'balance':
        return this.recordPayment(tx, booking, payment);
    }
  }

  private async recordPayment(tx: Transaction, booking: BookingEntity, { paymentId, amountCents }: CapturedPayment): Promise<void> {
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

  /** May be called again for a repeated event: payment refunds once, and the e-mail is sent once. */
  private async refuse(tx: Transaction, row: BookingEntity, { id }: BookingPaymentRequest, payment: CapturedPayment): Promise<void> {
    const { firstName, lastName, email, locale, packageId, packageName, ...booking } = toBooking(row);
    const { packageNameShown, packageNameLanguage, bookingDate, timeSlot, startsAt, endsAt } = booking;
    await this.outbox.add(tx, bookingEvents.refused, {
      reason: 'already_booked',
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
