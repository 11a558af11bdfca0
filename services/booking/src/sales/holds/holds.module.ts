import { Module } from '@nestjs/common';
import { AddOnsModule } from '../../calendar/add-ons/add-ons.module.js';
import { AvailabilityModule } from '../../calendar/availability/availability.module.js';
import { PaymentRequestsModule } from '../../accounts/payment-requests/payment-requests.module.js';
import { PromoCodesModule } from '../../pricing/promo-codes/promo-codes.module.js';
import { VouchersModule } from '../../vouchers/vouchers.module.js';
import { HoldController } from './hold.controller.js';
import { HoldExpiryTimer } from './hold-expiry.timer.js';
import { HoldLimitService } from './hold-limit.service.js';
import { HoldPaymentService } from './hold-payment.service.js';
import { HoldPriceService } from './hold-price.service.js';
import { HoldReleaseService } from './hold-release.service.js';
import { HoldRepository } from './hold.repository.js';
import { HoldService } from './hold.service.js';
import { HoldSlotService } from './hold-slot.service.js';
import { ScarceService } from './scarce.service.js';

@Module({
  imports: [AddOnsModule, AvailabilityModule, PaymentRequestsModule, PromoCodesModule, VouchersModule],
  controllers: [HoldController],
  providers: [
    HoldExpiryTimer,
    HoldLimitService,
    HoldPaymentService,
    HoldPriceService,
    HoldReleaseService,
    HoldRepository,
    HoldService,
    HoldSlotService,
    ScarceService,
  ],
  exports: [HoldPaymentService, HoldRepository, HoldService, HoldSlotService, ScarceService],
})
export class HoldsModule {}
