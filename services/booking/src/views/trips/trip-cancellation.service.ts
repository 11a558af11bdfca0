import { Injectable } from '@nestjs/common';
import type { CancellationExplanation, Trip, TripCancellationRequest, TripLink } from '@charter/contracts';
import { GuestCancellationService, QuoteService } from '../../changes/index.js';
import { GuestLinkService } from '../../sales/index.js';
import { TripViewService } from './trip-view.service.js';

/** The guest's cancellation on the trip page. */
@Injectable()
export class TripCancellationService {
  constructor(
    private readonly links: GuestLinkService,
    private readonly cancellations: GuestCancellationService,
    private readonly quotes: QuoteService,
    private readonly views: TripViewService,
  ) {}

  async explain({ key }: TripLink): Promise<CancellationExplanation> {
    return this.quotes.explain(await this.links.open('trip', key));
  }

  async cancel({ key, form }: TripCancellationRequest): Promise<Trip> {
    await this.cancellations.cancel(await this.links.open('trip', key), form);
    return this.views.find({ key });
  }
}
