import { Injectable } from '@nestjs/common';
import { type Actor, recordAudit, type Transaction } from '@charter/database';
import { type BookingEntity, BookingRepository } from '../../sales/index.js';
import { PartyInvitationService } from './party-invitation.service.js';

/** Ends the links of a booking that were sent or passed on, by raising the versions of which their keys are made. */
@Injectable()
export class LinkRenewalService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly invitations: PartyInvitationService,
  ) {}

  /**
   * Ends the links of the trip page, and with them the party's, which that page shows, and the link of the offer from which the booking was
   * made, which leads to that page. The caller sends the new one.
   * @param booking the locked row
   */
  async renewTrip(tx: Transaction, booking: BookingEntity, actor: Actor): Promise<void> {
    booking.linkVersion += 1;
    await this.renew(tx, booking, { actor, action: 'booking.newLink' });
  }

  /** Ends the links of the party. @param booking the locked row */
  async renewParty(tx: Transaction, booking: BookingEntity, actor: Actor): Promise<void> {
    await this.renew(tx, booking, { actor, action: 'party.newLink' });
  }

  private async renew(tx: Transaction, booking: BookingEntity, { actor, action }: { actor: Actor; action: string }): Promise<void> {
    booking.partyVersion += 1;
    await this.bookings.saveLinkVersions(tx, booking);
    const { id: subject, linkVersion, partyVersion } = booking;
    await recordAudit(tx, { actor, action, subject, before: null, after: { linkVersion, partyVersion } });
    await this.invitations.inviteAgain(tx, booking, actor);
  }
}
