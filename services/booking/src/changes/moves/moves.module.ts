import { Module } from '@nestjs/common';
import { AddOnsModule } from '../../calendar/add-ons/add-ons.module.js';
import { AvailabilityModule } from '../../calendar/availability/availability.module.js';
import { BalancesModule } from '../balances/balances.module.js';
import { BookingsModule } from '../../sales/bookings/bookings.module.js';
import { HoldsModule } from '../../sales/holds/holds.module.js';
import { FolioModule } from '../../accounts/folio/folio.module.js';
import { PaymentRequestsModule } from '../../accounts/payment-requests/payment-requests.module.js';
import { PricesModule } from '../../pricing/prices/prices.module.js';
import { PromoCodesModule } from '../../pricing/promo-codes/promo-codes.module.js';
import { TaxesModule } from '../../pricing/taxes/taxes.module.js';
import { MoveController } from './move.controller.js';
import { MoveRepository } from './move.repository.js';
import { MoveRequestService } from './move-request.service.js';
import { MoveService } from './move.service.js';
import { PaidMoveService } from './paid-move.service.js';
import { PriceChangeService } from './price-change.service.js';
import { PriceComparisonService } from './price-comparison.service.js';
import { StaffMoveService } from './staff-move.service.js';

@Module({
  imports: [
    AddOnsModule,
    AvailabilityModule,
    BalancesModule,
    BookingsModule,
    FolioModule,
    HoldsModule,
    PaymentRequestsModule,
    PricesModule,
    PromoCodesModule,
    TaxesModule,
  ],
  controllers: [MoveController],
  providers: [
    MoveRepository,
    MoveRequestService,
    MoveService,
    PaidMoveService,
    PriceChangeService,
    PriceComparisonService,
    StaffMoveService,
  ],
  exports: [MoveRepository, MoveRequestService, MoveService, PaidMoveService, PriceComparisonService],
})
export class MovesModule {}
