import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../availability/availability.module.js';
import { BookingsModule } from '../bookings/bookings.module.js';
import { CancellationsModule } from '../cancellations/cancellations.module.js';
import { CorrectionsModule } from '../corrections/corrections.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { FolioModule } from '../folio/folio.module.js';
import { GratuitiesModule } from '../gratuities/gratuities.module.js';
import { MovesModule } from '../moves/moves.module.js';
import { PartyModule } from '../party/party.module.js';
import { PaymentRequestsModule } from '../payment-requests/payment-requests.module.js';
import { PurchasesModule } from '../purchases/purchases.module.js';
import { WeatherModule } from '../weather/weather.module.js';
import { TripCancellationService } from './trip-cancellation.service.js';
import { TripChoiceService } from './trip-choice.service.js';
import { TripController } from './trip.controller.js';
import { TripDocumentService } from './trip-document.service.js';
import { TripGratuityService } from './trip-gratuity.service.js';
import { TripLinkService } from './trip-link.service.js';
import { TripPurchaseService } from './trip-purchase.service.js';
import { TripService } from './trip.service.js';
import { TripPartsService } from './trip-parts.service.js';
import { TripViewService } from './trip-view.service.js';

@Module({
  imports: [
    AvailabilityModule,
    BookingsModule,
    CancellationsModule,
    CorrectionsModule,
    DocumentsModule,
    FolioModule,
    GratuitiesModule,
    MovesModule,
    PartyModule,
    PaymentRequestsModule,
    PurchasesModule,
    WeatherModule,
  ],
  controllers: [TripController],
  providers: [
    TripCancellationService,
    TripDocumentService,
    TripGratuityService,
    TripPartsService,
    TripPurchaseService,
    TripViewService,
    TripLinkService,
    TripService,
    TripChoiceService,
  ],
  exports: [TripLinkService],
})
export class TripsModule {}
