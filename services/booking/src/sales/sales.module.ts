import { Module } from '@nestjs/common';
import { PricingModule } from '../pricing/index.js';
import { AccountsModule } from '../accounts/index.js';
import { CalendarModule } from '../calendar/index.js';
import { VouchersModule } from '../vouchers/index.js';
import { BookingAccountService } from './bookings/booking-account.service.js';
import { BookingCreationService } from './bookings/booking-creation.service.js';
import { BookingController } from './bookings/booking.controller.js';
import { BookingRepository } from './bookings/booking.repository.js';
import { BookingService } from './bookings/booking.service.js';
import { CompletionTimer } from './bookings/completion.timer.js';
import { EmailRequestRepository } from './bookings/email-request.repository.js';
import { GuestLinkService } from './bookings/guest-link.service.js';
import { LinkRequestService } from './bookings/link-request.service.js';
import { StatusService } from './bookings/status.service.js';
import { HoldExpiryTimer } from './holds/hold-expiry.timer.js';
import { HoldLimitService } from './holds/hold-limit.service.js';
import { HoldPaymentService } from './holds/hold-payment.service.js';
import { HoldPriceService } from './holds/hold-price.service.js';
import { HoldReleaseService } from './holds/hold-release.service.js';
import { HoldSlotService } from './holds/hold-slot.service.js';
import { HoldController } from './holds/hold.controller.js';
import { HoldRepository } from './holds/hold.repository.js';
import { HoldService } from './holds/hold.service.js';
import { ScarceService } from './holds/scarce.service.js';
import { GuestOfferService } from './offers/guest-offer.service.js';
import { OfferBoatService } from './offers/offer-boat.service.js';
import { OfferDeadlineService } from './offers/offer-deadline.service.js';
import { OfferDeadlineTimer } from './offers/offer-deadline.timer.js';
import { OfferFileService } from './offers/offer-file.service.js';
import { OfferLinkService } from './offers/offer-link.service.js';
import { OfferListService } from './offers/offer-list.service.js';
import { OfferPaymentService } from './offers/offer-payment.service.js';
import { OfferRejectionService } from './offers/offer-rejection.service.js';
import { OfferSettlementService } from './offers/offer-settlement.service.js';
import { OfferController } from './offers/offer.controller.js';
import { OfferRepository } from './offers/offer.repository.js';
import { StaffOfferService } from './offers/staff-offer.service.js';
import { PhoneBookingService } from './phone-bookings/phone-booking.service.js';
import { PriceQuoteController } from './price-quotes/price-quote.controller.js';
import { PriceQuoteService } from './price-quotes/price-quote.service.js';
import { SaleService } from './sale/sale.service.js';

/** Holds, bookings and offers. */
@Module({
  imports: [PricingModule, AccountsModule, CalendarModule, VouchersModule],
  controllers: [BookingController, HoldController, OfferController, PriceQuoteController],
  providers: [
    BookingAccountService,
    BookingCreationService,
    BookingRepository,
    BookingService,
    CompletionTimer,
    EmailRequestRepository,
    GuestLinkService,
    GuestOfferService,
    HoldExpiryTimer,
    HoldLimitService,
    HoldPaymentService,
    HoldPriceService,
    HoldReleaseService,
    HoldRepository,
    HoldService,
    HoldSlotService,
    LinkRequestService,
    OfferBoatService,
    OfferDeadlineService,
    OfferDeadlineTimer,
    OfferFileService,
    OfferLinkService,
    OfferListService,
    OfferPaymentService,
    OfferRejectionService,
    OfferRepository,
    OfferSettlementService,
    PhoneBookingService,
    PriceQuoteService,
    SaleService,
    ScarceService,
    StaffOfferService,
    StatusService,
  ],
  exports: [
    BookingAccountService,
    BookingCreationService,
    BookingRepository,
    EmailRequestRepository,
    GuestLinkService,
    HoldPaymentService,
    HoldRepository,
    HoldService,
    HoldSlotService,
    LinkRequestService,
    OfferBoatService,
    OfferRepository,
    PhoneBookingService,
    ScarceService,
    StatusService,
  ],
})
export class SalesModule {}
