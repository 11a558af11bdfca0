import type { Event, EventType, Locale } from '@charter/contracts';
import type { House } from './business-settings.js';
import type { Language } from './language.js';

export interface Attachment {
  filename: string;
  contentType: string;
  content: string;
}

/** A letter that we owe somebody, before it is written: everything needed to write it later, without asking anyone. */
export interface QueuedEmail {
  template: string;
  /** What it is about: together with the template the promise that nobody is told twice. */
  subjectId: string;
  /** Whose file staff find it in. */
  bookingId: string | null;
  recipient: string;
  replyTo: string | null;
  locale: Locale;
  data: object;
}

type Ask<D, T> = (data: D, house: House, event: Event) => T;

/** The grammar of emails.ts: one e-mail as one sentence, read from the fact that causes it to the letter. */
export class Email<D extends object, V extends object> {
  private heard: readonly EventType<object>[] = [];
  private subject?: (data: D, event: Event) => string;
  private recipient?: Ask<D, string>;
  private booking: Ask<D, string | null> = () => null;
  private answerTo: Ask<D, string | null> = () => null;
  private language: Ask<D, Locale | undefined> = () => undefined;
  private wanted: Ask<D, boolean> = () => true;
  private content?: Ask<D, V>;
  private attachment?: (content: V, language: Language, house: House) => Attachment;

  constructor(readonly template: string) {}

  /** The events after which it is written. */
  on<E extends object>(...facts: EventType<E>[]): Email<E, V> {
    this.heard = facts;
    return this as unknown as Email<E, V>;
  }

  /** Not after every such fact. */
  when(wanted: Ask<D, boolean>): this {
    this.wanted = wanted;
    return this;
  }

  /** What it is written about: one e-mail of this kind for each. */
  about(subject: (data: D, event: Event) => string): this {
    this.subject = subject;
    return this;
  }

  /** Staff find it among the letters of this booking. */
  ofBooking(booking: Ask<D, string>): this {
    this.booking = booking;
    return this;
  }

  to(recipient: Ask<D, string>): this {
    this.recipient = recipient;
    return this;
  }

  toTheHouse(): this {
    return this.to((_data, house) => house.inbox);
  }

  /** Who reads the answer; the sender unless told. */
  answeredTo(answerTo: Ask<D, string | null>): this {
    this.answerTo = answerTo;
    return this;
  }

  /** English unless told. */
  inLanguage(language: Ask<D, Locale | undefined>): this {
    this.language = language;
    return this;
  }

  /** What the letter says, as plain values: how they are written is the template's and the language's affair. */
  with<W extends object>(content: Ask<D, W>): Email<D, W> {
    this.content = content as unknown as Ask<D, V>;
    return this as unknown as Email<D, W>;
  }

  attaching(attachment: (content: V, language: Language, house: House) => Attachment): this {
    this.attachment = attachment;
    return this;
  }

  /** What is left out of the sentence, in words for the one who starts the service. */
  get missing(): string[] {
    const parts = {
      'event (on)': this.heard[0],
      'subject (about)': this.subject,
      'recipient (to)': this.recipient,
      'content (with)': this.content,
    };
    return Object.entries(parts).flatMap(([part, value]) => (value ? [] : [part]));
  }

  get facts(): readonly EventType<object>[] {
    return this.heard;
  }

  /** @returns nothing when this fact is no reason to write */
  owedAfter(event: Event, house: House): QueuedEmail | undefined {
    const data = event.data as D;
    if (!this.subject || !this.recipient || !this.content || !this.wanted(data, house, event)) return undefined;
    return {
      template: this.template,
      subjectId: this.subject(data, event),
      bookingId: this.booking(data, house, event),
      recipient: this.recipient(data, house, event),
      replyTo: this.answerTo(data, house, event),
      locale: this.language(data, house, event) ?? 'en',
      data: this.content(data, house, event),
    };
  }

  attachments(content: object, language: Language, house: House): Attachment[] {
    return this.attachment ? [this.attachment(content as V, language, house)] : [];
  }
}

/** Any e-mail, whatever its fact. */
export type AnyEmail = Pick<Email<object, object>, 'template' | 'missing' | 'facts' | 'owedAfter' | 'attachments'>;

export const email = (template: string): Email<object, object> => new Email(template);

/** The service does not start on half a sentence. */
export function requireWhole(emails: readonly AnyEmail[]): void {
  const faults = emails.flatMap(({ template, missing }) => missing.map((part) => `${template} has no ${part}`));
  const names = emails.map(({ template }) => template);
  const twice = names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} is written twice`);
  if (faults.length + twice.length > 0) throw new Error(`E-mails: ${[...faults, ...twice].join('; ')}`);
}
