import { Injectable } from '@nestjs/common';
import type { RequestKind } from '@charter/contracts';
import type { PaymentRequestHandler } from '../payment-requests/request-handler.service.js';
import { BookingPaymentService } from './booking-payment.service.js';
import { VoucherPaymentService } from './voucher-payment.service.js';

/** The handler of each kind of payment request. */
@Injectable()
export class RequestHandlers {
  private readonly handlers: Record<RequestKind, PaymentRequestHandler>;

  constructor(bookingPayments: BookingPaymentService, voucherPayments: VoucherPaymentService) {
    this.handlers = { balance: bookingPayments, voucher: voucherPayments };
  }

  of(kind: RequestKind): PaymentRequestHandler {
    return this.handlers[kind];
  }
}
