import { Injectable, Logger } from '@nestjs/common';
import type { SentEmail } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { currentCorrelation, withCorrelation } from '@charter/messaging';
import { Clock, inSpan } from '@charter/service-kit';
import { findEmail } from '../emails/emails.js';
import { RenderingService } from '../emails/rendering.service.js';
import type { EmailEntity, StoredEmail } from './email.entity.js';
import { EmailRepository } from './email.repository.js';
import { afterFailure, type DeliveryError, loggedReason } from './retry.js';
import { SmtpClient } from './smtp.client.js';

/** Sends queued e-mails and lists the e-mails of a booking. */
@Injectable()
export class EmailService {
  private readonly logger = new Logger(EmailService.name);

  constructor(
    private readonly database: Database,
    private readonly repository: EmailRepository,
    private readonly rendering: RenderingService,
    private readonly smtp: SmtpClient,
    private readonly clock: Clock,
  ) {}

  async listByBooking(bookingId: string): Promise<SentEmail[]> {
    const rows = await this.repository.listByBooking(bookingId);
    return rows.map((email) => ({
      id: email.id,
      kind: email.template,
      subject: hasContent(email) ? this.rendering.renderSubject(email) : null,
      to: email.recipient,
      state: email.status,
      queuedAt: email.queuedAt.toISOString(),
      sentAt: email.sentAt?.toISOString() ?? null,
    }));
  }

  /**
   * Sends one e-mail if it is still queued and of use. A crash after the mail server accepted it and before our commit sends it a second time,
   * under the same Message-ID.
   *
   * @throws the error of the attempt when the queue should try again
   */
  async deliver(id: string): Promise<void> {
    // Returned, not thrown inside: the failed attempt must be committed.
    const failure = await this.database.transaction(async (tx) => {
      const email = await this.repository.claim(tx, id);
      if (!email) return undefined;
      const span = { name: `email ${email.template}`, kind: 'consumer' } as const;
      return withCorrelation(email.correlation ?? currentCorrelation(), () => inSpan(span, () => this.attempt(tx, email)));
    });
    if (failure) throw failure;
  }

  private async attempt(tx: Transaction, email: StoredEmail): Promise<Error | undefined> {
    if (await this.hasExpired(tx, email)) {
      await this.repository.saveExpired(tx, email);
      this.logger.warn({ emailId: email.id, template: email.template, attempts: email.attempts }, 'E-mail expired, not sent');
      return undefined;
    }
    try {
      await this.smtp.send(email, this.rendering.render(email), await this.rendering.attachments(email));
    } catch (thrown) {
      return this.saveFailure(tx, email, thrown as Error & DeliveryError);
    }
    await this.repository.saveSent(tx, email, this.clock.now());
    this.logger.log({ emailId: email.id, template: email.template }, 'E-mail sent');
    return undefined;
  }

  /** An e-mail may wait for days, such as while the mail server is down. */
  private async hasExpired(tx: Transaction, email: StoredEmail): Promise<boolean> {
    if (email.sendUntil && email.sendUntil <= this.clock.now()) return true;
    return this.repository.isSuperseded(tx, email, findEmail(email.template)?.supersededBy ?? []);
  }

  private async saveFailure(tx: Transaction, email: StoredEmail, error: Error & DeliveryError): Promise<Error | undefined> {
    const delivery = afterFailure(email, error, this.clock.now());
    await this.repository.saveFailure(tx, email.id, delivery, error.message);
    const fields = { emailId: email.id, template: email.template, attempts: delivery.attempts, reason: loggedReason(error) };
    if (delivery.status === 'queued') {
      this.logger.warn(fields, 'E-mail not sent, will be retried');
      return error;
    }
    this.logger.error(fields, 'E-mail failed permanently');
    return undefined;
  }
}

const hasContent = (email: EmailEntity): email is StoredEmail => email.data !== null && email.recipient !== null;
