import { Injectable } from '@nestjs/common';
import { dayMs, partyEvents } from '@charter/contracts';
import { type Actor, recordAudit, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import type { BookingEntity } from '../bookings/booking.entity.js';
import { toBooking } from '../bookings/booking.repository.js';
import { PartyRepository } from './party.repository.js';

/** Invitations that one booking sends within a day at most, so that nobody uses it to write to strangers: every friend, once corrected. */
const maxPerDay = 24;
const action = 'party.invite';

/** Sends friends whose e-mail address the guest enters the link of the party. */
@Injectable()
export class PartyInvitations {
  constructor(
    private readonly parties: PartyRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Does nothing for an address that was there before, the guest's own, and what staff enter. @param before the entry's former address */
  async invite(tx: Transaction, booking: BookingEntity, memberId: string, before: string | null, actor: Actor): Promise<void> {
    const member = (await this.parties.members(tx, booking.id)).find(({ id }) => id === memberId);
    if (actor.kind !== 'guest' || !member?.email) return;
    const isKnown = [before, booking.email].some((address) => address?.toLowerCase() === member.email!.toLowerCase());
    if (isKnown || member.joinedAt) return;
    const now = this.clock.now();
    if ((await this.parties.countAudited(tx, booking.id, action, new Date(now.getTime() - dayMs))) >= maxPerDay) return;
    await recordAudit(tx, { actor, action, subject: booking.id, before: null, after: { memberId, at: now.toISOString() } });
    const { name, email } = member;
    await this.outbox.add(tx, partyEvents.invited, {
      booking: toBooking(booking),
      memberId,
      name,
      email,
      partyVersion: booking.partyVersion,
    });
  }
}
