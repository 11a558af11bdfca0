import { Injectable } from '@nestjs/common';
import { Every } from '@charter/messaging';
import { BookingService } from './booking.service.js';

/** A confirmed charter that has ended is completed, without anybody's doing. */
@Injectable()
export class CompletionTimer {
  constructor(private readonly bookings: BookingService) {}

  @Every(60_000)
  async complete(): Promise<void> {
    while ((await this.bookings.completeEnded()) > 0);
  }
}
