import { Inject, Injectable } from '@nestjs/common';
import { DomainError, normalizeCrockford } from '@charter/contracts';
import { Database } from '@charter/database';
import { guestLinkKey, idsOfLinkCode, isGuestLinkKey, linkCodeOf } from '@charter/service-kit';
import { BookingConfig } from '../booking.env.js';
import type { OfferEntity, SentOffer } from './offer.entity.js';
import { OfferRepository } from './offer.repository.js';

/** Stands for an offer that does not exist, so that an unknown code takes as long to reject as a wrong key. */
const noOffer = '00000000-0000-0000-0000-000000000000';

/** Opens offers by the keys in their links. Every version has the same link. */
@Injectable()
export class OfferLinks {
  constructor(
    private readonly database: Database,
    private readonly offers: OfferRepository,
    @Inject(BookingConfig) private readonly config: BookingConfig,
  ) {}

  /**
   * @param link `<code>-<key>`, in any case
   * @throws DomainError OFFER_NOT_FOUND, the same for a text of another form, an unknown code, a wrong key and an offer that was never sent
   */
  async open(link: string): Promise<SentOffer> {
    const [, code = '', key = ''] = /^(\w{10})-(\w{26})$/.exec(link) ?? [];
    const found = code ? await this.find(normalizeCrockford(code)) : null;
    const matches = isGuestLinkKey(normalizeCrockford(key), this.config.guestLinkSecret, 'offer', found?.id ?? noOffer);
    if (!found?.sent || !matches) throw new DomainError('OFFER_NOT_FOUND');
    return found as SentOffer;
  }

  /** @returns the path of the page, in the guest's language */
  pathOf({ id, content, sent }: Pick<OfferEntity, 'id' | 'content' | 'sent'>): string {
    const { locale } = sent ?? content;
    const path = `/offer/${linkCodeOf(id)}-${guestLinkKey(this.config.guestLinkSecret, 'offer', id)}`;
    return locale === 'en' ? path : `/${locale}${path}`;
  }

  private async find(code: string): Promise<OfferEntity | null> {
    const { first, last } = idsOfLinkCode(code);
    return this.offers.findBetween(this.database.manager, first, last);
  }
}
