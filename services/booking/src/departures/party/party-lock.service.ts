import { Injectable } from '@nestjs/common';
import { DomainError } from '@charter/contracts';
import { type Actor, recordAudit, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { type BookingEntity, BookingRepository } from '../../sales/index.js';
import type { PartyMemberEntity } from './party.entity.js';
import { isPartyOpen } from './party.js';
import { PartyRepository } from './party.repository.js';

/** Locks the booking's row before its party changes, so that concurrent changes together exceed no limit. */
@Injectable()
export class PartyLockService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly parties: PartyRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError PARTY_CLOSED, BOOKING_NOT_FOUND */
  async lock(tx: Transaction, bookingId: string, actor: Actor): Promise<BookingEntity> {
    const booking = await this.bookings.lock(tx, bookingId);
    // Staff correct the list of souls also after the charter.
    const isOpen = actor.kind === 'guest' ? isPartyOpen(booking, this.clock.now()) : booking.status !== 'cancelled';
    if (!isOpen) throw new DomainError('PARTY_CLOSED');
    return booking;
  }

  /** @throws DomainError MEMBER_NOT_FOUND */
  async requireMember(tx: Transaction, bookingId: string, memberId: string): Promise<PartyMemberEntity> {
    const found = (await this.parties.members(tx, bookingId)).find(({ id }) => id === memberId);
    if (!found) throw new DomainError('MEMBER_NOT_FOUND');
    return found;
  }
}

/** Without what is known of the member: the audit is kept longer than that. */
export const recordPartyChange = (tx: Transaction, action: string, { id }: BookingEntity, memberId: string, actor: Actor): Promise<void> =>
  recordAudit(tx, { actor, action, subject: id, before: null, after: { memberId } });
