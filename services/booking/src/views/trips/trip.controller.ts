import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  issuedDocuments,
  NewTripLinkRequest,
  OpeningsRequest,
  party,
  trip,
  TripAddOnsQuery,
  TripAddOnsRequest,
  tripBackOffice,
  TripCancellationRequest,
  TripChoiceRequest,
  TripChangeRequest,
  TripDocumentRequest,
  TripGratuityRequest,
  TripLink,
  TripLinkForm,
  TripMoveRequest,
  weather,
} from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { TripCancellationService } from './trip-cancellation.service.js';
import { TripChoiceService } from './trip-choice.service.js';
import { TripDocumentService } from './trip-document.service.js';
import { TripGratuityService } from './trip-gratuity.service.js';
import { TripLinkService } from './trip-link.service.js';
import { TripPurchaseService } from './trip-purchase.service.js';
import { TripService } from './trip.service.js';
import { TripViewService } from './trip-view.service.js';

@Controller()
export class TripController {
  constructor(
    private readonly views: TripViewService,
    private readonly trips: TripService,
    private readonly cancellations: TripCancellationService,
    private readonly choices: TripChoiceService,
    private readonly links: TripLinkService,
    private readonly documents: TripDocumentService,
    private readonly purchases: TripPurchaseService,
    private readonly gratuities: TripGratuityService,
  ) {}

  @Handles(trip.find)
  find(@Payload() link: TripLink) {
    return this.views.find(link);
  }

  @Handles(trip.change)
  change(@Payload() request: TripChangeRequest) {
    return this.trips.change(request);
  }

  @Handles(trip.openings)
  openings(@Payload() request: OpeningsRequest) {
    return this.trips.openings(request);
  }

  @Handles(trip.move)
  move(@Payload() request: TripMoveRequest) {
    return this.trips.move(request);
  }

  @Handles(trip.addOns)
  addOns(@Payload() query: TripAddOnsQuery) {
    return this.purchases.offered(query);
  }

  @Handles(trip.requestAddOns)
  requestAddOns(@Payload() request: TripAddOnsRequest) {
    return this.purchases.request(request);
  }

  @Handles(trip.requestGratuity)
  requestGratuity(@Payload() request: TripGratuityRequest) {
    return this.gratuities.request(request);
  }

  @Handles(trip.explainCancellation)
  explainCancellation(@Payload() link: TripLink) {
    return this.cancellations.explain(link);
  }

  @Handles(trip.cancel)
  cancel(@Payload() request: TripCancellationRequest) {
    return this.cancellations.cancel(request);
  }

  @Handles(weather.choose)
  choose(@Payload() request: TripChoiceRequest) {
    return this.choices.choose(request);
  }

  @Handles(issuedDocuments.renderForTrip)
  renderDocument(@Payload() request: TripDocumentRequest) {
    return this.documents.render(request);
  }

  @Handles(trip.requestLink)
  requestLink(@Payload() form: TripLinkForm) {
    return this.links.request(form);
  }

  @Handles(trip.newLink)
  renewLink(@Payload() link: TripLink) {
    return this.links.renewByGuest(link);
  }

  @Handles(party.newLink)
  renewPartyLink(@Payload() link: TripLink) {
    return this.links.renewParty(link);
  }

  @Handles(tripBackOffice.newLink)
  newLink(@Payload() request: NewTripLinkRequest) {
    return this.links.renew(request);
  }
}
