import { Injectable } from '@nestjs/common';
import {
  type Booking,
  bookingEvents,
  type CorrectionForm,
  type CorrectionRequest,
  fieldError,
  invalid,
  limits,
  recordChanged,
  type TripChangeForm,
} from '@charter/contracts';
import { type Actor, Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { type BookingEntity, BookingRepository, toBooking } from '../../sales/index.js';
import { bookingChanged } from '../../sales/model.js';
import { PartySizeService } from '../party/party-size.service.js';
import { pick } from '../../shared/pick.js';
import { CorrectedAddressService } from './corrected-address.service.js';
import { decideCorrection, type Details, partyChangeableUntil } from './correction.js';

/** What a guest changes alone; for name and e-mail address they call. */
const guestFields = ['phone', 'specialRequests', 'guestCount', 'locale', 'expectedRevision'] as const satisfies (keyof TripChangeForm)[];

/** Changes of the guest's details and party of a booking, by staff and by the guest. */
@Injectable()
export class CorrectionService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly sizes: PartySizeService,
    private readonly addresses: CorrectedAddressService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async correct({ bookingId, form, staff }: CorrectionRequest): Promise<Booking> {
    return this.change(bookingId, form, staffActor(staff.username));
  }

  /** @throws DomainError as `trip.change` does */
  async correctByGuest({ id }: Pick<BookingEntity, 'id'>, form: TripChangeForm): Promise<Booking> {
    return this.change(id, pick<CorrectionForm, keyof TripChangeForm>(form, guestFields), { kind: 'guest' });
  }

  private async change(bookingId: string, form: CorrectionForm, actor: Actor): Promise<Booking> {
    return this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      const decision = decideCorrection(booking, form);
      switch (decision.kind) {
        case 'outdated':
          // The guest's page loads the trip anew, which has what a guest may see.
          throw actor.kind === 'guest'
            ? bookingChanged(booking)
            : recordChanged({ ...toBooking(booking), revision: booking.revision }, 'BOOKING_CHANGED');
        case 'unchanged':
          return toBooking(booking);
        case 'correct':
          return this.apply(tx, booking, decision, actor);
      }
    });
  }

  private async apply(
    tx: Transaction,
    booking: BookingEntity,
    { before, after }: { before: Partial<Details>; after: Partial<Details> },
    actor: Actor,
  ): Promise<Booking> {
    if (after.guestCount) {
      if (actor.kind === 'guest') this.requirePartyChangeable(booking);
      await this.sizes.resize(tx, booking, after.guestCount);
    }
    Object.assign(booking, after);
    booking.revision += 1;
    await this.bookings.saveDetails(tx, booking, after);
    if (after.email) await this.addresses.endLinks(tx, booking, actor);
    await recordAudit(tx, { actor, action: 'booking.correct', subject: booking.id, before, after });
    const corrected = toBooking(booking);
    await this.outbox.add(tx, bookingEvents.detailsChanged, {
      booking: corrected,
      before: pick<Partial<Details>, 'email' | 'guestCount'>(
        before,
        (['email', 'guestCount'] as const).filter((field) => before[field] !== undefined),
      ),
      by: actor.kind === 'guest' ? 'guest' : 'staff',
    });
    if (after.email) await this.addresses.write(tx, booking);
    return corrected;
  }

  /** @throws DomainError INVALID less than 24 hours before departure */
  private requirePartyChangeable(booking: BookingEntity): void {
    if (this.clock.now() <= partyChangeableUntil(booking)) return;
    throw invalid({ guestCount: fieldError('partyChangeTooLate', { hours: limits.partyChangeHours }) });
  }
}
