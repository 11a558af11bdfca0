import { Inject, Injectable } from '@nestjs/common';
import { DomainError, normalizeCrockford } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock, guestLinkKey, type GuestLinkSubjects, idsOfLinkCode, isGuestLinkKey, linkCodeOf } from '@charter/service-kit';
import { BookingConfig } from '../../booking.env.js';
import type { BookingEntity } from '../bookings/booking.entity.js';
import { isOpenLink as isOpenLinkOfBooking } from '../bookings/guest-link.js';
import { isOpenLink, linkVersionOf } from './offer.js';
import type { OfferEntity, SentOffer } from './offer.entity.js';
import { OfferRepository } from './offer.repository.js';

/** Stands for an offer that does not exist, so that an unknown code takes as long to reject as a wrong key. */
const noOffer: GuestLinkSubjects['offer'] = { id: '00000000-0000-0000-0000-000000000000', version: 1 };

const subjectOf = (offer: Pick<OfferEntity, 'id' | 'linkVersion'>, booking?: BookingEntity): GuestLinkSubjects['offer'] => ({
  id: offer.id,
  version: linkVersionOf(offer, booking),
});

/** Opens offers by the keys in their links. A further version has the same link, unless it is sent to another address. */
@Injectable()
export class OfferLinkService {
  constructor(
    private readonly database: Database,
    private readonly offers: OfferRepository,
    private readonly clock: Clock,
    @Inject(BookingConfig) private readonly config: BookingConfig,
  ) {}

  /**
   * @param link `<code>-<key>`, in any case
   * @throws DomainError OFFER_NOT_FOUND, the same for a text of another form, an unknown code, a wrong key, an offer that was never sent, and
   *   one that is over for longer than `linkDays`
   */
  async open(link: string): Promise<SentOffer> {
    const [, code = '', key = ''] = /^(\w{10})-(\w{26})$/.exec(link) ?? [];
    const found = code ? await this.find(normalizeCrockford(code)) : null;
    const [booking] = found ? await this.offers.bookingsOf(this.database.manager, [found]) : [];
    const subject = found ? subjectOf(found, booking) : noOffer;
    const matches = isGuestLinkKey(normalizeCrockford(key), this.config.guestLinkSecret, 'offer', subject);
    if (!found?.sent || !matches) throw new DomainError('OFFER_NOT_FOUND');
    const now = this.clock.now();
    const sent = found as SentOffer;
    if (!(booking ? isOpenLinkOfBooking('trip', booking, now) : isOpenLink(sent, now))) throw new DomainError('OFFER_NOT_FOUND');
    return sent;
  }

  /** @param booking the one that the offer has become @returns the path of the page, in the guest's language */
  pathOf(offer: OfferEntity, booking: BookingEntity | undefined): string {
    const { locale } = offer.sent ?? offer.content;
    const path = `/offer/${linkCodeOf(offer.id)}-${guestLinkKey(this.config.guestLinkSecret, 'offer', subjectOf(offer, booking))}`;
    return locale === 'en' ? path : `/${locale}${path}`;
  }

  private async find(code: string): Promise<OfferEntity | null> {
    const { first, last } = idsOfLinkCode(code);
    return this.offers.findBetween(this.database.manager, first, last);
  }
}
