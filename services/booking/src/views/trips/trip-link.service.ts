import { Injectable } from '@nestjs/common';
import {
  DomainError,
  type NewTripLinkRequest,
  type Party,
  tripEvents,
  type TripLink,
  type TripLinkForm,
  type TripPath,
} from '@charter/contracts';
import { type Actor, Database, staffActor } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { LinkRenewalService, PartyViewService } from '../../departures/index.js';
import { BookingRepository, GuestLinkService, LinkRequestService, toBooking } from '../../sales/index.js';

const guest: Actor = { kind: 'guest' };

/** Sends and replaces the links of trip pages. */
@Injectable()
export class TripLinkService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly requests: LinkRequestService,
    private readonly links: GuestLinkService,
    private readonly renewal: LinkRenewalService,
    private readonly parties: PartyViewService,
    private readonly outbox: Outbox,
  ) {}

  /** Says nothing about whether a booking has this address and code. */
  async request({ email, code }: TripLinkForm): Promise<void> {
    await this.database.transaction((tx) => this.requests.send(tx, { email, code }));
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
      if (!(await this.requests.countRequest(tx, booking))) throw new DomainError('TOO_MANY_REQUESTS');
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
}
