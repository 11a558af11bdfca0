import { Injectable } from '@nestjs/common';
import {
  DomainError,
  fieldError,
  type GuestMessageForm,
  type GuestMessageRequest,
  inquiryEvents,
  invalid,
  type OfferQuestioned,
  type Thread,
  type ThreadLink,
} from '@charter/contracts';
import { type Actor, Database, recordAudit, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import type { InquiryEntity } from './inquiry.entity.js';
import { InquiryLinks } from './inquiry-link.service.js';
import { InquiryRepository } from './inquiry.repository.js';
import { threadOf } from './thread.js';

const guest: Actor = { kind: 'guest' };

/** The guest's side of an inquiry, by the key in the links of replies. */
@Injectable()
export class ThreadService {
  constructor(
    private readonly database: Database,
    private readonly inquiries: InquiryRepository,
    private readonly links: InquiryLinks,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async find({ key }: ThreadLink): Promise<Thread> {
    return threadOf(await this.links.open(key));
  }

  /** The lock on the inquiry's row serializes messages, replies and changes of its status. */
  async write({ key, form }: GuestMessageRequest): Promise<Thread> {
    const { id } = await this.links.open(key);
    return this.database.transaction(async (tx) => {
      const inquiry = await this.inquiries.lockIfExists(tx, id);
      if (!inquiry) throw new DomainError('THREAD_NOT_FOUND');
      await this.addMessage(tx, inquiry, form);
      const [loaded] = await this.inquiries.withReplies(tx, [inquiry]);
      return threadOf(loaded!);
    });
  }

  /** Adds the question to the thread of the inquiry that the offer answers. One that was made from nothing gets an inquiry. */
  async askAboutOffer(tx: Transaction, question: OfferQuestioned): Promise<void> {
    const { inquiryId, offerId, messageId, question: message } = question;
    const answered = inquiryId ? await this.inquiries.lockIfExists(tx, inquiryId) : null;
    const inquiry = answered ?? (await this.inquiries.lockOfOffer(tx, offerId));
    // The question that has opened it, once more.
    if (inquiry?.offerId === offerId && inquiry.message === message) return;
    if (inquiry) return this.addMessage(tx, inquiry, { messageId, message });
    const { firstName, lastName, email, phone, locale } = question;
    const form = { firstName, lastName, email, phone, locale, preferredCharter: '', message };
    const added = await this.inquiries.add(tx, form, this.clock.now());
    // The same question from the same address within ten minutes is stored already.
    if (!added) return;
    await this.inquiries.saveOffer(tx, added.id, offerId);
    await this.outbox.add(tx, inquiryEvents.received, { ...form, id: added.id });
  }

  private async addMessage(tx: Transaction, inquiry: InquiryEntity, { messageId, message }: GuestMessageForm): Promise<void> {
    const now = this.clock.now();
    const row = { id: messageId, inquiryId: inquiry.id, message: message.trim(), createdAt: now };
    if (!(await this.inquiries.addMessage(tx, row))) {
      const isSame = await this.inquiries.hasMessage(tx, row);
      if (!isSame) throw invalid({ messageId: fieldError('idUsed') });
      return;
    }
    const before = inquiry.status;
    inquiry.status = 'pending';
    // A second message before the answer does not restart the time in which we promise one.
    if (before !== 'pending') inquiry.waitingSince = now;
    inquiry.closedAt = null;
    await this.inquiries.saveStatus(tx, inquiry);
    await recordAudit(tx, {
      actor: guest,
      action: 'inquiry.message',
      subject: String(inquiry.id),
      before: null,
      after: { messageId, message: row.message },
    });
    if (before !== 'pending') {
      await recordAudit(tx, {
        actor: guest,
        action: 'inquiry.changeStatus',
        subject: String(inquiry.id),
        before: { status: before },
        after: { status: 'pending' },
      });
    }
    const { id: inquiryId, firstName, lastName, email, phone, preferredCharter, locale } = inquiry;
    await this.outbox.add(tx, inquiryEvents.continued, {
      inquiryId,
      messageId,
      firstName,
      lastName,
      email,
      phone,
      preferredCharter,
      locale,
      message: row.message,
    });
  }
}
