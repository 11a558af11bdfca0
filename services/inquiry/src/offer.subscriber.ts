import { Injectable } from '@nestjs/common';
import { type Event, type OfferAddressCorrected, offerEvents, type OfferQuestioned, type OfferSent } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { OnEvent } from '@charter/messaging';
import { InquiryLinks } from './inquiry-link.service.js';
import { InquiryService } from './inquiry.service.js';
import { ThreadService } from './thread.service.js';

/** What offers do to inquiries: one that is sent is an answer, and a question about it is a message of the guest. */
@Injectable()
export class OfferSubscriber {
  constructor(
    private readonly inquiries: InquiryService,
    private readonly threads: ThreadService,
    private readonly links: InquiryLinks,
  ) {}

  @OnEvent(offerEvents.sent)
  async onSent({ data, occurredAt }: Event<OfferSent>, tx: Transaction): Promise<void> {
    await this.inquiries.answerByOffer(tx, data, new Date(occurredAt));
  }

  @OnEvent(offerEvents.addressCorrected)
  async onAddressCorrected({ data }: Event<OfferAddressCorrected>, tx: Transaction): Promise<void> {
    await this.links.correctAddress(tx, data);
  }

  @OnEvent(offerEvents.questioned)
  async onQuestioned({ data }: Event<OfferQuestioned>, tx: Transaction): Promise<void> {
    await this.threads.askAboutOffer(tx, data);
  }
}
