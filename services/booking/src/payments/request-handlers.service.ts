import { Injectable } from '@nestjs/common';
import type { RequestKind } from '@charter/contracts';
import { OfferPaymentService } from '../sales/offers/offer-payment.service.js';
import type { PaymentRequestHandler } from '../accounts/payment-requests/request-handler.service.js';

import { AddOnPaymentService } from '../changes/add-on-orders/add-on-payment.service.js';
import { BookingPaymentService } from './booking-payment.service.js';
import { GratuityPaymentService } from '../departures/gratuities/gratuity-payment.service.js';
import { MovePaymentService } from '../changes/moves/move-payment.service.js';
import { VoucherPaymentService } from '../vouchers/voucher-payment.service.js';

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
