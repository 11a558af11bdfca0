import { Inject, Injectable } from '@nestjs/common';
import { DomainError, type OfferFile, type OfferId } from '@charter/contracts';
import { Database } from '@charter/database';
import { linkCodeOf } from '@charter/service-kit';
import { documentPdf } from '../../accounts/model.js';
import { BookingConfig } from '../../booking.env.js';
import { RenderingQueue } from '../../shared/pdf/rendering.queue.js';
import { sunOf } from '../../shared/sun.js';
import { offerDocument } from './offer-document.js';
import { daysOfOffer } from './offer.view.js';
import { OfferRepository } from './offer.repository.js';

/** Offers as files, which their e-mails have attached. */
@Injectable()
export class OfferFileService {
  constructor(
    private readonly database: Database,
    private readonly offers: OfferRepository,
    private readonly rendering: RenderingQueue,
    @Inject(BookingConfig) private readonly config: BookingConfig,
  ) {}

  /** @throws DomainError OFFER_NOT_FOUND for one that was never sent */
  async render({ id }: OfferId): Promise<OfferFile> {
    const { sent, sentAt } = await this.offers.find(this.database.manager, id);
    if (!sent || !sentAt) throw new DomainError('OFFER_NOT_FOUND');
    const days = daysOfOffer(sent).map((date) => ({ date, sunset: sunOf(date, this.config.vessel).set.toISOString() }));
    const content = offerDocument({ offer: sent, number: linkCodeOf(id), sentAt, days }, this.config.business);
    const pdf = await this.rendering.render(documentPdf(content), sent.locale, id);
    return { filename: `offer-${days[0]!.date}.pdf`, body: pdf.toString('base64') };
  }
}
