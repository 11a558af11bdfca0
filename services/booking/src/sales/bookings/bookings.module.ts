import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../../calendar/availability/availability.module.js';
import { DocumentsModule } from '../../accounts/documents/documents.module.js';
import { FolioModule } from '../../accounts/folio/folio.module.js';
import { GratuitiesModule } from '../../departures/gratuities/gratuities.module.js';
import { HoldsModule } from '../holds/holds.module.js';
import { PaymentRequestsModule } from '../../accounts/payment-requests/payment-requests.module.js';
import { PricesModule } from '../../pricing/prices/prices.module.js';
import { VouchersModule } from '../../vouchers/vouchers.module.js';
import { BookingController } from './booking.controller.js';
import { BookingCreationService } from './booking-creation.service.js';
import { BookingRepository } from './booking.repository.js';
import { BookingService } from './booking.service.js';
import { CompletionTimer } from './completion.timer.js';
import { EmailRequestRepository } from './email-request.repository.js';
import { GuestLinks } from './guest-link.service.js';
import { LinkRequestService } from './link-request.service.js';
import { PaymentChangesService } from '../../payments/payment-changes.service.js';
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
  providers: [
    BookingCreationService,
    BookingRepository,
    BookingService,
    CompletionTimer,
    EmailRequestRepository,
    GuestLinks,
    LinkRequestService,
    PaymentChangesService,
    StatusService,
  ],
  exports: [
    BookingCreationService,
    BookingRepository,
    EmailRequestRepository,
    GuestLinks,
    LinkRequestService,
    PaymentChangesService,
    StatusService,
  ],
})
export class BookingsModule {}
