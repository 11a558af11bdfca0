import { Injectable } from '@nestjs/common';
import { bookingEvents, type InviteRequest, limits, type PendingInvitation, type PendingInvitations } from '@charter/contracts';
import { type Actor, Database, recordAudit, staffActor, systemActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import type { BookingEntity } from '../bookings/booking.entity.js';
import { readCode } from '../bookings/booking.js';
import { BookingRepository, toBooking } from '../bookings/booking.repository.js';
import { endedToInvite, requireInvitable } from './invitation.js';
import { InvitationRepository } from './invitation.repository.js';

/** Guests who have sailed are asked how it was: once by the clock, and again when staff say so. */
@Injectable()
export class InvitationService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly invitations: InvitationRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async pending(): Promise<PendingInvitations> {
    const bookings = await this.invitations.pending(this.database.manager, this.clock.now(), limits.invitation.shown);
    return { invitations: bookings.map(toInvitation) };
  }

  async invite({ bookingId, staff }: InviteRequest): Promise<PendingInvitation> {
    return this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      requireInvitable(booking, this.clock.now());
      await this.ask(tx, booking, staffActor(staff.username));
      return toInvitation(booking);
    });
  }

  /** Charters that ended a day ago. @returns how many guests were asked */
  async inviteSailed(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const unasked = await this.invitations.lockUnasked(tx, endedToInvite(this.clock.now()), 100);
      for (const booking of unasked) await this.ask(tx, booking, systemActor);
      return unasked.length;
    });
  }

  /** The note and the fact commit together: the letter is owed once for each time that somebody asked. */
  private async ask(tx: Transaction, booking: BookingEntity, actor: Actor): Promise<void> {
    const before = { invitedAt: booking.invitedAt };
    booking.invitedAt = this.clock.now();
    await this.invitations.noteInvitation(tx, booking.id, booking.invitedAt);
    await recordAudit(tx, { actor, action: 'booking.invite', subject: booking.id, before, after: { invitedAt: booking.invitedAt } });
    await this.outbox.add(tx, bookingEvents.invited, { booking: toBooking(booking) });
  }

  async noteReview(tx: Transaction, confirmationCode: string, reviewedAt: Date): Promise<void> {
    await this.invitations.noteReview(tx, readCode(confirmationCode), reviewedAt);
  }
}

const toInvitation = ({ id, firstName, lastName, email, packageName, bookingDate, invitedAt }: BookingEntity): PendingInvitation => ({
  bookingId: id,
  firstName,
  lastName,
  email,
  packageName,
  bookingDate,
  invitedAt: invitedAt?.toISOString() ?? null,
});
