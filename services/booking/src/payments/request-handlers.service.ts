import { Injectable } from '@nestjs/common';
import type { RequestKind } from '@charter/contracts';
import { OfferPaymentService } from '../offers/offer-payment.service.js';
import type { PaymentRequestHandler } from '../payment-requests/request-handler.service.js';

import { AddOnPaymentService } from './add-on-payment.service.js';
import { BookingPaymentService } from './booking-payment.service.js';
import { GratuityPaymentService } from './gratuity-payment.service.js';
import { MovePaymentService } from './move-payment.service.js';
import { VoucherPaymentService } from './voucher-payment.service.js';

/** The handler of each kind of payment request. */
@Injectable()
export class RequestHandlers {
  private readonly handlers: Record<RequestKind, PaymentRequestHandler>;

  constructor(
    bookingPayments: BookingPaymentService,
    addOnPayments: AddOnPaymentService,
    movePayments: MovePaymentService,
    gratuityPayments: GratuityPaymentService,
    offerPayments: OfferPaymentService,
    voucherPayments: VoucherPaymentService,
  ) {
    this.handlers = {
      balance: bookingPayments,
      addons: addOnPayments,
      move: movePayments,
      gratuity: gratuityPayments,
      offer: offerPayments,
      voucher: voucherPayments,
    };
  }

  of(kind: RequestKind): PaymentRequestHandler {
    return this.handlers[kind];
  }
}
