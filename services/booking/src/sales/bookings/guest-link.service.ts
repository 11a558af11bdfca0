import { Inject, Injectable } from '@nestjs/common';
import { DomainError, normalizeCrockford } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock, guestLinkKey, type GuestLinkSubjects, idsOfLinkCode, isGuestLinkKey, linkCodeOf } from '@charter/service-kit';
import { BookingConfig } from '../../booking.env.js';
import type { BookingEntity } from './booking.entity.js';
import { BookingRepository } from './booking.repository.js';
import { type BookingLink, isOpenLink } from './guest-link.js';

type Versions = Pick<BookingEntity, 'id' | 'linkVersion' | 'partyVersion'>;

/** The subject of a link's key: raising its version makes all former links of the kind invalid. */
const subjects: { [Kind in BookingLink]: (booking: Versions) => GuestLinkSubjects[Kind] } = {
  trip: ({ id, linkVersion }) => ({ id, version: linkVersion }),
  join: ({ id, partyVersion }) => ({ id, version: partyVersion }),
};

/** Stands for a booking that does not exist, so that an unknown code takes as long to reject as a wrong key. */
const noBooking: Versions = { id: '00000000-0000-0000-0000-000000000000', linkVersion: 1, partyVersion: 1 };

/** Opens bookings by the keys in links: the guest's own to the trip page, and the one with which friends join the party. */
@Injectable()
export class GuestLinkService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly clock: Clock,
    @Inject(BookingConfig) private readonly config: BookingConfig,
  ) {}

  /**
   * @param link `<code>-<key>`, in any case; the code of a trip is the confirmation code, and that of a party is derived from the booking's id
   * @throws DomainError TRIP_NOT_FOUND, the same for a text of another form, an unknown code, a wrong key, a deleted booking, and a charter
   *   that is over for longer than `linkDays`
   */
  async open(kind: BookingLink, link: string): Promise<BookingEntity> {
    const [, code = '', key = ''] = /^(\w{10})-(\w{26})$/.exec(link) ?? [];
    const found = await this.find(kind, normalizeCrockford(code));
    const subject = subjects[kind](found ?? noBooking);
    const matches = isGuestLinkKey(normalizeCrockford(key), this.config.guestLinkSecret, kind, subject);
    if (!found || !matches || !isOpenLink(kind, found, this.clock.now())) throw new DomainError('TRIP_NOT_FOUND');
    return found;
  }

  /** @returns null for a key that opens nothing any more */
  async findOpen(kind: BookingLink, link: string): Promise<BookingEntity | null> {
    return this.open(kind, link).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'TRIP_NOT_FOUND') return null;
      throw error;
    });
  }

  private async find(kind: BookingLink, code: string): Promise<BookingEntity | null> {
    const { manager } = this.database;
    if (kind === 'trip') return this.bookings.findActiveByCode(manager, code);
    const { first, last } = idsOfLinkCode(code);
    return this.bookings.findActiveBetween(manager, first, last);
  }

  /** @returns what follows the page's address in a link: `<code>-<key>` */
  keyOf(kind: BookingLink, booking: BookingEntity): string {
    const key = guestLinkKey(this.config.guestLinkSecret, kind, subjects[kind](booking));
    // Friends do not learn the confirmation code, which opens the page of the confirmation with its price.
    const code = kind === 'trip' ? booking.confirmationCode : linkCodeOf(booking.id);
    return `${code}-${key}`;
  }

  /** @returns the path of the page, in the guest's language */
  pathOf(kind: BookingLink, booking: BookingEntity): string {
    const path = `/${kind}/${this.keyOf(kind, booking)}`;
    return booking.locale === 'en' ? path : `/${booking.locale}${path}`;
  }
}
