import { Injectable } from '@nestjs/common';
import { hourMs, normalizeCrockford, type NewTripLinkRequest, tripEvents, type TripLinkForm, type TripPath } from '@charter/contracts';
import { Database, recordAudit, staffActor } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { BookingRepository, toBooking } from '../bookings/booking.repository.js';
import { EmailRequestRepository } from '../corrections/email-request.repository.js';
import { GuestLinks } from '../bookings/guest-link.service.js';

/** Links that one booking is sent within an hour at most. */
const maxLinksPerHour = 3;

/** Sends and replaces the links of trip pages. */
@Injectable()
export class TripLinkService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly requests: EmailRequestRepository,
    private readonly links: GuestLinks,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Says nothing about whether a booking has this address and code. */
  async request({ email, code }: TripLinkForm): Promise<void> {
    await this.database.transaction(async (tx) => {
      const found = await this.bookings.findActiveByCode(tx, normalizeCrockford(code));
      if (!found || found.email.toLowerCase() !== email.toLowerCase()) return;
      // Locked, so that concurrent requests are counted one after another.
      const booking = await this.bookings.lock(tx, found.id);
      const now = this.clock.now();
      if ((await this.requests.countSince(tx, booking.id, 'link', new Date(now.getTime() - hourMs))) >= maxLinksPerHour) return;
      await this.requests.record(tx, booking.id, 'link', { kind: 'guest' }, now);
      await this.outbox.add(tx, tripEvents.linkRequested, { booking: toBooking(booking) });
    });
  }

  async renew({ bookingId, staff }: NewTripLinkRequest): Promise<TripPath> {
    return this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      booking.linkVersion += 1;
      // The trip page shows the link of the party: who had the former link has that one, too.
      booking.partyVersion += 1;
      await this.bookings.saveLinkVersions(tx, booking);
      await recordAudit(tx, {
        actor: staffActor(staff.username),
        action: 'booking.newLink',
        subject: bookingId,
        before: null,
        after: { linkVersion: booking.linkVersion },
      });
      return { path: this.links.pathOf('trip', booking) };
    });
  }
}
