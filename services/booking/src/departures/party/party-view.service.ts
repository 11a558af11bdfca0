import { Injectable } from '@nestjs/common';
import { type JoinedCharter, type Locale, type Party, type PartyMember, revisionOf, type WaiverSignature } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { type BookingEntity, toBooking } from '../../sales/index.js';
import type { PartyMemberEntity, WaiverSignatureEntity } from './party.entity.js';
import { firstNameOf, isPartyOpen, type NoteField } from './party.js';
import { PartyLinks } from './party-link.service.js';
import { PartyRepository } from './party.repository.js';
import { WaiverRepository } from './waiver.repository.js';

/** A party as its guest and staff see it, and as a friend does. */
@Injectable()
export class PartyViewService {
  constructor(
    private readonly database: Database,
    private readonly parties: PartyRepository,
    private readonly waivers: WaiverRepository,
    private readonly links: PartyLinks,
    private readonly clock: Clock,
  ) {}

  /** @param locale language of the waiver */
  async find(booking: BookingEntity, locale = booking.locale): Promise<Party> {
    const { members, signatures, waiver } = await this.read(booking, locale);
    return {
      max: booking.guestCount,
      members: members.map((member) => ({
        ...toMember(member, signatures.get(member.id)),
        joinUrl: this.links.personalPathOf(booking, member.id),
      })),
      joinUrl: this.links.pathOf(booking),
      ...(waiver && { waiver }),
    };
  }

  /** @param memberId of the friend's own entry, which the key has proved */
  async findJoined(booking: BookingEntity, memberId: string | undefined, locale = booking.locale): Promise<JoinedCharter> {
    const { members, signatures, waiver } = await this.read(booking, locale);
    const me = members.find(({ id }) => id === memberId);
    const open = isPartyOpen(booking, this.clock.now());
    const { packageName, packageNameShown, packageNameLanguage, bookingDate, timeSlot, startsAt, endsAt, sunset } = toBooking(booking);
    return {
      host: booking.firstName,
      packageName,
      ...(packageNameShown && { packageNameShown, packageNameLanguage: packageNameLanguage! }),
      bookingDate,
      timeSlot,
      startsAt,
      endsAt,
      ...(sunset && { sunset }),
      // After the end, or a cancellation, nobody needs to know who else comes.
      others: open ? members.flatMap(({ id, name }) => (name && id !== memberId ? [firstNameOf(name)] : [])) : [],
      open,
      full: members.length >= booking.guestCount,
      me: me ? ownEntry(me, signatures.get(me.id)) : null,
      ...(waiver && { waiver }),
    };
  }

  private async read(booking: BookingEntity, locale: Locale) {
    const { manager } = this.database;
    const [members, signatures, waiver] = await Promise.all([
      this.parties.members(manager, booking.id),
      this.parties.signatures(manager, booking.id),
      this.waivers.current(manager, locale),
    ]);
    return { members, signatures, waiver };
  }
}

/** Without what others have noted about the friend: a link is passed on easily, and health is in it. */
function ownEntry(row: PartyMemberEntity, signature: WaiverSignatureEntity | undefined): NonNullable<JoinedCharter['me']> {
  const { name, age, noted } = row;
  const ownOr = <Value>(field: NoteField, value: Value) => (noted.includes(field) ? null : value);
  return {
    name,
    age,
    needs: ownOr('needs', row.needs),
    swims: ownOr('swims', row.swims),
    email: ownOr('email', row.email),
    noted: noted.includes('needs') || noted.includes('swims'),
    signature: signature ? toSignature(signature) : null,
  };
}

const toMember = (row: PartyMemberEntity, signature: WaiverSignatureEntity | undefined): Omit<PartyMember, 'joinUrl'> => ({
  id: row.id,
  name: row.name,
  age: row.age,
  needs: row.needs,
  swims: row.swims,
  guardianId: row.guardianId,
  email: row.email,
  joined: row.joinedAt !== null,
  signature: signature ? toSignature(signature) : null,
  revision: revisionOfMember(row),
});

/** What a form of the party changes. */
export const revisionOfMember = ({ name, age, needs, swims, guardianId, email }: PartyMemberEntity): number =>
  revisionOf({ name, age, needs, swims, guardianId, email });

const toSignature = ({ version, signedName, signedAt }: WaiverSignatureEntity): WaiverSignature => ({
  version,
  signedName,
  signedAt: signedAt.toISOString(),
});
