import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.js';
import { CalendarModule } from '../calendar/index.js';
import { SalesModule } from '../sales/index.js';
import { BookingPaymentService } from './booking-payment.service.js';
import { GuestPaymentService } from './guest-payment.service.js';
import { HoldOrderService } from './hold-order.service.js';
import { ManualPaymentService } from './manual-payment.service.js';
import { OrderController } from './order.controller.js';
import { PaymentChangesService } from './payment-changes.service.js';
import { PaymentFeeRepository } from './payment-fee.repository.js';
import { PaymentRequestController } from './payment-request.controller.js';
import { PaymentRequestService } from './payment-request.service.js';
import { PaymentSubscriber } from './payment.subscriber.js';
import { RefusedPaymentService } from './refused-payment.service.js';
import { RequestHandlers } from './request-handlers.service.js';
import { RequestSettlementService } from './request-settlement.service.js';
import { SettlementService } from './settlement.service.js';

/** What payment asks before it moves money, and what its events do. */
@Module({
  imports: [AccountsModule, CalendarModule, SalesModule],
  controllers: [OrderController, PaymentRequestController],
  providers: [
    BookingPaymentService,
    GuestPaymentService,
    HoldOrderService,
    ManualPaymentService,
    PaymentChangesService,
    PaymentFeeRepository,
    PaymentRequestService,
    PaymentSubscriber,
    RefusedPaymentService,
    RequestHandlers,
    RequestSettlementService,
    SettlementService,
  ],
  exports: [GuestPaymentService, ManualPaymentService, PaymentChangesService],
})
export class PaymentsModule {}
