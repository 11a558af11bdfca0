import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../../calendar/availability/availability.module.js';
import { BookingsModule } from '../bookings/bookings.module.js';
import { HoldsModule } from '../holds/holds.module.js';
import { DocumentsModule } from '../../accounts/documents/documents.module.js';
import { PaymentRequestsModule } from '../../accounts/payment-requests/payment-requests.module.js';
import { TaxesModule } from '../../pricing/taxes/taxes.module.js';
import { GuestOfferService } from './guest-offer.service.js';
import { OfferBoatService } from './offer-boat.service.js';
import { OfferController } from './offer.controller.js';
import { OfferDeadlineService } from './offer-deadline.service.js';
import { OfferDeadlineTimer } from './offer-deadline.timer.js';
import { OfferFileService } from './offer-file.service.js';
import { OfferLinks } from './offer-link.service.js';
import { OfferListService } from './offer-list.service.js';
import { OfferPaymentService } from './offer-payment.service.js';
import { OfferRejectionService } from './offer-rejection.service.js';
import { OfferRepository } from './offer.repository.js';
import { OfferSettlementService } from './offer-settlement.service.js';
import { StaffOfferService } from './staff-offer.service.js';

/** Offers to guests, which they accept by paying. */
@Module({
  imports: [AvailabilityModule, BookingsModule, DocumentsModule, HoldsModule, PaymentRequestsModule, TaxesModule],
  controllers: [OfferController],
  providers: [
    GuestOfferService,
    OfferBoatService,
    OfferDeadlineService,
    OfferDeadlineTimer,
    OfferFileService,
    OfferLinks,
    OfferListService,
    OfferPaymentService,
    OfferRejectionService,
    OfferRepository,
    OfferSettlementService,
    StaffOfferService,
  ],
  exports: [OfferBoatService, OfferPaymentService, OfferRepository],
})
export class OffersModule {}
