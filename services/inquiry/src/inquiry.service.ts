import { Injectable } from '@nestjs/common';
import {
  type AttentionEntry,
  type AttentionPart,
  DomainError,
  type Inquiry,
  type InquiryCounts,
  inquiryEvents,
  type InquiryListQuery,
  type InquiryPage,
  type InquiryRemoval,
  type InquiryReplyRequest,
  type InquiryStatus,
  type InquiryStatusRequest,
  type InquirySubmission,
  limits,
  minuteMs,
  type OfferSent,
  type ReceivedInquiry,
  requireRevision,
  revisionOf,
  type UnansweredInquiries,
  type UnansweredQuery,
} from '@charter/contracts';
import { Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { deadLetterEntries, Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { isDuplicateReply } from './duplicate.js';
import type { InquiryEntity } from './inquiry.entity.js';
import { InquiryRepository } from './inquiry.repository.js';

@Injectable()
export class InquiryService {
  constructor(
    private readonly database: Database,
    private readonly inquiries: InquiryRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Stores an inquiry once: a duplicate, such as a second press of the button, returns the one that is already stored. */
  async receive(form: InquirySubmission): Promise<ReceivedInquiry> {
    const now = this.clock.now();
    const stored = await this.database.transaction(async (tx) => {
      for (;;) {
        const added = await this.inquiries.add(tx, form, now);
        if (added) await this.outbox.add(tx, inquiryEvents.received, { ...form, id: added.id });
        const found = added ?? (await this.inquiries.findOriginal(tx, form, now));
        // Otherwise staff deleted the original between the two statements, so this is no duplicate anymore.
        if (found) return found;
      }
    });
    return { id: stored.id, createdAt: stored.createdAt.toISOString() };
  }

  async list(query: InquiryListQuery): Promise<InquiryPage> {
    const { inquiries, total, next } = await this.inquiries.page(this.database.manager, query);
    return { inquiries: await this.inquiries.withReplies(this.database.manager, inquiries), total, next };
  }

  /** @throws DomainError INQUIRY_NOT_FOUND */
  async find(id: number): Promise<Inquiry> {
    const { manager } = this.database;
    const found = await this.inquiries.find(manager, id);
    if (!found) throw new DomainError('INQUIRY_NOT_FOUND');
    const [loaded] = await this.inquiries.withReplies(manager, [found]);
    return loaded as Inquiry;
  }

  /** Inquiries that were not answered within the time that the site promises. */
  async attention(): Promise<AttentionPart> {
    const { manager } = this.database;
    const overdue = await this.inquiries.waiting(manager, { until: this.minutesAgo(limits.contact.answerMinutes) });
    return { entries: [...overdue.map(toEntry), ...(await deadLetterEntries(manager, 'inquiry'))] };
  }

  async listUnanswered({ from, to }: UnansweredQuery): Promise<UnansweredInquiries> {
    const { manager } = this.database;
    const waiting = await this.inquiries.waiting(manager, { from: this.minutesAgo(to), until: this.minutesAgo(from) });
    return { inquiries: await this.inquiries.withReplies(manager, waiting) };
  }

  async counts(): Promise<InquiryCounts> {
    return this.inquiries.counts(this.database.manager);
  }

  async changeStatus({ id, status, expectedRevision, staff }: InquiryStatusRequest): Promise<Inquiry> {
    return this.database.transaction(async (tx) => {
      const inquiry = await this.inquiries.lock(tx, id);
      // A repeated request finds what it has done.
      if (inquiry.status !== status)
        requireRevision({ ...(await this.load(tx, inquiry)), revision: revisionOf(inquiry.status) }, { expectedRevision });
      await this.setStatus(tx, inquiry, status, staff.username);
      return this.load(tx, inquiry);
    });
  }

  /** The lock on the inquiry's row serializes requests, so that concurrent duplicates store one reply and return the same inquiry. */
  async reply({ id, response, staff }: InquiryReplyRequest): Promise<Inquiry> {
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      const inquiry = await this.inquiries.lock(tx, id);
      const before = await this.load(tx, inquiry);
      if (isDuplicateReply(before.replies.at(-1), response, now)) return before;
      const reply = await this.inquiries.addReply(tx, { inquiryId: id, response: response.trim(), who: staff.username, createdAt: now });
      await recordAudit(tx, {
        actor: staffActor(staff.username),
        action: 'inquiry.reply',
        subject: String(id),
        before: null,
        after: { replyId: reply.id, response: reply.response },
      });
      if (!inquiry.answeredAt) {
        inquiry.answeredAt = now;
        await this.inquiries.saveStatus(tx, inquiry);
      }
      if (inquiry.status === 'pending') await this.setStatus(tx, inquiry, 'contacted', staff.username);
      await this.outbox.add(tx, inquiryEvents.replied, {
        inquiryId: id,
        replyId: reply.id,
        firstName: inquiry.firstName,
        lastName: inquiry.lastName,
        email: inquiry.email,
        locale: inquiry.locale,
        linkVersion: inquiry.linkVersion,
        message: inquiry.message,
        response: reply.response,
      });
      return this.load(tx, inquiry);
    });
  }

  /**
   * An offer is an answer, as a reply is. It does not answer what the guest has written since it was sent: events have no order.
   * @param sentAt when it was sent
   */
  async answerByOffer(tx: Transaction, { inquiryId, offerId, who }: OfferSent, sentAt: Date): Promise<void> {
    const inquiry = inquiryId ? await this.inquiries.lockIfExists(tx, inquiryId) : await this.inquiries.lockOfOffer(tx, offerId);
    if (!inquiry || (inquiry.waitingSince ?? inquiry.createdAt) > sentAt) return;
    const unanswered = await this.inquiries.firstMessageAfter(tx, inquiry.id, sentAt);
    inquiry.answeredAt ??= sentAt;
    if (unanswered && inquiry.status === 'pending') inquiry.waitingSince = unanswered.createdAt;
    await this.inquiries.saveStatus(tx, inquiry);
    if (!unanswered && inquiry.status === 'pending') await this.setStatus(tx, inquiry, 'contacted', who);
  }

  async remove({ id, staff }: InquiryRemoval): Promise<void> {
    await this.database.transaction(async (tx) => {
      const inquiry = await this.inquiries.lock(tx, id);
      const before = await this.load(tx, inquiry);
      await this.inquiries.remove(tx, inquiry, this.clock.now());
      await recordAudit(tx, { actor: staffActor(staff.username), action: 'inquiry.remove', subject: String(id), before, after: null });
    });
  }

  /** Staff may change any status to any other. */
  private async setStatus(tx: Transaction, inquiry: InquiryEntity, to: InquiryStatus, who: string): Promise<void> {
    const from = inquiry.status;
    if (to === from) return;
    inquiry.status = to;
    inquiry.closedAt = to === 'resolved' ? this.clock.now() : null;
    await this.inquiries.saveStatus(tx, inquiry);
    await recordAudit(tx, {
      actor: staffActor(who),
      action: 'inquiry.changeStatus',
      subject: String(inquiry.id),
      before: { status: from },
      after: { status: to },
    });
  }

  private minutesAgo(minutes: number): Date {
    return new Date(this.clock.now().getTime() - minutes * minuteMs);
  }

  private async load(tx: Transaction, inquiry: InquiryEntity): Promise<Inquiry> {
    const [loaded] = await this.inquiries.withReplies(tx, [inquiry]);
    return loaded as Inquiry;
  }
}

const toEntry = ({ id, firstName, lastName, email, locale, createdAt, waitingSince }: InquiryEntity): AttentionEntry => ({
  kind: 'inquiryOverdue',
  subject: String(id),
  since: (waitingSince ?? createdAt).toISOString(),
  data: { guest: `${firstName} ${lastName}`, email, locale },
});
