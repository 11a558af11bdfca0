import { Injectable } from '@nestjs/common';
import {
  bookingEvents,
  DomainError,
  type ErrorCode,
  type InviteRequest,
  limits,
  type PendingInvitation,
  type PendingInvitations,
} from '@charter/contracts';
import { type Actor, Database, recordAudit, staffActor, systemActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { type BookingEntity, BookingRepository, toBooking } from '../../sales/index.js';
import { parseCode } from '../../sales/model.js';
import { decideInvitation, endedToInvite, type InvitationDecision } from './invitation.js';
import { InvitationRepository } from './invitation.repository.js';

/** Invites guests to review their charter: once automatically, and again at the request of staff. */
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
      const decision = decideInvitation(booking, this.clock.now());
      if (decision !== 'invite') throw new DomainError(rejections[decision]);
      await this.inviteGuest(tx, booking, staffActor(staff.username));
      return toInvitation(booking);
    });
  }

  /** Invites guests whose charter ended at least a day ago. @returns how many */
  async inviteAutomatically(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const uninvited = await this.invitations.lockUninvited(tx, endedToInvite(this.clock.now()), 100);
      for (const booking of uninvited) await this.inviteGuest(tx, booking, systemActor);
      return uninvited.length;
    });
  }

  /** The date of the invitation and the event commit together, so that each invitation sends one e-mail. */
  private async inviteGuest(tx: Transaction, booking: BookingEntity, actor: Actor): Promise<void> {
    const before = { invitedAt: booking.invitedAt };
    booking.invitedAt = this.clock.now();
    await this.bookings.saveInvited(tx, booking.id, booking.invitedAt);
    await recordAudit(tx, { actor, action: 'booking.invite', subject: booking.id, before, after: { invitedAt: booking.invitedAt } });
    await this.outbox.add(tx, bookingEvents.invited, { booking: toBooking(booking) });
  }

  async recordReview(tx: Transaction, confirmationCode: string, reviewedAt: Date): Promise<void> {
    await this.bookings.saveReviewed(tx, parseCode(confirmationCode), reviewedAt);
  }
}

const rejections: Record<Exclude<InvitationDecision, 'invite'>, ErrorCode> = {
  'not-completed': 'NOT_INVITABLE',
  'already-reviewed': 'ALREADY_REVIEWED',
  'already-invited': 'ALREADY_INVITED',
};

const toInvitation = ({ id, firstName, lastName, email, packageName, bookingDate, invitedAt }: BookingEntity): PendingInvitation => ({
  bookingId: id,
  firstName,
  lastName,
  email,
  packageName,
  bookingDate,
  invitedAt: invitedAt?.toISOString() ?? null,
});
