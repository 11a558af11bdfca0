import type { Booking, Event, EventType, Locale } from '@charter/contracts';
import type { BusinessSettings } from '../rendering/business-settings.js';
import type { Attachment } from '../rendering/calendar-entry.js';

/** When the events of samples happen: the day before their charter departs. */
const sampleTime = '2026-12-11T15:00:00.000Z';

export interface Recipient {
  address: string;
  /** English if it is missing. */
  locale?: Locale;
  /** Address that a reply goes to; the business's if it is missing. */
  replyTo?: string;
}

/** An e-mail that is to be sent, with all the values that rendering it later needs. */
export interface QueuedEmail {
  template: string;
  /** One e-mail is sent per template and subject, however often its event arrives. */
  subjectId: string;
  /** The booking in whose record staff find the e-mail. */
  bookingId: string | null;
  recipient: string;
  replyTo: string | null;
  locale: Locale;
  /** UTC ISO 8601: it is not sent from then on. Null for one that may always be sent. */
  sendUntil: string | null;
  data: object;
}

/** Files that other services write. */
export interface Documents {
  /** Who is on board of the charter of this booking. */
  manifest(bookingId: string): Promise<Attachment>;
  /** The offer as it was sent last. */
  offer(offerId: string): Promise<Attachment>;
  /** An invoice, a credit note or a receipt. */
  document(documentId: string): Promise<Attachment>;
  /** A gift voucher with its code. @param site where it is used, as printed on it */
  voucher(voucherId: string, site: string): Promise<Attachment>;
}

/** @param documents requested while the e-mail is sent: its stored row names no member of the party */
type Attach<V> = (content: V, locale: Locale, settings: BusinessSettings, documents: Documents) => Attachment | Promise<Attachment>;

interface Context {
  event: Event;
  settings: BusinessSettings;
}
type Derive<D, T> = (data: D, context: Context) => T;

/**
 * Declares one e-mail, from the events that cause it to its content:
 *
 *     email('booking-confirmation')
 *       .on(bookingEvents.created)
 *       .filter(({ booking }) => isPaid(booking))
 *       .oncePer(({ booking }) => booking.id)
 *       .to(guestOfBooking)
 *       .with(({ booking }) => charterContent(booking))
 *       .sample(bookingSample)
 *
 * Subject line and texts are not declared here but translated in `rendering/translations`. D is the data of the events, V the content.
 */
export class Email<D extends object, V extends object> {
  private readonly declared: {
    events: readonly EventType<object>[];
    filter: Derive<D, boolean>;
    subjectId?: Derive<D, string>;
    recipient?: Derive<D, Recipient>;
    content?: Derive<D, V>;
    attachment?: Attach<V>;
    until?: Derive<D, string>;
    supersededBy: readonly string[];
    sample?: (locale: Locale) => D;
    variants: Map<string, (locale: Locale) => D>;
  } = { events: [], filter: () => true, supersededBy: [], variants: new Map() };

  constructor(readonly template: string) {}

  on<E extends object>(...events: EventType<E>[]): Email<E, V> {
    this.declared.events = events;
    return this as unknown as Email<E, V>;
  }

  /** Sends nothing for events that this is false for. */
  filter(filter: Derive<D, boolean>): this {
    this.declared.filter = filter;
    return this;
  }

  /** Sends one e-mail for each value of this key. */
  oncePer(key: Derive<D, string>): this {
    this.declared.subjectId = key;
    return this;
  }

  to(recipient: Derive<D, Recipient>): this {
    this.declared.recipient = recipient;
    return this;
  }

  /** It is not sent any more from this time on (UTC ISO 8601), such as when the mail server was down for a day. */
  until(time: Derive<D, string>): this {
    this.declared.until = time;
    return this;
  }

  /** It is not sent any more after one of these e-mails about a later revision of its booking: what it says is no longer true. */
  unlessAfter(...templates: string[]): this {
    this.declared.supersededBy = templates;
    return this;
  }

  /** Sends to the inbox of the staff, in English. @param replyTo the guest, whom a reply goes to */
  toStaff(replyTo: Derive<D, string>): this {
    return this.to((data, context) => ({ address: context.settings.staffInbox, replyTo: replyTo(data, context) }));
  }

  /** Values for the template, stored as JSON until the e-mail is sent; the template formats them in the recipient's language. */
  with<W extends object>(content: Derive<D, W>): Email<D, W> {
    this.declared.content = content as unknown as Derive<D, V>;
    return this as unknown as Email<D, W>;
  }

  attach(attachment: Attach<V>): this {
    this.declared.attachment = attachment;
    return this;
  }

  /** Data of an event that sends this e-mail, for previews and tests. @param sample given the guest's language */
  sample(sample: (locale: Locale) => D): this {
    this.declared.sample = sample;
    return this;
  }

  /**
   * Another sample, for texts and sections that the first one does not show.
   *
   * @param name by which staff select it in the previews: lower case, with hyphens
   */
  variant(name: string, sample: (locale: Locale) => D): this {
    this.declared.variants.set(name, sample);
    return this;
  }

  get variants(): string[] {
    return [...this.declared.variants.keys()];
  }

  get events(): readonly EventType<object>[] {
    return this.declared.events;
  }

  /** Templates of the e-mails after which this one is not sent. */
  get supersededBy(): readonly string[] {
    return this.declared.supersededBy;
  }

  /** The parts that this declaration lacks. */
  get missing(): string[] {
    const { events, subjectId, recipient, content, sample } = this.declared;
    const parts = {
      'event (on)': events[0],
      'key (oncePer)': subjectId,
      'recipient (to)': recipient,
      'content (with)': content,
      sample,
    };
    return Object.entries(parts).flatMap(([part, value]) => (value ? [] : [part]));
  }

  /** @returns undefined when this event sends no such e-mail */
  compose(event: Event, settings: BusinessSettings): QueuedEmail | undefined {
    const data = event.data as D;
    const context = { event, settings };
    const { filter, subjectId, recipient, content, until } = this.declared;
    if (!subjectId || !recipient || !content || !filter(data, context)) return undefined;
    const { address, replyTo = null, locale = 'en' } = recipient(data, context);
    return {
      template: this.template,
      subjectId: subjectId(data, context),
      bookingId: (data as { booking?: Booking }).booking?.id ?? null,
      recipient: address,
      replyTo,
      locale,
      sendUntil: until?.(data, context) ?? null,
      data: content(data, context),
    };
  }

  /** @throws the error of a document that cannot be requested now */
  async attachments(content: object, locale: Locale, settings: BusinessSettings, documents: Documents): Promise<Attachment[]> {
    const { attachment } = this.declared;
    return attachment ? [await attachment(content as V, locale, settings, documents)] : [];
  }

  /**
   * @param locale of the guest that the event is about
   * @param variant the first sample unless given
   * @returns undefined for a variant that does not exist
   */
  sampleEvent(locale: Locale, variant?: string): Event | undefined {
    const sample = variant === undefined ? this.declared.sample : this.declared.variants.get(variant);
    const data = sample?.(locale);
    return data && { id: 'sample', type: this.events[0]?.subject ?? '', occurredAt: sampleTime, correlationId: '', data };
  }
}

/** An e-mail of any event. */
export type AnyEmail = Pick<
  Email<object, object>,
  'template' | 'missing' | 'variants' | 'events' | 'supersededBy' | 'compose' | 'attachments' | 'sampleEvent'
>;

export const email = (template: string): Email<object, object> => new Email(template);

/** @throws Error that names every incomplete or duplicate declaration, so that the service does not start with one */
export function requireComplete(emails: readonly AnyEmail[]): readonly AnyEmail[] {
  const faults = emails.flatMap(({ template, missing }) => missing.map((part) => `${template} has no ${part}`));
  const names = emails.map(({ template }) => template);
  const duplicates = names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} is declared twice`);
  if (faults.length + duplicates.length > 0) throw new Error(`E-mails: ${[...faults, ...duplicates].join('; ')}`);
  return emails;
}
