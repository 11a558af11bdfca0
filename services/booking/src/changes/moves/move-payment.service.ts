import { Injectable } from '@nestjs/common';
import { DomainError, type HeldUntil } from '@charter/contracts';
import { Database, type ReadManager, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import type {
  BookingPaymentRequest,
  FailedPayment,
  PayableDescription,
  Payer,
  PaymentRequestHandler,
  RequestPayment,
} from '../../accounts/index.js';
import { payableUntil } from '../../accounts/model.js';
import { GuestPaymentService } from '../../payments/index.js';
import { type BookingEntity, BookingRepository } from '../../sales/index.js';
import { pendingUntil } from '../../sales/model.js';
import { MoveRequestService } from './move-request.service.js';
import { PaidMoveService } from './paid-move.service.js';

/** What a charter costs more on the day to which its guest moves it: it moves once the difference is paid. */
@Injectable()
export class MovePaymentService implements PaymentRequestHandler<BookingEntity> {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly guests: GuestPaymentService,
    private readonly requests: MoveRequestService,
    private readonly moves: PaidMoveService,
    private readonly clock: Clock,
  ) {}

  describe(request: BookingPaymentRequest, payer: Payer): Promise<PayableDescription> {
    return this.guests.describe(request, payer);
  }

  /** Whether the slot is still free is asked before the capture. */
  async isPayable(tx: ReadManager, request: BookingPaymentRequest): Promise<boolean> {
    return request.state === 'open' && this.moves.canMove(await this.bookings.find(tx, request.bookingId), request);
  }

  /** @throws DomainError PAYMENT_REQUEST_CLOSED when it was replaced, or the slot is taken */
  async secure(found: BookingPaymentRequest): Promise<HeldUntil> {
    const heldUntil = payableUntil(this.clock.now());
    await this.database.transaction(async (tx) => {
      const booking = await this.lockOwner(tx, found);
      const isOpen = await this.isPayable(tx, found);
      if (!isOpen || !(await this.requests.keepUntil(tx, booking, found, new Date(heldUntil))))
        throw new DomainError('PAYMENT_REQUEST_CLOSED');
    });
    return { heldUntil };
  }

  async lockOwner(tx: Transaction, { bookingId }: BookingPaymentRequest): Promise<BookingEntity> {
    return this.bookings.lockWithDeleted(tx, bookingId);
  }

  async settle(
    tx: Transaction,
    booking: BookingEntity,
    request: BookingPaymentRequest,
    payment: RequestPayment,
  ): Promise<void | 'refused'> {
    if (await this.moves.settle(tx, booking, request, payment)) return;
    await this.requests.release(tx, request);
    return 'refused';
  }

  async pending(tx: Transaction, booking: BookingEntity, request: BookingPaymentRequest): Promise<Date | null> {
    const move = request.details?.move;
    if (!move || !this.moves.canMove(booking, request)) return null;
    const startsAt = new Date(Math.min(Date.parse(move.startsAt), booking.startsAt.getTime()));
    const until = pendingUntil(this.clock.now(), { startsAt });
    return (await this.requests.keepUntil(tx, booking, request, until)) ? until : null;
  }

  /** The slot that was kept during the review is free again; otherwise the guest is on the page, and may try again. */
  async failed(tx: Transaction, booking: BookingEntity, request: BookingPaymentRequest, payment: FailedPayment): Promise<void> {
    await this.guests.failed(tx, booking, request, payment);
    if (request.pendingPaymentId) await this.requests.release(tx, request);
  }

  async refuse(tx: Transaction, booking: BookingEntity, request: BookingPaymentRequest, payment: RequestPayment): Promise<void> {
    await this.guests.refuse(tx, booking, request, payment, 'lapsed');
  }
}
