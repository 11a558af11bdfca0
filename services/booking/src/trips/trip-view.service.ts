import { Injectable } from '@nestjs/common';
import type { Trip, TripLink } from '@charter/contracts';
import { Clock } from '@charter/service-kit';
import { GuestCancellationService } from '../cancellations/guest-cancellation.service.js';
import { toTrip } from './trip.js';
import { TripAccess } from './trip-access.service.js';

/** The trip as the page shows it. */
@Injectable()
export class TripViewService {
  constructor(
    private readonly access: TripAccess,
    private readonly cancellations: GuestCancellationService,
    private readonly clock: Clock,
  ) {}

  async find({ key }: TripLink): Promise<Trip> {
    const booking = await this.access.open(key);
    return toTrip(booking, await this.cancellations.find(booking), this.clock.now());
  }
}
