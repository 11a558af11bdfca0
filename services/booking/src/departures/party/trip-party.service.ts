import { Injectable } from '@nestjs/common';
import type {
  AddMemberRequest,
  ChangeMemberRequest,
  Joined,
  JoinedCharter,
  JoinLink,
  JoinRequest,
  JoinSignRequest,
  Party,
  PartyRequest,
  MergeMembersRequest,
  RemoveMemberRequest,
  SignRequest,
} from '@charter/contracts';
import { DomainError, fieldError, invalid } from '@charter/contracts';
import type { Actor } from '@charter/database';
import { type BookingEntity, GuestLinkService } from '../../sales/index.js';
import { PartyLinks } from './party-link.service.js';
import { PartyService } from './party.service.js';
import { PartyViewService } from './party-view.service.js';
import { SigningService } from './signing.service.js';

const guest: Actor = { kind: 'guest' };

/** What a guest does on the trip page, and friends on the page of the party's link. */
@Injectable()
export class TripPartyService {
  constructor(
    private readonly links: GuestLinkService,
    private readonly joinLinks: PartyLinks,
    private readonly parties: PartyService,
    private readonly signing: SigningService,
    private readonly views: PartyViewService,
  ) {}

  async find({ key, locale }: PartyRequest): Promise<Party> {
    return this.views.find(await this.links.open('trip', key), locale);
  }

  async add({ key, form }: AddMemberRequest): Promise<Party> {
    return this.byGuest(key, ({ id }) => this.parties.add(id, form, guest));
  }

  async change({ key, memberId, form }: ChangeMemberRequest): Promise<Party> {
    return this.byGuest(key, ({ id }) => this.parties.change(id, memberId, form, guest));
  }

  async remove({ key, memberId }: RemoveMemberRequest): Promise<Party> {
    return this.byGuest(key, ({ id }) => this.parties.remove(id, memberId, guest));
  }

  async merge({ key, memberId, preparedId }: MergeMembersRequest): Promise<Party> {
    return this.byGuest(key, ({ id }) => this.parties.merge(id, memberId, preparedId, guest));
  }

  async sign({ key, memberId, form, device }: SignRequest): Promise<Party> {
    return this.byGuest(key, ({ id }) => this.signing.sign(id, memberId, form, device, guest));
  }

  async findJoined({ key, locale }: JoinLink): Promise<JoinedCharter> {
    const { booking, memberId } = await this.joinLinks.open(key);
    return this.views.findJoined(booking, memberId, locale);
  }

  async join({ key, locale, form }: JoinRequest): Promise<Joined> {
    const { booking, memberId } = await this.joinLinks.open(key);
    const entered = await this.parties.enter(booking.id, memberId, form);
    return { memberKey: this.joinLinks.keyOf(entered), charter: await this.views.findJoined(booking, entered, locale) };
  }

  async signJoined({ key, locale, form, device }: JoinSignRequest): Promise<JoinedCharter> {
    const { booking, memberId } = await this.joinLinks.open(key);
    const { me } = await this.views.findJoined(booking, memberId, locale);
    if (!memberId || !me) throw new DomainError('MEMBER_NOT_FOUND');
    if (me.age !== 'adult') throw invalid({ signedName: fieldError('guardianSigns') });
    await this.signing.sign(booking.id, memberId, form, device, guest);
    return this.views.findJoined(booking, memberId, locale);
  }

  private async byGuest(key: string, change: (booking: BookingEntity) => Promise<unknown>): Promise<Party> {
    const booking = await this.links.open('trip', key);
    await change(booking);
    return this.views.find(booking);
  }
}
