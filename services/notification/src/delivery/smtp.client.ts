import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { inSpan } from '@charter/service-kit';
import type { Attachment } from '../emails/email.js';
import type { RenderedEmail } from '../rendering/render.js';

export interface Envelope {
  messageId: string;
  recipient: string;
  replyTo: string | null;
}

/** Half a minute in all at the worst, well under the time that a row may stay locked. */
const patience = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };

/**
 * The mail server, over a few connections that are kept while there is mail, so that not every letter shakes hands. A
 * connection that the server has dropped fails one try, and the next one opens another.
 */
@Injectable()
export class SmtpClient implements OnApplicationShutdown {
  private readonly transport: Transporter;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    this.transport = createTransport({ url, pool: true, maxConnections: 4, ...patience, disableFileAccess: true, disableUrlAccess: true });
  }

  /** Resolves when the server has taken the letter. */
  async send({ messageId, recipient, replyTo }: Envelope, letter: RenderedEmail, attachments: Attachment[]): Promise<void> {
    const composed = new MailComposer({
      from: this.from,
      // As an object: a comma in a guest's address must not make it two.
      to: { name: '', address: recipient },
      ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
      messageId,
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      attachments,
      // What it would mostly choose, after counting every letter: said at once, a letter costs half.
      textEncoding: 'quoted-printable',
      // Keeps out-of-office replies from answering us.
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
      disableFileAccess: true,
      disableUrlAccess: true,
    }).compile();
    // In one piece: nodemailer would hand it to the socket a line or so at a time.
    const raw = await composed.build();
    await inSpan({ name: 'SMTP send', kind: 'client' }, () =>
      this.transport.sendMail({ envelope: composed.getEnvelope(), messageId, raw }),
    );
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}
