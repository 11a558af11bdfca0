import { Injectable } from '@nestjs/common';
import { type CrewWindow, DomainError } from '@charter/contracts';
import { Database } from '@charter/database';
import { CrewAccess } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { BookingRepository } from '../../sales/index.js';
import { dayInNassau } from '../../shared/nassau-time.js';
import { isCharterOfCrew, isDayOfCrew } from '../../shared/crew-days.js';

/** The time in which crew may reach a charter. */
@Injectable()
export class CharterCrewAccess extends CrewAccess {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async require(window: CrewWindow, { bookingId, on }: { bookingId?: string; on?: string }): Promise<void> {
    const today = dayInNassau(this.clock.now());
    if (!(window === 'day' ? isDayOfCrew(on ?? today, today) : await this.isCharterAllowed(bookingId, today))) {
      throw new DomainError('FORBIDDEN');
    }
  }

  /** @throws DomainError BOOKING_NOT_FOUND */
  private async isCharterAllowed(bookingId: string | undefined, today: string): Promise<boolean> {
    if (!bookingId) return false;
    const { startsAt, endsAt } = await this.bookings.find(this.database.manager, bookingId);
    return isCharterOfCrew({ first: dayInNassau(startsAt), last: dayInNassau(endsAt) }, today);
  }
}
