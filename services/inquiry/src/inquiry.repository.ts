import { Injectable } from '@nestjs/common';
import {
  type ContactForm,
  DomainError,
  fieldError,
  type Inquiry,
  type InquiryCounts,
  type InquiryListQuery,
  invalid,
  limits,
  revisionOf,
} from '@charter/contracts';
import { decodeCursor, encodeCursor, type ReadManager, Transaction, whereFound } from '@charter/database';
import { InquiryEntity, InquiryMessageEntity, InquiryReplyEntity, RemovedInquiryEntity } from './inquiry.entity.js';
import { duplicateWindow, fingerprintOf } from './duplicate.js';

const defaultLimit = 50;

interface StoredInquiry {
  id: number;
  createdAt: Date;
}

@Injectable()
export class InquiryRepository {
  /** @returns undefined for a duplicate */
  async add(tx: Transaction, form: ContactForm, now: Date): Promise<StoredInquiry | undefined> {
    const [stored]: StoredInquiry[] = await tx.query(
      `INSERT INTO inquiry (first_name, last_name, email, phone, preferred_charter, message, locale, fingerprint, repeats_during,
                            created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT ON CONSTRAINT inquiry_once DO NOTHING
       RETURNING id, created_at "createdAt"`,
      [
        form.firstName,
        form.lastName,
        form.email,
        form.phone || null,
        form.preferredCharter || null,
        form.message,
        form.locale ?? 'en',
        fingerprintOf(form),
        duplicateWindow(now),
        now,
      ],
    );
    return stored;
  }

  /** The inquiry that this form is a duplicate of; undefined when staff have deleted it meanwhile. */
  async findOriginal(tx: Transaction, form: ContactForm, now: Date): Promise<StoredInquiry | undefined> {
    const [found]: StoredInquiry[] = await tx.query(
      `SELECT id, created_at "createdAt" FROM inquiry
       WHERE fingerprint = $1 AND repeats_during && $2::tstzrange ORDER BY created_at LIMIT 1`,
      [fingerprintOf(form), duplicateWindow(now)],
    );
    return found;
  }

  async lockIfExists(tx: Transaction, id: number): Promise<InquiryEntity | null> {
    return tx.findOne(InquiryEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** The inquiry that a question about this offer has opened. */
  async lockOfOffer(tx: Transaction, offerId: string): Promise<InquiryEntity | null> {
    return tx.findOne(InquiryEntity, { where: { offerId }, lock: { mode: 'pessimistic_write' } });
  }

  async saveOffer(tx: Transaction, id: number, offerId: string): Promise<void> {
    await tx.update(InquiryEntity, { id }, { offerId });
  }

  async lock(tx: Transaction, id: number): Promise<InquiryEntity> {
    const found = await this.lockIfExists(tx, id);
    if (!found) throw new DomainError('INQUIRY_NOT_FOUND');
    return found;
  }

  async find(tx: ReadManager, id: number): Promise<InquiryEntity | null> {
    return tx.findOneBy(InquiryEntity, { id });
  }

  async saveLink(tx: Transaction, { id, email, linkVersion }: InquiryEntity): Promise<void> {
    await tx.update(InquiryEntity, { id }, { email, linkVersion });
  }

  async saveStatus(tx: Transaction, { id, status, waitingSince, answeredAt, closedAt }: InquiryEntity): Promise<void> {
    await tx.update(InquiryEntity, { id }, { status, waitingSince, answeredAt, closedAt });
  }

  /** @returns false when a message of this inquiry has this id already */
  async addMessage(tx: Transaction, { id, inquiryId, message, createdAt }: InquiryMessageEntity): Promise<boolean> {
    const added: object[] = await tx.query(
      `INSERT INTO inquiry_message (id, inquiry_id, message, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT (inquiry_id, id) DO NOTHING RETURNING id`,
      [id, inquiryId, message, createdAt],
    );
    return added.length > 0;
  }

  /** The first that the guest has added since then. */
  async firstMessageAfter(tx: Transaction, inquiryId: number, instant: Date): Promise<InquiryMessageEntity | null> {
    return tx
      .createQueryBuilder(InquiryMessageEntity, 'm')
      .where('m.inquiryId = :inquiryId AND m.createdAt > :instant', { inquiryId, instant })
      .orderBy('m.createdAt')
      .getOne();
  }

  async hasMessage(tx: Transaction, { id, inquiryId, message }: InquiryMessageEntity): Promise<boolean> {
    return tx.existsBy(InquiryMessageEntity, { id, inquiryId, message });
  }

  async addReply(tx: Transaction, reply: Omit<InquiryReplyEntity, 'id'>): Promise<InquiryReplyEntity> {
    return tx.save(tx.create(InquiryReplyEntity, reply));
  }

  /** Its replies and messages are deleted with it. Its times are kept. */
  async remove(tx: Transaction, { id, createdAt, answeredAt, closedAt }: InquiryEntity, now: Date): Promise<void> {
    await tx.delete(InquiryEntity, { id });
    await tx.insert(RemovedInquiryEntity, { inquiryId: id, receivedAt: createdAt, answeredAt, closedAt: closedAt ?? now });
  }

  /** Adds to each inquiry its replies, and the guest's further messages, oldest first. */
  async withReplies(tx: ReadManager, inquiries: InquiryEntity[]): Promise<Inquiry[]> {
    const ids = inquiries.map(({ id }) => id);
    const replies = await tx
      .createQueryBuilder(InquiryReplyEntity, 'r')
      .where('r.inquiryId = ANY(:ids)', { ids })
      .orderBy('r.id')
      .getMany();
    const messages = await tx
      .createQueryBuilder(InquiryMessageEntity, 'm')
      .where('m.inquiryId = ANY(:ids)', { ids })
      .orderBy('m.createdAt')
      .getMany();
    return inquiries.map((inquiry) =>
      toInquiry(
        inquiry,
        replies.filter(({ inquiryId }) => inquiryId === inquiry.id),
        messages.filter(({ inquiryId }) => inquiryId === inquiry.id),
      ),
    );
  }

  async counts(tx: ReadManager): Promise<InquiryCounts> {
    const [counts]: InquiryCounts[] = await tx.query(
      `SELECT count(*)::int total, (count(*) FILTER (WHERE status = 'pending'))::int pending FROM inquiry`,
    );
    return counts as InquiryCounts;
  }

  /** Inquiries that wait for an answer since a time in this range, the longest first, at most 100. */
  async waiting(tx: ReadManager, range: { from?: Date; until: Date }): Promise<InquiryEntity[]> {
    const { from = new Date(0), until } = range;
    return tx
      .createQueryBuilder(InquiryEntity, 'i')
      .addSelect('coalesce(i.waitingSince, i.createdAt)', 'since')
      .where(`i.status = 'pending' AND coalesce(i.waitingSince, i.createdAt) BETWEEN :from AND :until`, { from, until })
      .orderBy('since')
      .limit(100)
      .getMany();
  }

  /** Newest first; the cursor is the position of the page's last row in that order. */
  async page(tx: ReadManager, query: InquiryListQuery) {
    const { status, search, from, to, limit = defaultLimit, cursor } = query;
    const matching = tx.createQueryBuilder(InquiryEntity, 'i');
    if (status && status !== 'all') matching.andWhere('i.status = :status', { status });
    if (from) matching.andWhere(`i.createdAt >= :from::date::timestamp AT TIME ZONE '${limits.zone}'`, { from });
    if (to) matching.andWhere(`i.createdAt < (:to::date + 1)::timestamp AT TIME ZONE '${limits.zone}'`, { to });
    if (search) whereFound(matching, 'inquiry_words(i)', search);
    const total = await matching.getCount();
    const after = cursor ? readCursor(cursor) : null;
    if (after) matching.andWhere('(i.createdAt, i.id) < (:createdAt, :id)', after);
    const rows = await matching
      .orderBy('i.createdAt', 'DESC')
      .addOrderBy('i.id', 'DESC')
      .limit(limit + 1)
      .getMany();
    const inquiries = rows.slice(0, limit);
    const last = inquiries.at(-1);
    return { inquiries, total, next: rows.length > limit && last ? writeCursor(last) : null };
  }
}

const writeCursor = ({ createdAt, id }: InquiryEntity): string => encodeCursor([createdAt.toISOString(), String(id)]);

function readCursor(cursor: string): { createdAt: string; id: string } {
  const [createdAt, id] = decodeCursor(cursor, [limits.isInstant, (part) => /^\d{1,9}$/.test(part)]) ?? [];
  if (createdAt === undefined || id === undefined) throw invalid({ cursor: fieldError('unknownCursor') });
  return { createdAt, id };
}

function toInquiry(row: InquiryEntity, replies: InquiryReplyEntity[], messages: InquiryMessageEntity[]): Inquiry {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    preferredCharter: row.preferredCharter,
    message: row.message,
    locale: row.locale,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    replies: replies.map(({ id, response, who, createdAt }) => ({ id, response, who, createdAt: createdAt.toISOString() })),
    messages: messages.map(({ id, message, createdAt }) => ({ id, message, createdAt: createdAt.toISOString() })),
    waitingSince: (row.waitingSince ?? row.createdAt).toISOString(),
    // The status is all that staff change of it.
    revision: revisionOf(row.status),
  };
}
