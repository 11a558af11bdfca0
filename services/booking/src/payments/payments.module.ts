import { Module } from '@nestjs/common';
import { AddOnsModule } from '../calendar/add-ons/add-ons.module.js';
import { AvailabilityModule } from '../calendar/availability/availability.module.js';
import { BookingsModule } from '../sales/bookings/bookings.module.js';
import { FolioModule } from '../accounts/folio/folio.module.js';
import { GratuitiesModule } from '../departures/gratuities/gratuities.module.js';
import { HoldsModule } from '../sales/holds/holds.module.js';
import { MovesModule } from '../changes/moves/moves.module.js';
import { OffersModule } from '../sales/offers/offers.module.js';
import { PaymentRequestsModule } from '../accounts/payment-requests/payment-requests.module.js';
import { VouchersModule } from '../vouchers/vouchers.module.js';
import { PurchasesModule } from '../changes/add-on-orders/purchases.module.js';
import { AddOnPaymentService } from '../changes/add-on-orders/add-on-payment.service.js';
import { BookingPaymentService } from './booking-payment.service.js';
import { GratuityPaymentService } from '../departures/gratuities/gratuity-payment.service.js';
import { GuestPaymentService } from './guest-payment.service.js';
import { MovePaymentService } from '../changes/moves/move-payment.service.js';
import { HoldOrderService } from './hold-order.service.js';
import { OrderController } from './order.controller.js';
import { PaymentRequestController } from './payment-request.controller.js';
import { PaymentRequestService } from './payment-request.service.js';
import { PaymentSubscriber } from './payment.subscriber.js';
import { RefusedPaymentService } from './refused-payment.service.js';
import { RequestHandlers } from './request-handlers.service.js';
import { RequestSettlementService } from './request-settlement.service.js';
import { SettlementService } from './settlement.service.js';
import { VoucherPaymentService } from '../vouchers/voucher-payment.service.js';

/** What payment asks before it moves money, and what its events do to holds, bookings and payment requests. */
@Module({
  imports: [
    AddOnsModule,
    AvailabilityModule,
    BookingsModule,
    FolioModule,
    GratuitiesModule,
    HoldsModule,
    MovesModule,
    OffersModule,
    PaymentRequestsModule,
    PurchasesModule,
    VouchersModule,
  ],
  controllers: [OrderController, PaymentRequestController],
  providers: [
    AddOnPaymentService,
    BookingPaymentService,
    GratuityPaymentService,
    GuestPaymentService,
    HoldOrderService,
    MovePaymentService,
    PaymentRequestService,
    PaymentSubscriber,
    RefusedPaymentService,
    RequestHandlers,
    RequestSettlementService,
    SettlementService,
    VoucherPaymentService,
  ],
})
export class PaymentsModule {}
