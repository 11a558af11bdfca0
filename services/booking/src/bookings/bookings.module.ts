import { Module } from '@nestjs/common';
import { AddOnsModule } from '../add-ons/add-ons.module.js';
import { AvailabilityModule } from '../availability/availability.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { FolioModule } from '../folio/folio.module.js';
import { HoldsModule } from '../holds/holds.module.js';
import { PaymentRequestsModule } from '../payment-requests/payment-requests.module.js';
import { PricesModule } from '../prices/prices.module.js';
import { PaymentRequestController } from './payment-request.controller.js';
import { PaymentRequestService } from './payment-request.service.js';
import { PaymentRequestSettlementService } from './payment-request-settlement.service.js';
import { BookingController } from './booking.controller.js';
import { BookingCreationService } from './booking-creation.service.js';
import { BookingRepository } from './booking.repository.js';
import { BookingService } from './booking.service.js';
import { CompletionTimer } from './completion.timer.js';
import { GuestLinks } from './guest-link.service.js';
import { PaymentChangesService } from './payment-changes.service.js';
import { PaymentSubscriber } from './payment.subscriber.js';
import { RefusedPaymentService } from './refused-payment.service.js';
import { SettlementService } from './settlement.service.js';
import { StatusService } from './status.service.js';

@Module({
  imports: [AddOnsModule, AvailabilityModule, DocumentsModule, FolioModule, HoldsModule, PaymentRequestsModule, PricesModule],
  controllers: [PaymentRequestController, BookingController],
  providers: [
    PaymentRequestService,
    PaymentRequestSettlementService,
    BookingCreationService,
    BookingRepository,
    BookingService,
    CompletionTimer,
    GuestLinks,
    PaymentChangesService,
    RefusedPaymentService,
    PaymentSubscriber,
    SettlementService,
    StatusService,
  ],
  exports: [BookingCreationService, BookingRepository, GuestLinks, PaymentChangesService, StatusService],
})
export class BookingsModule {}
