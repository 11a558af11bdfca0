import { Injectable } from '@nestjs/common';
import {
  DomainError,
  fieldError,
  invalid,
  type JoinForm,
  type MemberChangeForm,
  type MemberForm,
  type SignatureForm,
  type SigningDevice,
} from '@charter/contracts';
import { type Actor, Database, recordAudit, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import type { BookingEntity } from '../bookings/booking.entity.js';
import { BookingRepository } from '../bookings/booking.repository.js';
import type { PartyMemberEntity } from './party.entity.js';
import { decideMember, decideSignature, isPartyOpen } from './party.js';
import { PartyRepository } from './party.repository.js';
import { WaiverRepository } from './waiver.repository.js';

/** Changes of a party. Each locks the booking's row, so that no two of them together exceed the number of guests that is booked. */
@Injectable()
export class PartyService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly parties: PartyRepository,
    private readonly waivers: WaiverRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the id of the new member
   * @throws DomainError as `party.add` does
   */
  async add(bookingId: string, form: MemberForm, actor: Actor): Promise<string> {
    return this.write(bookingId, actor, (tx, booking) => this.store(tx, booking, undefined, form, actor));
  }

  /** @throws DomainError as `party.change` does */
  async change(bookingId: string, memberId: string, form: MemberChangeForm, actor: Actor): Promise<void> {
    await this.write(bookingId, actor, async (tx, booking) => {
      await this.store(tx, booking, await this.require(tx, booking.id, memberId), form, actor);
    });
  }

  /**
   * Changes the member that this browser has entered, or adds one where there is none or where it was removed meanwhile.
   * @returns the member's id
   */
  async enter(bookingId: string, memberId: string | undefined, form: JoinForm): Promise<string> {
    const actor: Actor = { kind: 'guest' };
    return this.write(bookingId, actor, async (tx, booking) => {
      const member = (await this.parties.members(tx, booking.id)).find(({ id }) => id === memberId);
      return this.store(tx, booking, member, form, actor);
    });
  }

  async remove(bookingId: string, memberId: string, actor: Actor): Promise<void> {
    await this.write(bookingId, actor, async (tx, booking) => {
      const members = await this.parties.members(tx, booking.id);
      if (!members.some(({ id }) => id === memberId)) return;
      await this.parties.remove(tx, [memberId]);
      await record(tx, 'party.remove', booking, memberId, actor);
    });
  }

  /** @throws DomainError as `party.sign` does */
  async sign(bookingId: string, memberId: string, form: SignatureForm, device: SigningDevice, actor: Actor): Promise<void> {
    await this.write(bookingId, actor, async (tx, booking) => {
      const member = await this.require(tx, booking.id, memberId);
      const isSigned = (await this.parties.signatures(tx, booking.id)).has(memberId);
      const waiver = await this.waivers.current(tx, form.locale ?? booking.locale);
      const decision = decideSignature(member, isSigned, form.version, waiver?.version);
      switch (decision.kind) {
        case 'signed-already':
          return;
        case 'outdated':
          throw new DomainError('WAIVER_CHANGED');
        case 'no-guardian':
          throw invalid({ guardianId: fieldError('guardianRequired') });
        case 'sign':
          await this.parties.sign(tx, {
            memberId,
            version: form.version,
            locale: waiver!.locale,
            signedName: form.signedName,
            byMemberId: decision.by,
            signedAt: this.clock.now(),
            address: device.address,
            agent: device.agent,
          });
          await record(tx, 'party.sign', booking, memberId, actor);
      }
    });
  }

  private async write<Result>(
    bookingId: string,
    actor: Actor,
    change: (tx: Transaction, booking: BookingEntity) => Promise<Result>,
  ): Promise<Result> {
    return this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      // Staff correct the list of souls also after the charter.
      const isOpen = actor.kind === 'guest' ? isPartyOpen(booking, this.clock.now()) : booking.status !== 'cancelled';
      if (!isOpen) throw new DomainError('PARTY_CLOSED');
      return change(tx, booking);
    });
  }

  private async require(tx: Transaction, bookingId: string, memberId: string): Promise<PartyMemberEntity> {
    const found = (await this.parties.members(tx, bookingId)).find(({ id }) => id === memberId);
    if (!found) throw new DomainError('MEMBER_NOT_FOUND');
    return found;
  }

  private async store(
    tx: Transaction,
    booking: BookingEntity,
    member: PartyMemberEntity | undefined,
    form: MemberChangeForm,
    actor: Actor,
  ): Promise<string> {
    const members = await this.parties.members(tx, booking.id);
    const others = members.filter(({ id }) => id !== member?.id);
    const decision = decideMember(member, form, others, booking.guestCount);
    switch (decision.kind) {
      case 'full':
        throw new DomainError('PARTY_FULL');
      case 'invalid':
        throw invalid(decision.errors);
      case 'store': {
        if (!member) {
          const position = (members.at(-1)?.position ?? 0) + 1;
          const id = await this.parties.add(tx, booking.id, position, decision.details, this.clock.now());
          await record(tx, 'party.add', booking, id, actor);
          return id;
        }
        if (decision.voidsSignature) await this.parties.removeSignature(tx, member.id);
        await this.parties.change(tx, member.id, decision.details);
        await record(tx, 'party.change', booking, member.id, actor);
        return member.id;
      }
    }
  }
}

/** Without what is known of the member: the audit is kept longer than that. */
const record = (tx: Transaction, action: string, { id }: BookingEntity, memberId: string, actor: Actor): Promise<void> =>
  recordAudit(tx, { actor, action, subject: id, before: null, after: { memberId } });
