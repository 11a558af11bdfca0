import { Module } from '@nestjs/common';
import { AddOnsModule } from '../../calendar/add-ons/add-ons.module.js';
import { AvailabilityModule } from '../../calendar/availability/availability.module.js';
import { BookingsModule } from '../../sales/bookings/bookings.module.js';
import { FolioModule } from '../../accounts/folio/folio.module.js';
import { PaymentRequestsModule } from '../../accounts/payment-requests/payment-requests.module.js';
import { PricesModule } from '../../pricing/prices/prices.module.js';
import { TaxesModule } from '../../pricing/taxes/taxes.module.js';
import { OfferedAddOnsService } from './offered-add-ons.service.js';
import { PurchaseRequestService } from './purchase-request.service.js';
import { PurchaseService } from './purchase.service.js';

/** What guests order after the booking. */
@Module({
  imports: [AddOnsModule, AvailabilityModule, BookingsModule, FolioModule, PaymentRequestsModule, PricesModule, TaxesModule],
  providers: [OfferedAddOnsService, PurchaseRequestService, PurchaseService],
  exports: [PurchaseRequestService, PurchaseService],
})
export class PurchasesModule {}
