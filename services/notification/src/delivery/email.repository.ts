import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@charter/database';
import { currentCorrelation } from '@charter/messaging';
import { Clock, Gauge } from '@charter/service-kit';
import { type Delivery, owed } from './retry.js';
import type { QueuedEmail } from '../emails/email.js';
import { EmailEntity, type StoredEmail } from './email.entity.js';

/** Told the ids of e-mails as they are committed. */
export const owedChannel = 'email_owed';

@Injectable()
export class EmailRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Records an e-mail once; the commit wakes the queue. */
  async owe(tx: Transaction, email: QueuedEmail & { id: string; messageId: string }, now: Date): Promise<void> {
    const { status, attempts, queuedAt, nextAttemptAt } = owed(now);
    await tx.query(
      `WITH owed AS (
         INSERT INTO email (id, template, subject_id, recipient, reply_to, locale, data, message_id,
                            status, attempts, queued_at, next_attempt_at, booking_id, correlation)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
         ON CONFLICT ON CONSTRAINT one_email_per_subject DO NOTHING RETURNING id
       )
       SELECT pg_notify('${owedChannel}', id::text) FROM owed`,
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
      ],
    );
  }

  /**
   * A queued e-mail, locked until `tx` ends: nobody else sends it meanwhile, and a worker that dies gives it back.
   *
   * @returns null when it is sent, given up, or in another worker's hands
   */
  async claim(tx: Transaction, id: string): Promise<StoredEmail | null> {
    const found = await tx.findOne(EmailEntity, {
      where: { id, status: 'queued' },
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
    return found as StoredEmail | null;
  }

  async noteSent(tx: Transaction, { id, attempts }: EmailEntity, now: Date): Promise<void> {
    await tx.update(EmailEntity, { id }, { status: 'sent', sentAt: now, attempts: attempts + 1, lastError: null });
  }

  async noteFailure(tx: Transaction, id: string, delivery: Delivery, lastError: string): Promise<void> {
    await tx.update(EmailEntity, { id }, { ...delivery, lastError });
  }

  /** Queued e-mails that nobody has tried for as long as they were to wait, the most overdue first. */
  async overdue(now: Date, atMost: number): Promise<string[]> {
    const rows: { id: string }[] = await this.database.manager.query(
      `SELECT id FROM email WHERE status = 'queued' AND next_attempt_at <= $1 ORDER BY next_attempt_at LIMIT $2`,
      [now, atMost],
    );
    return rows.map(({ id }) => id);
  }

  @Gauge('charter_emails_queued', 'E-mails that are to be sent.')
  async owed(): Promise<number> {
    const [row]: { owed: number }[] = await this.database.manager.query(`SELECT count(*)::int AS owed FROM email WHERE status = 'queued'`);
    return row!.owed;
  }

  @Gauge('charter_emails_queued_oldest_seconds', 'For how long the first e-mail that is to be sent has been owed; 0 when none is.')
  async oldestOwed(): Promise<number> {
    const [row]: { seconds: number }[] = await this.database.manager.query(
      `SELECT coalesce(extract(epoch FROM $1::timestamptz - min(queued_at)), 0)::float AS seconds FROM email WHERE status = 'queued'`,
      [this.clock.now()],
    );
    return row!.seconds;
  }

  /** Oldest first. */
  async ofBooking(bookingId: string): Promise<EmailEntity[]> {
    return this.database.manager.find(EmailEntity, { where: { bookingId }, order: { queuedAt: 'ASC' }, take: 100 });
  }
}
