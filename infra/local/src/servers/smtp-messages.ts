/** The mails the inbox has received: one JSON file each, in the order of their arrival. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser, type AddressObject } from 'mailparser';

export interface Attachment {
  filename: string;
  contentType: string;
  /** base64 */
  content: string;
}

export interface Message {
  id: string;
  from: string;
  /** Every address the mail went to, hidden copies included. */
  to: string[];
  subject: string;
  /** When it arrived, ISO 8601. */
  date: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
  attachments: Attachment[];
}

export class Messages {
  private readonly folder: string;

  constructor(home: string) {
    this.folder = join(home, 'inbox');
    mkdirSync(this.folder, { recursive: true });
  }

  async receive(raw: Buffer, recipients: string[]): Promise<void> {
    const mail = await simpleParser(raw, { skipImageLinks: true });
    const message: Message = {
      // Sorts by arrival; the random end keeps two mails of one millisecond apart.
      id: `${Date.now().toString(36).padStart(9, '0')}${sequence()}${randomBytes(3).toString('hex')}`,
      from: mail.from?.text ?? '',
      to: [...new Set([...addressesOf(mail.to), ...addressesOf(mail.cc), ...recipients])],
      subject: mail.subject ?? '',
      date: new Date().toISOString(),
      text: mail.text ?? '',
      html: mail.html || '',
      headers: mail.headerLines.map(({ key, line }) => ({ name: key, value: line.slice(line.indexOf(':') + 1).trim() })),
      attachments: mail.attachments.map((attachment) => ({
        filename: attachment.filename ?? 'attachment',
        contentType: attachment.contentType,
        content: attachment.content.toString('base64'),
      })),
    };
    const draft = join(this.folder, `${message.id}.draft`);
    writeFileSync(draft, JSON.stringify(message));
    renameSync(draft, join(this.folder, `${message.id}.json`));
  }

  /** Newest first. Both filters look for a part, in any case. */
  list(filter: { to?: string; subject?: string } = {}): Message[] {
    const has = (text: string, part = '') => text.toLowerCase().includes(part.toLowerCase());
    return this.ids()
      .reverse()
      .map((id) => this.read(id))
      .filter((message) => message.to.some((to) => has(to, filter.to)) && has(message.subject, filter.subject));
  }

  find(id: string): Message | undefined {
    return this.ids().includes(id) ? this.read(id) : undefined;
  }

  clear(): void {
    for (const id of this.ids()) rmSync(join(this.folder, `${id}.json`), { force: true });
  }

  private ids(): string[] {
    const files = readdirSync(this.folder).filter((file) => file.endsWith('.json'));
    return files.map((file) => file.slice(0, -'.json'.length)).sort();
  }

  private read(id: string): Message {
    return JSON.parse(readFileSync(join(this.folder, `${id}.json`), 'utf8')) as Message;
  }
}

let count = 0;
const sequence = () => (count++ % 46_656).toString(36).padStart(3, '0');

function addressesOf(addresses: AddressObject | AddressObject[] | undefined): string[] {
  const list = addresses === undefined ? [] : Array.isArray(addresses) ? addresses : [addresses];
  return list.flatMap(({ value }) => value.flatMap(({ address }) => (address ? [address] : [])));
}
