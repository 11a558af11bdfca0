import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Event } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { OnEvent } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { BusinessSettings } from '../rendering/business-settings.js';
import { emailEvents, emails } from '../emails/emails.js';
import { EmailRepository } from './email.repository.js';

/** Queues the e-mails that an event sends, in the transaction that marks the event as handled. */
@Injectable()
export class EmailSubscriber {
  constructor(
    private readonly repository: EmailRepository,
    private readonly settings: BusinessSettings,
    private readonly clock: Clock,
  ) {}

  @OnEvent(...emailEvents)
  async queueEmails(event: Event, tx: Transaction): Promise<void> {
    const caused = emails.filter(({ events }) => events.some(({ subject }) => subject === event.type));
    for (const email of caused) {
      const composed = email.compose(event, this.settings);
      // The booking of a guest whose data was erased has no address.
      if (!composed?.recipient) continue;
      const id = randomUUID();
      await this.repository.insert(tx, { ...composed, id, messageId: `<${id}@${this.domain}>` }, this.clock.now());
    }
  }

  private get domain(): string {
    return new URL(this.settings.publicUrl).hostname;
  }
}
