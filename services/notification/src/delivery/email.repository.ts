import { Injectable } from '@nestjs/common';
import { Database, type ReadManager, type Transaction } from '@charter/database';
import { currentCorrelation } from '@charter/messaging';
import { Clock, Gauge } from '@charter/service-kit';
import type { QueuedEmail } from '../emails/email.js';
import { EmailEntity, type StoredEmail } from './email.entity.js';
import { type Delivery, newDelivery } from './retry.js';

/** PostgreSQL notifies it of the id of each e-mail when its insertion commits. */
export const queuedChannel = 'email_queued';

export interface FailedEmail {
  id: string;
  template: string;
  queuedAt: Date;
  recipient: string;
  /** Null for an e-mail about no booking. */
  confirmationCode: string | null;
}

@Injectable()
export class EmailRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Inserts an e-mail unless its template and subject have one already; the commit notifies the queue. */
  async insert(tx: Transaction, email: QueuedEmail & { id: string; messageId: string }, now: Date): Promise<void> {
    const { status, attempts, queuedAt, nextAttemptAt } = newDelivery(now);
    await tx.query(
      `WITH inserted AS (
         INSERT INTO email (id, template, subject_id, recipient, reply_to, locale, data, message_id,
                            status, attempts, queued_at, next_attempt_at, booking_id, correlation, send_until)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
         ON CONFLICT ON CONSTRAINT one_email_per_subject DO NOTHING RETURNING id
       )
       SELECT pg_notify('${queuedChannel}', id::text) FROM inserted`,
      [
        email.id,
        email.template,
        email.subjectId,
        email.recipient,
        email.replyTo,
        email.locale,
        JSON.stringify(email.data),
        email.messageId,
        status,
        attempts,
        queuedAt,
        nextAttemptAt,
        email.bookingId,
        JSON.stringify(currentCorrelation()),
        email.sendUntil,
      ],
    );
  }

  /** Whether an e-mail was queued, whatever has become of it. */
  async exists(tx: ReadManager, template: string, subjectId: string): Promise<boolean> {
    return tx.existsBy(EmailEntity, { template, subjectId });
  }

  /**
   * Locks a queued e-mail until `tx` ends, so that one worker sends it. The lock of a worker that dies is released.
   *
   * @returns null when it is sent, failed, expired, or locked by another worker
   */
  async claim(tx: Transaction, id: string): Promise<StoredEmail | null> {
    const found = await tx.findOne(EmailEntity, {
      where: { id, status: 'queued' },
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
    return found as StoredEmail | null;
  }

  /**
   * Whether a later state of the booking than that in the e-mail was written to its guest.
   * @param templates of e-mails that say so, whether they were sent or not
   */
  async isSuperseded(tx: ReadManager, { bookingId, data }: StoredEmail, templates: readonly string[]): Promise<boolean> {
    const { revision } = data as { revision?: number };
    if (!bookingId || revision === undefined || templates.length === 0) return false;
    const rows: unknown[] = await tx.query(
      `SELECT FROM email WHERE booking_id = $1 AND template = ANY($2) AND (data->>'revision')::int > $3 LIMIT 1`,
      [bookingId, templates, revision],
    );
    return rows.length > 0;
  }

  async saveExpired(tx: Transaction, { id }: EmailEntity): Promise<void> {
    await tx.update(EmailEntity, { id }, { status: 'expired' });
  }

  async saveSent(tx: Transaction, { id, attempts }: EmailEntity, now: Date): Promise<void> {
    await tx.update(EmailEntity, { id }, { status: 'sent', sentAt: now, attempts: attempts + 1, lastError: null });
  }

  async saveFailure(tx: Transaction, id: string, delivery: Delivery, lastError: string): Promise<void> {
    await tx.update(EmailEntity, { id }, { ...delivery, lastError });
  }

  /** Ids of queued e-mails that no worker has tried to send, oldest first. The next attempt of the others has its time. */
  async findUnattempted(limit: number): Promise<string[]> {
    const rows: { id: string }[] = await this.database.manager.query(
      `SELECT id FROM email WHERE status = 'queued' AND attempts = 0 ORDER BY next_attempt_at LIMIT $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Ids of queued e-mails whose next attempt is due, the longest overdue first. */
  async findDue(now: Date, limit: number): Promise<string[]> {
    const rows: { id: string }[] = await this.database.manager.query(
      `SELECT id FROM email WHERE status = 'queued' AND next_attempt_at <= $1 ORDER BY next_attempt_at LIMIT $2`,
      [now, limit],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * E-mails that failed for good since then, the oldest first, at most 100. One to a guest is left out when a later one about the same
   * booking has reached them, such as after staff corrected the address.
   */
  async findFailed(tx: ReadManager, since: Date): Promise<FailedEmail[]> {
    return tx.query(
      `SELECT id, template, queued_at AS "queuedAt", recipient, data->>'confirmationCode' AS "confirmationCode"
       FROM email failed
       WHERE status = 'failed' AND recipient IS NOT NULL AND queued_at > $1 AND NOT EXISTS (
         SELECT FROM email later
         WHERE later.booking_id = failed.booking_id AND later.status = 'sent' AND later.queued_at > failed.queued_at
           AND later.template !~ '^(staff|manifest)-' AND failed.template !~ '^(staff|manifest)-')
       ORDER BY queued_at LIMIT 100`,
      [since],
    );
  }

  @Gauge('charter_emails_queued', 'E-mails that are to be sent.')
  async countQueued(): Promise<number> {
    const [row]: { queued: number }[] = await this.database.manager.query(
      `SELECT count(*)::int AS queued FROM email WHERE status = 'queued'`,
    );
    return row!.queued;
  }

  @Gauge('charter_emails_queued_oldest_seconds', 'Age of the oldest e-mail that is to be sent; 0 when there is none.')
  async ageOfOldestQueued(): Promise<number> {
    const [row]: { seconds: number }[] = await this.database.manager.query(
      `SELECT coalesce(extract(epoch FROM $1::timestamptz - min(queued_at)), 0)::float AS seconds FROM email WHERE status = 'queued'`,
      [this.clock.now()],
    );
    return row!.seconds;
  }

  /** The first hundred e-mails about a booking, oldest first. */
  async listByBooking(bookingId: string): Promise<EmailEntity[]> {
    return this.database.manager.find(EmailEntity, { where: { bookingId }, order: { queuedAt: 'ASC' }, take: 100 });
  }
}
