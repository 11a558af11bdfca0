import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../availability/availability.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { FolioModule } from '../folio/folio.module.js';
import { GratuitiesModule } from '../gratuities/gratuities.module.js';
import { HoldsModule } from '../holds/holds.module.js';
import { PaymentRequestsModule } from '../payment-requests/payment-requests.module.js';
import { PricesModule } from '../prices/prices.module.js';
import { VouchersModule } from '../vouchers/vouchers.module.js';
import { BookingController } from './booking.controller.js';
import { BookingCreationService } from './booking-creation.service.js';
import { BookingRepository } from './booking.repository.js';
import { BookingService } from './booking.service.js';
import { CompletionTimer } from './completion.timer.js';
import { GuestLinks } from './guest-link.service.js';
import { PaymentChangesService } from './payment-changes.service.js';
import { StatusService } from './status.service.js';

@Module({
  imports: [
    AvailabilityModule,
    DocumentsModule,
    FolioModule,
    GratuitiesModule,
    HoldsModule,
    PaymentRequestsModule,
    PricesModule,
    VouchersModule,
  ],
  controllers: [BookingController],
  providers: [BookingCreationService, BookingRepository, BookingService, CompletionTimer, GuestLinks, PaymentChangesService, StatusService],
  exports: [BookingCreationService, BookingRepository, GuestLinks, PaymentChangesService, StatusService],
})
export class BookingsModule {}
