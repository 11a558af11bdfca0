import { Injectable } from '@nestjs/common';
import type { Trip, TripChoiceRequest } from '@charter/contracts';
import { GuestLinks } from '../bookings/guest-link.service.js';
import { ChoiceService } from '../weather/choice.service.js';
import { TripViewService } from './trip-view.service.js';

/** The guest's choice after a weather call, on the trip page. */
@Injectable()
export class TripChoiceService {
  constructor(
    private readonly links: GuestLinks,
    private readonly choices: ChoiceService,
    private readonly views: TripViewService,
  ) {}

  async choose({ key, form }: TripChoiceRequest): Promise<Trip> {
    await this.choices.chooseByGuest(await this.links.open('trip', key), form);
    return this.views.find({ key });
  }
}
