import { Injectable } from '@nestjs/common';
import type { RequestKind } from '@charter/contracts';
import type { PaymentRequestHandler } from '../payment-requests/request-handler.service.js';
import { OfferPaymentService } from '../offers/offer-payment.service.js';
import { BookingPaymentService } from './booking-payment.service.js';

/** The handler of each kind of payment request. */
@Injectable()
export class RequestHandlers {
  private readonly handlers: Record<RequestKind, PaymentRequestHandler>;

  constructor(bookingPayments: BookingPaymentService, offerPayments: OfferPaymentService) {
    this.handlers = { balance: bookingPayments, offer: offerPayments };
  }

  of(kind: RequestKind): PaymentRequestHandler {
    return this.handlers[kind];
  }
}
