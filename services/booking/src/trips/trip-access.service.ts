import { Inject, Injectable } from '@nestjs/common';
import { DomainError, normalizeCrockford } from '@charter/contracts';
import { Database } from '@charter/database';
import { guestLinkKey, isGuestLinkKey } from '@charter/service-kit';
import { BookingConfig } from '../booking.env.js';
import type { BookingEntity } from '../bookings/booking.entity.js';
import { BookingRepository } from '../bookings/booking.repository.js';

/** The subject of a link's key: raising the version makes all former links of the booking invalid. */
const subjectOf = ({ id, linkVersion }: Pick<BookingEntity, 'id' | 'linkVersion'>): string => `${id}:${linkVersion}`;

/** Stands for a booking that does not exist, so that an unknown code takes as long to reject as a wrong key. */
const noBooking = { id: '00000000-0000-0000-0000-000000000000', linkVersion: 1 };

/** Opens bookings by the key in the link of an e-mail. */
@Injectable()
export class TripAccess {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    @Inject(BookingConfig) private readonly config: BookingConfig,
  ) {}

  /**
   * @param link `<code>-<key>`, in any case
   * @throws DomainError TRIP_NOT_FOUND, the same for a text of another form, an unknown code, a wrong key and a deleted booking
   */
  async open(link: string): Promise<BookingEntity> {
    const [, code = '', key = ''] = /^(\w{10})-(\w{26})$/.exec(link) ?? [];
    const found = await this.bookings.findActiveByCode(this.database.manager, normalizeCrockford(code));
    const matches = isGuestLinkKey(normalizeCrockford(key), this.config.guestLinkSecret, 'trip', subjectOf(found ?? noBooking));
    if (!found || !matches) throw new DomainError('TRIP_NOT_FOUND');
    return found;
  }

  /** @returns the path of the trip page, in the guest's language */
  pathOf(booking: BookingEntity): string {
    const key = guestLinkKey(this.config.guestLinkSecret, 'trip', subjectOf(booking));
    const path = `/trip/${booking.confirmationCode}-${key}`;
    return booking.locale === 'en' ? path : `/${booking.locale}${path}`;
  }
}
