import { Injectable } from '@nestjs/common';
import type { Trip } from '@charter/contracts';
import { Database } from '@charter/database';
import type { BookingEntity } from '../bookings/booking.entity.js';
import { captainOf } from '../charter-day/crew.repository.js';
import { PartyViewService } from '../party/party-view.service.js';

/** Who is on board, as the trip page shows it. */
@Injectable()
export class OnBoardViewService {
  constructor(
    private readonly database: Database,
    private readonly parties: PartyViewService,
  ) {}

  async find(booking: BookingEntity): Promise<Pick<Trip, 'party' | 'captain'>> {
    const [party, captain] = await Promise.all([this.parties.find(booking), captainOf(this.database.manager, booking.id)]);
    return { party, ...(captain && { captain }) };
  }
}
