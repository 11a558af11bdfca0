import { Module } from '@nestjs/common';
import { AddOnsModule } from '../add-ons/add-ons.module.js';
import { AvailabilityModule } from '../availability/availability.module.js';
import { BookingsModule } from '../bookings/bookings.module.js';
import { FolioModule } from '../folio/folio.module.js';
import { PaymentRequestsModule } from '../payment-requests/payment-requests.module.js';
import { PricesModule } from '../prices/prices.module.js';
import { TaxesModule } from '../taxes/taxes.module.js';
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
