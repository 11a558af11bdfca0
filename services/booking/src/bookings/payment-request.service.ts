import { Injectable } from '@nestjs/common';
import {
  atFields,
  DomainError,
  fieldError,
  type HeldUntil,
  hourMs,
  limits,
  type OpenPaymentRequest,
  type PayableRequest,
  type PayerQuery,
  type SecurePaymentRequest,
  toDollars,
} from '@charter/contracts';
import { Database, type ReadManager } from '@charter/database';
import { Clock } from '@charter/service-kit';
import type { BookingPaymentRequest } from '../payment-requests/payment-request.entity.js';
import { descriptionOf, isPayable } from '../payment-requests/payment-request.js';
import { PaymentRequestRepository } from '../payment-requests/payment-request.repository.js';
import type { BookingEntity } from './booking.entity.js';
import { formatCode } from './booking.js';
import { BookingRepository } from './booking.repository.js';
import { GuestLinks } from './guest-link.service.js';

/** An order that its buyer does not approve is captured no more after this time. It holds no slot, so it may take longer than a checkout. */
const payableMs = hourMs;

/** Payment requests that are not those of charters, as payment asks for them before it moves money. */
@Injectable()
export class PaymentRequestService {
  constructor(
    private readonly database: Database,
    private readonly requests: PaymentRequestRepository,
    private readonly bookings: BookingRepository,
    private readonly links: GuestLinks,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError TRIP_CLOSED, PAYMENT_REQUEST_NOT_FOUND, ALREADY_PAID, PAYMENT_REQUEST_CLOSED, INVALID for another amount */
  async open({ paymentRequestId, amountCents, tripKey }: OpenPaymentRequest): Promise<PayableRequest> {
    const booking = tripKey && (await this.bookingOf(tripKey));
    if (!booking) throw new DomainError('TRIP_CLOSED');
    const request = await this.requests.findOfBooking(this.database.manager, paymentRequestId);
    if (request?.bookingId !== booking.id) throw new DomainError('PAYMENT_REQUEST_NOT_FOUND');
    if (request.state === 'paid') throw new DomainError('ALREADY_PAID');
    if (!isPayable(request, booking)) throw new DomainError('PAYMENT_REQUEST_CLOSED');
    if (request.amountCents !== amountCents) {
      throw new DomainError('INVALID', {
        ...atFields({ amount: fieldError('wrongAmount') }),
        extensions: { total: toDollars(request.amountCents), currency: limits.currency },
      });
    }
    const { locale } = booking;
    return {
      paymentRequestId,
      amountCents,
      description: descriptionOf(request.kind, locale, formatCode(booking.confirmationCode)),
      locale,
      returnPath: locale === 'en' ? '/trip' : `/${locale}/trip`,
      payableUntil: this.payableUntil(),
    };
  }

  /** @throws DomainError FOREIGN_ORDER */
  async checkPayer({ paymentRequestId, tripKey }: PayerQuery): Promise<object> {
    const booking = await this.bookingOf(tripKey);
    const bookingId = booking && (await this.requests.bookingOf(this.database.manager, paymentRequestId));
    if (!booking || bookingId !== booking.id) throw new DomainError('FOREIGN_ORDER');
    return {};
  }

  /**
   * Before a capture is sent. Nothing is stored: payment has one live payment for a request, and money that is captured after it was closed
   * goes back.
   * @returns null for the payment request of a charter
   * @throws DomainError PAYMENT_REQUEST_CLOSED
   */
  async secure({ paymentRequestId, amountCents }: SecurePaymentRequest): Promise<HeldUntil | null> {
    const { manager } = this.database;
    const request = paymentRequestId ? await this.requests.findOfBooking(manager, paymentRequestId) : null;
    if (!request) return null;
    if (request.amountCents !== amountCents || !(await this.isPayable(manager, request))) throw new DomainError('PAYMENT_REQUEST_CLOSED');
    return { heldUntil: this.payableUntil() };
  }

  private async isPayable(tx: ReadManager, request: BookingPaymentRequest): Promise<boolean> {
    return isPayable(request, await this.bookings.find(tx, request.bookingId));
  }

  /** @returns null for a key that opens nothing any more */
  private async bookingOf(tripKey: string): Promise<BookingEntity | null> {
    return this.links.open('trip', tripKey).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'TRIP_NOT_FOUND') return null;
      throw error;
    });
  }

  private payableUntil(): string {
    return new Date(this.clock.now().getTime() + payableMs).toISOString();
  }
}
