import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Event, SentEmail } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { currentCorrelation, withCorrelation } from '@charter/messaging';
import { Clock, inSpan } from '@charter/service-kit';
import { afterFailure, type DeliveryError } from './retry.js';
import type { EmailEntity, StoredEmail } from './email.entity.js';
import { emails } from '../emails/emails.js';
import { House } from '../emails/business-settings.js';
import { languageOf } from '../emails/language.js';
import { EmailRepository } from './email.repository.js';
import { type RenderedEmail, render, renderSubject } from '../rendering/render.js';
import { SmtpClient } from './smtp.client.js';
import { Templates } from '../rendering/templates.js';

@Injectable()
export class EmailService {
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly database: Database,
    private readonly repository: EmailRepository,
    private readonly templates: Templates,
    private readonly smtp: SmtpClient,
    private readonly house: House,
    private readonly clock: Clock,
  ) {}

  /** Records what we owe after a fact, in the transaction that notes the fact as heard. */
  async owe(tx: Transaction, event: Event): Promise<void> {
    for (const email of emails) {
      if (!email.facts.some(({ subject }) => subject === event.type)) continue;
      const owed = email.owedAfter(event, this.house);
      const id = randomUUID();
      // A guest whose data was erased has no address.
      if (owed?.recipient) await this.repository.owe(tx, { ...owed, id, messageId: `<${id}@${this.domain}>` }, this.clock.now());
    }
  }

  async ofBooking(bookingId: string): Promise<SentEmail[]> {
    const rows = await this.repository.ofBooking(bookingId);
    return rows.map((email) => ({
      id: email.id,
      kind: email.template,
      subject: isWhole(email) ? this.subjectOf(email) : null,
      to: email.recipient,
      state: email.status,
      queuedAt: email.queuedAt.toISOString(),
      sentAt: email.sentAt?.toISOString() ?? null,
    }));
  }

  /**
   * Sends one e-mail if it is still to be sent. A crash between the server's yes and our note sends it again, under
   * the same Message-ID. Throws when it is worth another try soon.
   */
  async deliver(id: string): Promise<void> {
    const failure = await this.database.transaction(async (tx) => {
      const email = await this.repository.claim(tx, id);
      if (!email) return undefined;
      const span = { name: `letter ${email.template}`, kind: 'consumer' } as const;
      return withCorrelation(email.correlation ?? currentCorrelation(), () => inSpan(span, () => this.attempt(tx, email)));
    });
    if (failure) throw failure;
  }

  private async attempt(tx: Transaction, email: StoredEmail): Promise<Error | undefined> {
    try {
      await this.send(email);
    } catch (thrown) {
      const error = thrown as Error & DeliveryError;
      const delivery = afterFailure(email, error, this.clock.now());
      await this.repository.noteFailure(tx, email.id, delivery, error.message);
      // Not the message: mail servers repeat the address in it.
      const reason = [error.code ?? error.name, error.responseCode].filter(Boolean).join(' ');
      if (delivery.status === 'queued') {
        this.logger.warn(`${email.template} ${email.id} waits after ${delivery.attempts} tries: ${reason}`);
        return error;
      }
      this.logger.error(`${email.template} ${email.id} is given up after ${delivery.attempts} tries: ${reason}`);
      return undefined;
    }
    await this.repository.noteSent(tx, email, this.clock.now());
    this.logger.log(`${email.template} ${email.id} sent`);
    return undefined;
  }

  private async send(email: StoredEmail): Promise<void> {
    const language = languageOf(email.locale);
    const letter = this.write(email);
    const sentence = emails.find(({ template }) => template === email.template);
    const attachments = sentence?.attachments(email.data, language, this.house) ?? [];
    await this.smtp.send({ ...email, replyTo: email.replyTo ?? this.house.business.email }, letter, attachments);
  }

  private write(email: StoredEmail): RenderedEmail {
    return render(this.templates.get(email.template), languageOf(email.locale), email.data, this.house);
  }

  private subjectOf(email: StoredEmail): string {
    return renderSubject(this.templates.get(email.template), languageOf(email.locale), email.data, this.house);
  }

  private get domain(): string {
    return new URL(this.house.publicUrl).hostname;
  }
}

const isWhole = (email: EmailEntity): email is StoredEmail => email.data !== null && email.recipient !== null;
