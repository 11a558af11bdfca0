import { Injectable } from '@nestjs/common';
import type { Event } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { OnEvent } from '@charter/messaging';
import { requireWhole } from '../emails/email.js';
import { emails } from '../emails/emails.js';
import { EmailService } from './email.service.js';

/** Hears every fact that an e-mail is written about, and no other: a new sentence in emails.ts needs no line here. */
@Injectable()
export class EmailSubscriber {
  constructor(readonly mail: EmailService) {}
}

requireWhole(emails);
for (const fact of new Map(emails.flatMap(({ facts }) => facts.map((one) => [one.subject, one] as const))).values()) {
  const handler: PropertyDescriptor = {
    configurable: true,
    value(this: EmailSubscriber, event: Event, tx: Transaction): Promise<void> {
      return this.mail.owe(tx, event);
    },
  };
  OnEvent(fact)(EmailSubscriber.prototype, fact.subject, handler);
  Object.defineProperty(EmailSubscriber.prototype, fact.subject, handler);
}
