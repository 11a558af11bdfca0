import { Injectable } from '@nestjs/common';
import { type ContactForm, inquiryFacts, type ReceivedInquiry } from '@charter/contracts';
import { Database } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { InquiryRepository } from './inquiry.repository.js';

@Injectable()
export class InquiryService {
  constructor(
    private readonly database: Database,
    private readonly inquiries: InquiryRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** A second press of the button answers the inquiry that the first one made. */
  async receive(form: ContactForm): Promise<ReceivedInquiry> {
    const now = this.clock.now();
    const stored = await this.database.transaction(async (tx) => {
      const added = await this.inquiries.add(tx, form, now);
      if (!added) return this.inquiries.findRepeated(tx, form, now);
      await this.outbox.add(tx, inquiryFacts.received, { ...form, id: added.id });
      return added;
    });
    return { id: stored.id, createdAt: stored.createdAt.toISOString() };
  }
}
