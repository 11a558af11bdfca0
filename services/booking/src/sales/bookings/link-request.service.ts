import { Injectable } from '@nestjs/common';
import { hourMs, normalizeCrockford, tripEvents, type TripLinkForm } from '@charter/contracts';
import { type Actor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import type { BookingEntity } from './booking.entity.js';
import { BookingRepository, toBooking } from './booking.repository.js';
import { EmailRequestRepository } from './email-request.repository.js';
import { isOpenLink } from './guest-link.js';

/** Links that one booking is sent within an hour at most. */
const maxLinksPerHour = 3;

const guest: Actor = { kind: 'guest' };

/** Sends the link of a trip page to the address of its booking. */
@Injectable()
export class LinkRequestService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly requests: EmailRequestRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

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

  /**
   * Counts a link that is sent.
   * @param booking the locked row
   * @returns false, and counts nothing, once the mailbox was sent as many links as it may be within an hour
   */
  async countRequest(tx: Transaction, { id }: BookingEntity): Promise<boolean> {
    const now = this.clock.now();
    if ((await this.requests.countSince(tx, id, 'link', new Date(now.getTime() - hourMs))) >= maxLinksPerHour) return false;
    await this.requests.record(tx, id, 'link', guest, now);
    return true;
  }
}
