import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { inSpan } from '@charter/service-kit';
import type { Attachment } from '../rendering/calendar-entry.js';
import type { RenderedEmail } from '../rendering/render.js';

export interface Envelope {
  messageId: string;
  recipient: string;
  /** The sender's default when null. */
  replyTo: string | null;
}

interface SmtpSettings {
  url: string;
  /** Value of the From header: "Name <address>". */
  from: string;
  /** Address of the Reply-To header of e-mails that name no other. */
  replyTo: string;
}

/** Milliseconds. Together half a minute at most: less than `idle_in_transaction_session_timeout`, while the e-mail's row is locked. */
const timeouts = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };

/**
 * Sends through pooled connections, so that not every e-mail needs a handshake. An attempt on a connection that the server has closed
 * fails, and the next attempt opens a new one.
 */
@Injectable()
export class SmtpClient implements OnApplicationShutdown {
  private readonly transport: Transporter;

  constructor(private readonly settings: SmtpSettings) {
    const { url } = settings;
    this.transport = createTransport({ url, pool: true, maxConnections: 4, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  }

  /** Resolves when the server has accepted the e-mail. */
  async send(
    { messageId, recipient, replyTo }: Envelope,
    { subject, text, html }: RenderedEmail,
    attachments: Attachment[],
  ): Promise<void> {
    const composed = new MailComposer({
      from: this.settings.from,
      // Objects, because a string with a comma would be read as two addresses.
      to: { name: '', address: recipient },
      replyTo: { name: '', address: replyTo ?? this.settings.replyTo },
      messageId,
      subject,
      text,
      html,
      attachments,
      // nodemailer would mostly choose it too, after counting every character: naming it halves the cost of an e-mail.
      textEncoding: 'quoted-printable',
      // Ask mail programs for no out-of-office replies.
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
      disableFileAccess: true,
      disableUrlAccess: true,
    }).compile();
    // Built in one piece: nodemailer would write it to the socket about one line at a time.
    const raw = await composed.build();
    await inSpan({ name: 'SMTP send', kind: 'client' }, () =>
      this.transport.sendMail({ envelope: composed.getEnvelope(), messageId, raw }),
    );
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}
