import { Injectable } from '@nestjs/common';
import { DomainError, invalid, type JoinForm, type MemberChangeForm, type MemberForm, requireRevision } from '@charter/contracts';
import { type Actor, Database, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import type { BookingEntity } from '../../sales/index.js';
import type { PartyMemberEntity } from './party.entity.js';
import { type Author, decideMember, decideMerge, type Entry } from './party.js';
import { PartyInvitationService } from './party-invitation.service.js';
import { PartyLockService, recordPartyChange } from './party-lock.service.js';
import { PartyNoticeService } from './party-notice.service.js';
import { PartyRepository } from './party.repository.js';
import { revisionOfMember } from './party-view.service.js';

/** Changes of a party. Each locks the booking's row, so that no two of them together exceed the number of guests that is booked. */
@Injectable()
export class PartyService {
  constructor(
    private readonly database: Database,
    private readonly locks: PartyLockService,
    private readonly parties: PartyRepository,
    private readonly invitations: PartyInvitationService,
    private readonly notices: PartyNoticeService,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the id of the new member
   * @throws DomainError as `party.add` does
   */
  async add(bookingId: string, form: MemberForm, actor: Actor): Promise<string> {
    return this.write(bookingId, actor, async (tx, booking) => {
      const id = await this.store(tx, booking, undefined, form, { actor, by: 'others' });
      await this.invitations.invite(tx, booking, id, null, actor);
      return id;
    });
  }

  /** @throws DomainError as `party.change` does */
  async change(bookingId: string, memberId: string, { expectedRevision, ...form }: MemberChangeForm, actor: Actor): Promise<void> {
    await this.write(bookingId, actor, async (tx, booking) => {
      const member = await this.locks.requireMember(tx, booking.id, memberId);
      const { name, age, needs, swims, guardianId } = member;
      // Without the address, which crew do not read.
      requireRevision({ name, age, needs, swims, guardianId, revision: revisionOfMember(member) }, { expectedRevision });
      await this.store(tx, booking, member, form, { actor, by: 'others' });
      await this.invitations.invite(tx, booking, memberId, member.email, actor);
    });
  }

  /**
   * Changes the friend's own entry. Without one, or where it was removed meanwhile, the friend is added: a typed name proves nothing, so it
   * leads to no entry that exists.
   * @param memberId which the friend's key has proved
   * @returns the member's id
   */
  async enter(bookingId: string, memberId: string | undefined, form: JoinForm): Promise<string> {
    const actor: Actor = { kind: 'guest' };
    return this.write(bookingId, actor, async (tx, booking) => {
      const members = await this.parties.members(tx, booking.id);
      const own = members.find(({ id }) => id === memberId);
      const id = await this.store(tx, booking, own, form, { actor, by: 'self' });
      await this.parties.markJoined(tx, id, this.clock.now());
      return id;
    });
  }

  /** @throws DomainError MEMBER_NOT_FOUND, and MEMBER_JOINED for an entry that is a friend's own or signed */
  async merge(bookingId: string, memberId: string, preparedId: string, actor: Actor): Promise<void> {
    await this.write(bookingId, actor, async (tx, booking) => {
      const signatures = await this.parties.signatures(tx, booking.id);
      const find = async (id: string): Promise<Entry> => {
        const {
          joinedAt,
          bookingId: _bookingId,
          position: _position,
          createdAt: _createdAt,
          ...member
        } = await this.locks.requireMember(tx, bookingId, id);
        return { ...member, joined: joinedAt !== null, signed: signatures.has(id) };
      };
      const decision = decideMerge(await find(memberId), await find(preparedId));
      if (decision.kind === 'joined-already') throw new DomainError('MEMBER_JOINED');
      await this.parties.merge(tx, memberId, preparedId, decision.details);
      await recordPartyChange(tx, 'party.merge', booking, memberId, actor);
    });
  }

  /** @throws DomainError MEMBER_NOT_FOUND */
  async remove(bookingId: string, memberId: string, actor: Actor): Promise<void> {
    await this.write(bookingId, actor, async (tx, booking) => {
      await this.locks.requireMember(tx, booking.id, memberId);
      await this.parties.remove(tx, [memberId]);
      await recordPartyChange(tx, 'party.remove', booking, memberId, actor);
    });
  }

  private async write<Result>(
    bookingId: string,
    actor: Actor,
    change: (tx: Transaction, booking: BookingEntity) => Promise<Result>,
  ): Promise<Result> {
    return this.database.transaction(async (tx) => change(tx, await this.locks.lock(tx, bookingId, actor)));
  }

  private async store(
    tx: Transaction,
    booking: BookingEntity,
    member: PartyMemberEntity | undefined,
    form: MemberChangeForm,
    { actor, by }: { actor: Actor; by: Author },
  ): Promise<string> {
    const members = await this.parties.members(tx, booking.id);
    const others = members.filter(({ id }) => id !== member?.id);
    const decision = decideMember(member, form, { others, max: booking.guestCount, by });
    switch (decision.kind) {
      case 'full':
        throw new DomainError('PARTY_FULL');
      case 'invalid':
        throw invalid(decision.errors);
      case 'store': {
        await this.notices.publish(tx, booking, member, decision.details, actor);
        if (!member) {
          const position = (members.at(-1)?.position ?? 0) + 1;
          const id = await this.parties.add(tx, booking.id, position, decision.details, this.clock.now());
          await recordPartyChange(tx, 'party.add', booking, id, actor);
          return id;
        }
        if (decision.voidsSignature) await this.parties.removeSignature(tx, member.id);
        await this.parties.change(tx, member.id, decision.details);
        await recordPartyChange(tx, 'party.change', booking, member.id, actor);
        return member.id;
      }
    }
  }
}
