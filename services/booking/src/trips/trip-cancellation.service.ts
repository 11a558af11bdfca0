import { Injectable } from '@nestjs/common';
import type { CancellationExplanation, Trip, TripCancellationRequest, TripLink } from '@charter/contracts';
import { GuestCancellationService } from '../cancellations/guest-cancellation.service.js';
import { TripAccess } from './trip-access.service.js';
import { TripViewService } from './trip-view.service.js';

/** The guest's cancellation on the trip page. */
@Injectable()
export class TripCancellationService {
  constructor(
    private readonly access: TripAccess,
    private readonly cancellations: GuestCancellationService,
    private readonly views: TripViewService,
  ) {}

  async explain({ key }: TripLink): Promise<CancellationExplanation> {
    return this.cancellations.explain(await this.access.open(key));
  }

  async cancel({ key, form }: TripCancellationRequest): Promise<Trip> {
    await this.cancellations.cancel(await this.access.open(key), form);
    return this.views.find({ key });
  }
}
