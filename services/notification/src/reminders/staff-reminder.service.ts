import { Injectable } from '@nestjs/common';
import {
  bookingAttention,
  charterDay,
  type DailyDigest,
  inquiry,
  inquiryAttention,
  joinAttention,
  notificationEvents,
  paymentAttention,
  replyPromise,
} from '@charter/contracts';
import { Database } from '@charter/database';
import { Outbox, RpcClient } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { AttentionService } from '../delivery/attention.service.js';
import { EmailRepository } from '../delivery/email.repository.js';
import { digestSubject, unansweredSubject } from '../emails/reminder-emails.js';
import { countsOf, digestDue, isEmpty, toDigestCharter } from './digest.js';
import { promisedBy, reminderDue, remindedRange } from './unanswered.js';

/** Reminds staff by e-mail of what other services know. Each reminder is an event, so that its e-mail is declared and sent once like all others. */
@Injectable()
export class StaffReminderService {
  constructor(
    private readonly database: Database,
    private readonly emails: EmailRepository,
    private readonly outbox: Outbox,
    private readonly rpc: RpcClient,
    private readonly attention: AttentionService,
    private readonly clock: Clock,
  ) {}

  /** Publishes a reminder of each guest whose answer is due soon. @throws DomainError UNAVAILABLE while the inquiry service does not respond */
  async remindOfInquiries(): Promise<void> {
    const { inquiries } = await this.rpc.call(inquiry.listUnanswered, remindedRange);
    for (const waiting of inquiries) {
      const afterMinutes = reminderDue(waiting.waitingSince, this.clock.now());
      if (afterMinutes === undefined) continue;
      const reminder = { inquiry: waiting, afterMinutes, promisedBy: promisedBy(waiting.waitingSince) };
      if (await this.emails.exists(this.database.manager, 'staff-unanswered', unansweredSubject(reminder))) continue;
      await this.database.transaction((tx) => this.outbox.add(tx, notificationEvents.inquiryUnanswered, reminder));
    }
  }

  /** Publishes the digest of today once its hour has come. @throws DomainError UNAVAILABLE while booking or inquiry does not respond */
  async sendDigest(): Promise<void> {
    const on = digestDue(this.clock.now());
    if (!on || (await this.emails.exists(this.database.manager, 'staff-digest', digestSubject({ on })))) return;
    const digest = await this.read(on);
    if (!isEmpty(digest)) await this.database.transaction((tx) => this.outbox.add(tx, notificationEvents.digestDue, digest));
  }

  private async read(on: string): Promise<DailyDigest> {
    const { charters } = await this.rpc.call(charterDay.daySheet, { on });
    const { waiting } = await this.rpc.call(replyPromise.measure, {});
    const { entries, unavailable } = await joinAttention({
      booking: this.rpc.call(bookingAttention.list, {}),
      payment: this.rpc.call(paymentAttention.list, {}),
      notification: this.attention.list(),
      inquiry: this.rpc.call(inquiryAttention.list, {}),
    });
    return { on, charters: charters.map(toDigestCharter), waiting, attention: countsOf(entries), unavailable };
  }
}
