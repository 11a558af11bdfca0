/** The received e-mails: one JSON file each, named in the order of arrival. */
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
  /** All recipients, including Bcc. */
  to: string[];
  subject: string;
  /** Time of arrival, ISO 8601. */
  date: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
  attachments: Attachment[];
}

/** An e-mail as stored. It is parsed when it is first read, so that receiving it is fast. */
interface Received {
  id: string;
  date: string;
  recipients: string[];
  /** base64 */
  raw: string;
}

export class Messages {
  private readonly folder: string;
  private readonly parsed = new Map<string, Message>();

  constructor(home: string) {
    this.folder = join(home, 'inbox');
    mkdirSync(this.folder, { recursive: true });
  }

  receive(raw: Buffer, recipients: string[]): void {
    const received: Received = {
      // Sorts by arrival; the random suffix makes it unique.
      id: `${Date.now().toString(36).padStart(9, '0')}${sequence()}${randomBytes(3).toString('hex')}`,
      date: new Date().toISOString(),
      recipients,
      raw: raw.toString('base64'),
    };
    const draft = join(this.folder, `${received.id}.draft`);
    writeFileSync(draft, JSON.stringify(received));
    renameSync(draft, join(this.folder, `${received.id}.json`));
  }

  /** Newest first. Both filters match substrings, ignoring case. */
  async list(filter: { to?: string; subject?: string } = {}): Promise<Message[]> {
    const has = (text: string, part = '') => text.toLowerCase().includes(part.toLowerCase());
    const messages = await Promise.all(
      this.ids()
        .reverse()
        .map((id) => this.read(id)),
    );
    return messages.filter((message) => message.to.some((to) => has(to, filter.to)) && has(message.subject, filter.subject));
  }

  async find(id: string): Promise<Message | undefined> {
    return this.ids().includes(id) ? this.read(id) : undefined;
  }

  clear(): void {
    for (const id of this.ids()) rmSync(join(this.folder, `${id}.json`), { force: true });
    this.parsed.clear();
  }

  private ids(): string[] {
    const files = readdirSync(this.folder).filter((file) => file.endsWith('.json'));
    return files.map((file) => file.slice(0, -'.json'.length)).sort();
  }

  private async read(id: string): Promise<Message> {
    const known = this.parsed.get(id);
    if (known) return known;
    const message = await parse(JSON.parse(readFileSync(join(this.folder, `${id}.json`), 'utf8')) as Received);
    this.parsed.set(id, message);
    return message;
  }
}

async function parse({ id, date, recipients, raw }: Received): Promise<Message> {
  const mail = await simpleParser(Buffer.from(raw, 'base64'), { skipImageLinks: true });
  return {
    id,
    from: mail.from?.text ?? '',
    to: [...new Set([...addressesOf(mail.to), ...addressesOf(mail.cc), ...recipients])],
    subject: mail.subject ?? '',
    date,
    text: mail.text ?? '',
    html: mail.html || '',
    headers: mail.headerLines.map(({ key, line }) => ({ name: key, value: line.slice(line.indexOf(':') + 1).trim() })),
    attachments: mail.attachments.map((attachment) => ({
      filename: attachment.filename ?? 'attachment',
      contentType: attachment.contentType,
      content: attachment.content.toString('base64'),
    })),
  };
}

let count = 0;
const sequence = () => (count++ % 46_656).toString(36).padStart(3, '0');

function addressesOf(addresses: AddressObject | AddressObject[] | undefined): string[] {
  const list = addresses === undefined ? [] : Array.isArray(addresses) ? addresses : [addresses];
  return list.flatMap(({ value }) => value.flatMap(({ address }) => (address ? [address] : [])));
}
