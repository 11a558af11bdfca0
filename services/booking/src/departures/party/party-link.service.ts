import { Inject, Injectable } from '@nestjs/common';
import { normalizeCrockford } from '@charter/contracts';
import { Database } from '@charter/database';
import { guestLinkKey, isGuestLinkKey } from '@charter/service-kit';
import { type BookingEntity, GuestLinkService } from '../../sales/index.js';
import { BookingConfig } from '../../booking.env.js';
import { PartyRepository } from './party.repository.js';

/** A party that a link has opened, with the entry that is its holder's own. */
interface OpenedParty {
  booking: BookingEntity;
  /** UUID; undefined for the link of the whole party, and after the entry was removed. */
  memberId: string | undefined;
}

/**
 * The links of a party: the one that all friends may have, and the personal ones, which are that link with the key of one entry. Nothing but
 * this key makes an entry a friend's own: not the name, the e-mail address or the id.
 */
@Injectable()
export class PartyLinks {
  constructor(
    private readonly database: Database,
    private readonly parties: PartyRepository,
    private readonly links: GuestLinkService,
    @Inject(BookingConfig) private readonly config: BookingConfig,
  ) {}

  /**
   * @param link `<code>-<key>` or `<code>-<key>-<key of the entry>`, in any case
   * @throws DomainError TRIP_NOT_FOUND as `GuestLinkService.open`
   */
  async open(link: string): Promise<OpenedParty> {
    const [, partyLink = link, given] = /^(\w{10}-\w{26})-(\w{26})$/.exec(link) ?? [];
    const booking = await this.links.open('join', partyLink);
    if (!given) return { booking, memberId: undefined };
    const key = normalizeCrockford(given);
    const members = await this.parties.members(this.database.manager, booking.id);
    const own = members.find(({ id }) => isGuestLinkKey(key, this.config.guestLinkSecret, 'member', { id }));
    return { booking, memberId: own?.id };
  }

  /** @returns the path of the page on which friends enter themselves, in the guest's language */
  pathOf(booking: BookingEntity): string {
    return this.links.pathOf('join', booking);
  }

  /** @returns the path of the page on which one friend changes the own entry */
  personalPathOf(booking: BookingEntity, memberId: string): string {
    return `${this.pathOf(booking)}-${this.keyOf(memberId)}`;
  }

  /** @returns what follows the party's link in the personal one */
  keyOf(memberId: string): string {
    return guestLinkKey(this.config.guestLinkSecret, 'member', { id: memberId });
  }
}
