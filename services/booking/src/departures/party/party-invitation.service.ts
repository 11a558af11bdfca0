import { Injectable } from '@nestjs/common';
import { dayMs, partyEvents } from '@charter/contracts';
import { type Actor, recordAudit, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { type BookingEntity, toBooking } from '../../sales/index.js';
import type { PartyMemberEntity } from './party.entity.js';
import { isPartyOpen } from './party.js';
import { PartyRepository } from './party.repository.js';

/** Invitations that one booking sends within a day at most, so that nobody uses it to write to strangers: every friend, once corrected. */
const maxPerDay = 24;
const action = 'party.invite';

/** Sends friends whose e-mail address the guest enters their personal links. */
@Injectable()
export class PartyInvitationService {
  constructor(
    private readonly parties: PartyRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Does nothing for an address that was there before, the guest's own, and what staff enter. @param before the entry's former address */
  async invite(tx: Transaction, booking: BookingEntity, memberId: string, before: string | null, actor: Actor): Promise<void> {
    const member = (await this.parties.members(tx, booking.id)).find(({ id }) => id === memberId);
    if (actor.kind !== 'guest' || !member?.email || member.joinedAt) return;
    if (isSameAddress(before, member.email)) return;
    await this.send(tx, booking, member, actor);
  }

  /** Sends friends their new links after the former ones have ended, as long as they can still use them. */
  async inviteAgain(tx: Transaction, booking: BookingEntity, actor: Actor): Promise<void> {
    if (!isPartyOpen(booking, this.clock.now())) return;
    for (const member of await this.parties.members(tx, booking.id)) await this.send(tx, booking, member, actor);
  }

  private async send(
    tx: Transaction,
    booking: BookingEntity,
    { id: memberId, name, email }: PartyMemberEntity,
    actor: Actor,
  ): Promise<void> {
    if (!email || isSameAddress(booking.email, email)) return;
    const now = this.clock.now();
    if ((await this.parties.countAudited(tx, booking.id, action, new Date(now.getTime() - dayMs))) >= maxPerDay) return;
    await recordAudit(tx, { actor, action, subject: booking.id, before: null, after: { memberId, at: now.toISOString() } });
    await this.outbox.add(tx, partyEvents.invited, {
      booking: toBooking(booking),
      memberId,
      name,
      email,
      partyVersion: booking.partyVersion,
    });
  }
}

const isSameAddress = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase();
