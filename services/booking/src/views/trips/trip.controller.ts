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
import { DocumentFilesService } from '../../accounts/index.js';
import { ChoiceService, GuestCancellationService, MoveChoiceService, AddOnOrderRequestService, QuoteService } from '../../changes/index.js';
import { GuestLinkService } from '../../sales/index.js';
import { TripGratuityService } from './trip-gratuity.service.js';
import { TripLinkService } from './trip-link.service.js';
import { TripService } from './trip.service.js';
import { TripViewService } from './trip-view.service.js';

@Controller()
export class TripController {
  constructor(
    private readonly links: GuestLinkService,
    private readonly views: TripViewService,
    private readonly trips: TripService,
    private readonly quotes: QuoteService,
    private readonly cancellations: GuestCancellationService,
    private readonly choices: ChoiceService,
    private readonly moveChoices: MoveChoiceService,
    private readonly tripLinks: TripLinkService,
    private readonly files: DocumentFilesService,
    private readonly addOnOrders: AddOnOrderRequestService,
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
  async addOns(@Payload() { key, locale }: TripAddOnsQuery) {
    const booking = await this.links.open('trip', key);
    return this.addOnOrders.offered(booking, locale ?? booking.locale);
  }

  @Handles(trip.requestAddOns)
  async requestAddOns(@Payload() { key, form }: TripAddOnsRequest) {
    return this.addOnOrders.request(await this.links.open('trip', key), form.addOns);
  }

  @Handles(trip.requestGratuity)
  requestGratuity(@Payload() request: TripGratuityRequest) {
    return this.gratuities.request(request);
  }

  @Handles(trip.explainCancellation)
  async explainCancellation(@Payload() { key }: TripLink) {
    return this.quotes.explain(await this.links.open('trip', key));
  }

  @Handles(trip.cancel)
  async cancel(@Payload() { key, form }: TripCancellationRequest) {
    await this.cancellations.cancel(await this.links.open('trip', key), form);
    return this.views.find({ key });
  }

  @Handles(weather.choose)
  async choose(@Payload() { key, form }: TripChoiceRequest) {
    const booking = await this.links.open('trip', key);
    await (form.moveId ? this.moveChoices : this.choices).chooseByGuest(booking, form);
    return this.views.find({ key });
  }

  @Handles(issuedDocuments.renderForTrip)
  async renderDocument(@Payload() { key, documentId }: TripDocumentRequest) {
    return this.files.renderForTrip(await this.links.open('trip', key), documentId);
  }

  @Handles(trip.requestLink)
  requestLink(@Payload() form: TripLinkForm) {
    return this.tripLinks.request(form);
  }

  @Handles(trip.newLink)
  renewLink(@Payload() link: TripLink) {
    return this.tripLinks.renewByGuest(link);
  }

  @Handles(party.newLink)
  renewPartyLink(@Payload() link: TripLink) {
    return this.tripLinks.renewParty(link);
  }

  @Handles(tripBackOffice.newLink)
  newLink(@Payload() request: NewTripLinkRequest) {
    return this.tripLinks.renew(request);
  }
}
