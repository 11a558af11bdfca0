import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../../calendar/availability/availability.module.js';
import { BookingsModule } from '../../sales/bookings/bookings.module.js';
import { CancellationsModule } from '../../changes/cancellations/cancellations.module.js';
import { CorrectionsModule } from '../../departures/corrections/corrections.module.js';
import { DocumentsModule } from '../../accounts/documents/documents.module.js';
import { FolioModule } from '../../accounts/folio/folio.module.js';
import { GratuitiesModule } from '../../departures/gratuities/gratuities.module.js';
import { MovesModule } from '../../changes/moves/moves.module.js';
import { PartyModule } from '../../departures/party/party.module.js';
import { PaymentRequestsModule } from '../../accounts/payment-requests/payment-requests.module.js';
import { PurchasesModule } from '../../changes/add-on-orders/purchases.module.js';
import { WeatherModule } from '../../changes/weather/weather.module.js';
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
})
export class TripsModule {}
