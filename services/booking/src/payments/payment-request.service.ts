import { Injectable } from '@nestjs/common';
import {
  atFields,
  DomainError,
  fieldError,
  type HeldUntil,
  limits,
  type OpenPaymentRequest,
  type PayableRequest,
  type PayerQuery,
  type SecurePaymentRequest,
  toDollars,
} from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { type NonCharterRequest, type Payer, PaymentRequestRepository } from '../accounts/index.js';
import { payableUntil } from '../accounts/model.js';
import { GuestLinkService } from '../sales/index.js';
import { RequestHandlers } from './request-handlers.service.js';

/** Payment requests that are not those of charters, as payment asks for them before it moves money. */
@Injectable()
export class PaymentRequestService {
  constructor(
    private readonly database: Database,
    private readonly requests: PaymentRequestRepository,
    private readonly handlers: RequestHandlers,
    private readonly links: GuestLinkService,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError TRIP_CLOSED, PAYMENT_REQUEST_NOT_FOUND, ALREADY_PAID, PAYMENT_REQUEST_CLOSED, INVALID for another amount */
  async open({ paymentRequestId, amountCents, termsVersion, ...payer }: OpenPaymentRequest): Promise<PayableRequest> {
    const { manager } = this.database;
    const request = await this.requests.findNonCharter(manager, paymentRequestId);
    if (!request) throw new DomainError('PAYMENT_REQUEST_NOT_FOUND');
    const handler = this.handlers.of(request.kind);
    const described = await handler.describe(request, payer);
    if (request.state === 'paid') throw new DomainError('ALREADY_PAID');
    if (!(await handler.isPayable(manager, request))) throw new DomainError('PAYMENT_REQUEST_CLOSED');
    if (request.amountCents !== amountCents) {
      throw new DomainError('INVALID', {
        ...atFields({ amount: fieldError('wrongAmount') }),
        extensions: { total: toDollars(request.amountCents), currency: limits.currency },
      });
    }
    // Its guest accepts an offer, and these terms, by paying it.
    if (termsVersion && request.kind === 'offer') {
      await this.database.transaction((tx) => this.requests.saveTerms(tx, request, termsVersion, this.clock.now()));
    }
    return { paymentRequestId, amountCents, ...described, payableUntil: payableUntil(this.clock.now()) };
  }

  /** @throws DomainError FOREIGN_ORDER */
  async checkPayer({ paymentRequestId, ...payer }: PayerQuery): Promise<object> {
    const request = await this.requests.findNonCharter(this.database.manager, paymentRequestId);
    const isPayer = request ? await this.mayPay(request, payer) : await this.hasBooked(paymentRequestId, payer);
    if (!isPayer) throw new DomainError('FOREIGN_ORDER');
    return {};
  }

  /**
   * Before a capture is sent. Payment has one live payment for a request, and money that is captured after it was closed goes back.
   * @returns null for the payment request of a charter
   * @throws DomainError PAYMENT_REQUEST_CLOSED
   */
  async secure({ paymentRequestId, amountCents }: SecurePaymentRequest): Promise<HeldUntil | null> {
    const { manager } = this.database;
    const request = paymentRequestId ? await this.requests.findNonCharter(manager, paymentRequestId) : null;
    if (!request) return null;
    const handler = this.handlers.of(request.kind);
    if (request.amountCents !== amountCents || !(await handler.isPayable(manager, request))) {
      throw new DomainError('PAYMENT_REQUEST_CLOSED');
    }
    return handler.secure(request);
  }

  private async mayPay(request: NonCharterRequest, payer: Payer): Promise<boolean> {
    try {
      await this.handlers.of(request.kind).describe(request, payer);
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }

  /** The order of a charter may be captured by the trip session of its booking. */
  private async hasBooked(paymentRequestId: string, { tripKey }: Payer): Promise<boolean> {
    const booking = tripKey ? await this.links.findOpen('trip', tripKey) : null;
    return booking?.id === (await this.requests.bookingOf(this.database.manager, paymentRequestId));
  }
}
