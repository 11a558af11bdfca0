import { Injectable } from '@nestjs/common';
import type { Event } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { On } from '@charter/messaging';
import { requireWhole } from '../emails/email.js';
import { emails } from '../emails/emails.js';
import { MailService } from './email.service.js';

/** Hears every fact that an e-mail is written about, and no other: a new sentence in emails.ts needs no line here. */
@Injectable()
export class MailListener {
  constructor(readonly mail: MailService) {}
}

requireWhole(emails);
for (const fact of new Map(emails.flatMap(({ facts }) => facts.map((one) => [one.subject, one] as const))).values()) {
  const handler: PropertyDescriptor = {
    configurable: true,
    value(this: MailListener, event: Event, tx: Transaction): Promise<void> {
      return this.mail.owe(tx, event);
    },
  };
  On(fact)(MailListener.prototype, fact.subject, handler);
  Object.defineProperty(MailListener.prototype, fact.subject, handler);
}
