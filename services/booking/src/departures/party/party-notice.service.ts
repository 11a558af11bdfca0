import { Injectable } from '@nestjs/common';
import { hourMs, partyEvents } from '@charter/contracts';
import { type Actor, recordAudit, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { type BookingEntity, toBooking } from '../../sales/index.js';
import { isPartyDue, type MemberDetails, notedChanges } from './party.js';
import { PartyRepository } from './party.repository.js';

const action = 'party.note';

/** Publishes what guests change of a party that the crew prepare for already, at most once an hour for each booking. */
@Injectable()
export class PartyNoticeService {
  constructor(
    private readonly parties: PartyRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @param booking the locked row @param before undefined for a new member */
  async publish(
    tx: Transaction,
    booking: BookingEntity,
    before: MemberDetails | undefined,
    after: MemberDetails,
    actor: Actor,
  ): Promise<void> {
    const now = this.clock.now();
    if (actor.kind !== 'guest' || !isPartyDue(booking, now)) return;
    const changed = notedChanges(before, after);
    if (changed.length === 0) return;
    if ((await this.parties.countAudited(tx, booking.id, action, new Date(now.getTime() - hourMs))) > 0) return;
    await recordAudit(tx, { actor, action, subject: booking.id, before: null, after: { changed, at: now.toISOString() } });
    await this.outbox.add(tx, partyEvents.needsChanged, { booking: toBooking(booking), changed });
  }
}
