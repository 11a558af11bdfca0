import { Injectable } from '@nestjs/common';
import type { Trip, TripChoiceRequest } from '@charter/contracts';
import { ChoiceService, MoveChoiceService } from '../../changes/index.js';
import { GuestLinkService } from '../../sales/index.js';
import { TripViewService } from './trip-view.service.js';

/** The guest's choice after a weather call or a move by the company, on the trip page. */
@Injectable()
export class TripChoiceService {
  constructor(
    private readonly links: GuestLinkService,
    private readonly choices: ChoiceService,
    private readonly moveChoices: MoveChoiceService,
    private readonly views: TripViewService,
  ) {}

  async choose({ key, form }: TripChoiceRequest): Promise<Trip> {
    const booking = await this.links.open('trip', key);
    await (form.moveId ? this.moveChoices : this.choices).chooseByGuest(booking, form);
    return this.views.find({ key });
  }
}
