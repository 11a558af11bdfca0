import { Module } from '@nestjs/common';
import { AddOnsModule } from '../add-ons/add-ons.module.js';
import { AvailabilityModule } from '../availability/availability.module.js';
import { BookingsModule } from '../bookings/bookings.module.js';
import { FolioModule } from '../folio/folio.module.js';
import { GratuitiesModule } from '../gratuities/gratuities.module.js';
import { HoldsModule } from '../holds/holds.module.js';
import { MovesModule } from '../moves/moves.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { PaymentRequestsModule } from '../payment-requests/payment-requests.module.js';
import { VouchersModule } from '../vouchers/vouchers.module.js';
import { PurchasesModule } from '../purchases/purchases.module.js';
import { AddOnPaymentService } from './add-on-payment.service.js';
import { BookingPaymentService } from './booking-payment.service.js';
import { GratuityPaymentService } from './gratuity-payment.service.js';
import { GuestPaymentService } from './guest-payment.service.js';
import { MovePaymentService } from './move-payment.service.js';
import { HoldOrderService } from './hold-order.service.js';
import { OrderController } from './order.controller.js';
import { PaymentRequestController } from './payment-request.controller.js';
import { PaymentRequestService } from './payment-request.service.js';
import { PaymentSubscriber } from './payment.subscriber.js';
import { RefusedPaymentService } from './refused-payment.service.js';
import { RequestHandlers } from './request-handlers.service.js';
import { RequestSettlementService } from './request-settlement.service.js';
import { SettlementService } from './settlement.service.js';
import { VoucherPaymentService } from './voucher-payment.service.js';

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
