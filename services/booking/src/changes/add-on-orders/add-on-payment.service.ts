import { Injectable } from '@nestjs/common';
import { DomainError, type HeldUntil } from '@charter/contracts';
import { Database, type ReadManager, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import {
  type BookingPaymentRequest,
  type FailedPayment,
  type PayableDescription,
  type Payer,
  type PaymentRequestHandler,
  PaymentRequestRepository,
  type RequestPayment,
} from '../../accounts/index.js';
import { hasExpired, isUnderReview, payableUntil } from '../../accounts/model.js';
import { RequestedStockService } from '../../calendar/index.js';
import { GuestPaymentService } from '../../payments/index.js';
import { isInTime } from '../../pricing/model.js';
import { type BookingEntity, BookingRepository } from '../../sales/index.js';
import { pendingUntil } from '../../sales/model.js';
import { takesAddOns } from './add-on-order.js';
import { AddOnOrderService } from './add-on-order.service.js';

/** What the guest of a booking orders on the trip page: the booking has it once it is paid. */
@Injectable()
export class AddOnPaymentService implements PaymentRequestHandler<BookingEntity> {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly guests: GuestPaymentService,
    private readonly requests: PaymentRequestRepository,
    private readonly stock: RequestedStockService,
    private readonly addOnOrders: AddOnOrderService,
    private readonly clock: Clock,
  ) {}

  describe(request: BookingPaymentRequest, payer: Payer): Promise<PayableDescription> {
    return this.guests.describe(request, payer);
  }

  /** After its time it can be paid as long as it can be ordered; whether it is sold out is asked before the capture. */
  async isPayable(tx: ReadManager, request: BookingPaymentRequest): Promise<boolean> {
    return request.state === 'open' && this.canOrder(await this.bookings.find(tx, request.bookingId), request);
  }

  /** @throws DomainError PAYMENT_REQUEST_CLOSED when it was replaced, or is no longer to be had */
  async secure(found: BookingPaymentRequest): Promise<HeldUntil> {
    const heldUntil = payableUntil(this.clock.now());
    await this.database.transaction(async (tx) => {
      const booking = await this.lockOwner(tx, found);
      const request = await this.requests.lock<BookingPaymentRequest>(tx, found);
      // The capture of a payment in doubt is repeated: what is kept for it stays kept as long.
      const until = new Date(Math.max(Date.parse(heldUntil), request.pendingUntil?.getTime() ?? 0));
      const isOpen = await this.isPayable(tx, request);
      if (!isOpen || (await this.reserve(tx, booking, request, until))) throw new DomainError('PAYMENT_REQUEST_CLOSED');
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
    const { occupancyId, startsAt } = booking;
    if (!occupancyId || !takesAddOns(booking, this.clock.now())) return 'refused';
    if (await this.stock.confirm(tx, request.id, { occupancyId, startsAt }, addOnsOf(request))) return 'refused';
    await this.addOnOrders.add(tx, booking, request, payment);
  }

  async pending(tx: Transaction, booking: BookingEntity, request: BookingPaymentRequest): Promise<Date | null> {
    const until = pendingUntil(this.clock.now(), booking);
    if (!booking.occupancyId || (await this.reserve(tx, booking, request, until))) return null;
    return until;
  }

  /** What was kept during the review is free again; otherwise the guest is on the page, and may try again. */
  async failed(tx: Transaction, booking: BookingEntity, request: BookingPaymentRequest, payment: FailedPayment): Promise<void> {
    const { occupancyId, startsAt } = booking;
    await this.guests.failed(tx, booking, request, payment);
    if (!request.pendingPaymentId || !occupancyId) return;
    await this.stock.reserve(tx, request.id, { occupancyId, startsAt }, [], this.clock.now());
  }

  async refuse(tx: Transaction, booking: BookingEntity, request: BookingPaymentRequest, payment: RequestPayment): Promise<void> {
    await this.guests.refuse(tx, booking, request, payment, 'lapsed');
  }

  private canOrder(booking: BookingEntity, request: BookingPaymentRequest): boolean {
    const now = this.clock.now();
    if (!takesAddOns(booking, now)) return false;
    return (
      isUnderReview(request, now) || !hasExpired(request, now) || addOnsOf(request).every((addOn) => isInTime(addOn, booking.startsAt, now))
    );
  }

  private async reserve(tx: Transaction, { occupancyId, startsAt }: BookingEntity, request: BookingPaymentRequest, until: Date) {
    return this.stock.reserve(tx, request.id, { occupancyId: occupancyId!, startsAt }, addOnsOf(request), until);
  }
}

const addOnsOf = ({ details }: BookingPaymentRequest) => details?.addOns ?? [];
