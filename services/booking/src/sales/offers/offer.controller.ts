import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  ChangedOfferRequest,
  guestOffers,
  NewOfferRequest,
  OfferCommand,
  OfferDeclineRequest,
  OfferId,
  OfferLink,
  OfferListQuery,
  OfferQuestionRequest,
  offersBackOffice,
} from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { GuestOfferService } from './guest-offer.service.js';
import { GuestOfferViewService } from './guest-offer-view.service.js';
import { OfferFileService } from './offer-file.service.js';
import { OfferListService } from './offer-list.service.js';
import { StaffOfferService } from './staff-offer.service.js';

@Controller()
export class OfferController {
  constructor(
    private readonly lists: OfferListService,
    private readonly staff: StaffOfferService,
    private readonly guests: GuestOfferService,
    private readonly guestViews: GuestOfferViewService,
    private readonly files: OfferFileService,
  ) {}

  @Handles(offersBackOffice.list)
  list(@Payload() query: OfferListQuery) {
    return this.lists.list(query);
  }

  @Handles(offersBackOffice.find)
  find(@Payload() { id }: OfferId) {
    return this.lists.findById(id);
  }

  @Handles(offersBackOffice.add)
  add(@Payload() request: NewOfferRequest) {
    return this.staff.add(request);
  }

  @Handles(offersBackOffice.change)
  change(@Payload() request: ChangedOfferRequest) {
    return this.staff.change(request);
  }

  @Handles(offersBackOffice.send)
  send(@Payload() command: OfferCommand) {
    return this.staff.send(command);
  }

  @Handles(offersBackOffice.withdraw)
  withdraw(@Payload() command: OfferCommand) {
    return this.staff.withdraw(command);
  }

  @Handles(offersBackOffice.newLink)
  newLink(@Payload() command: OfferCommand) {
    return this.staff.newLink(command);
  }

  @Handles(guestOffers.open)
  open(@Payload() link: OfferLink) {
    return this.guests.open(link);
  }

  @Handles(guestOffers.find)
  findForGuest(@Payload() link: OfferLink) {
    return this.guestViews.find(link);
  }

  @Handles(guestOffers.decline)
  decline(@Payload() request: OfferDeclineRequest) {
    return this.guests.decline(request);
  }

  @Handles(guestOffers.ask)
  ask(@Payload() request: OfferQuestionRequest) {
    return this.guests.ask(request);
  }

  @Handles(guestOffers.renderFile)
  render(@Payload() request: OfferId) {
    return this.files.render(request);
  }
}
