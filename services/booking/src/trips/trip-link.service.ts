import { Injectable } from '@nestjs/common';
import {
  DomainError,
  hourMs,
  type NewTripLinkRequest,
  normalizeCrockford,
  type Party,
  tripEvents,
  type TripLink,
  type TripLinkForm,
  type TripPath,
} from '@charter/contracts';
import { type Actor, Database, staffActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import type { BookingEntity } from '../bookings/booking.entity.js';
import { BookingRepository, toBooking } from '../bookings/booking.repository.js';
import { EmailRequestRepository } from '../corrections/email-request.repository.js';
import { isOpenLink } from '../bookings/guest-link.js';
import { GuestLinks } from '../bookings/guest-link.service.js';
import { LinkRenewalService } from '../party/link-renewal.service.js';
import { PartyViewService } from '../party/party-view.service.js';

/** Links that one booking is sent within an hour at most. */
const maxLinksPerHour = 3;

const guest: Actor = { kind: 'guest' };

/** Sends and replaces the links of trip pages. */
@Injectable()
export class TripLinkService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly requests: EmailRequestRepository,
    private readonly links: GuestLinks,
    private readonly renewal: LinkRenewalService,
    private readonly parties: PartyViewService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Says nothing about whether a booking has this address and code. */
  async request({ email, code }: TripLinkForm): Promise<void> {
    await this.database.transaction((tx) => this.send(tx, { email, code }));
  }

  /** @returns whether a booking with an open page has this address and code; its link is not sent when the mailbox was sent enough of them */
  async send(tx: Transaction, { email, code }: TripLinkForm): Promise<boolean> {
    const found = await this.bookings.findActiveByCode(tx, normalizeCrockford(code));
    if (!found || found.email.toLowerCase() !== email.toLowerCase()) return false;
    // Locked, so that concurrent requests are counted one after another.
    const booking = await this.bookings.lock(tx, found.id);
    if (!isOpenLink('trip', booking, this.clock.now())) return false;
    if (await this.countRequest(tx, booking)) await this.outbox.add(tx, tripEvents.linkRequested, { booking: toBooking(booking) });
    return true;
  }

  async renew({ bookingId, staff }: NewTripLinkRequest): Promise<TripPath> {
    return this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      await this.renewal.renewTrip(tx, booking, staffActor(staff.username));
      return { path: this.links.pathOf('trip', booking) };
    });
  }

  /**
   * Also sends the new link to the guest's address: it is the only way to the page once this browser has no session.
   * @returns the key of the new link
   */
  async renewByGuest({ key }: TripLink): Promise<TripLink> {
    const { id } = await this.links.open('trip', key);
    return this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, id);
      if (!(await this.countRequest(tx, booking))) throw new DomainError('TOO_MANY_REQUESTS');
      await this.renewal.renewTrip(tx, booking, guest);
      await this.outbox.add(tx, tripEvents.linkRequested, { booking: toBooking(booking) });
      return { key: this.links.keyOf('trip', booking) };
    });
  }

  /** Ends the links that the guest has passed on, and those that friends were sent. */
  async renewParty({ key }: TripLink): Promise<Party> {
    const { id } = await this.links.open('trip', key);
    const booking = await this.database.transaction(async (tx) => {
      const locked = await this.bookings.lock(tx, id);
      await this.renewal.renewParty(tx, locked, guest);
      return locked;
    });
    return this.parties.find(booking);
  }

  /** @returns false, and counts nothing, once the mailbox was sent as many links as it may be within an hour */
  private async countRequest(tx: Transaction, { id }: BookingEntity): Promise<boolean> {
    const now = this.clock.now();
    if ((await this.requests.countSince(tx, id, 'link', new Date(now.getTime() - hourMs))) >= maxLinksPerHour) return false;
    await this.requests.record(tx, id, 'link', guest, now);
    return true;
  }
}
