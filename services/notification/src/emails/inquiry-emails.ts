import { createHash } from 'node:crypto';
import { type InquiryContinued, inquiryEvents, type InquiryReceived, type InquiryReplied, limits, type Locale } from '@charter/contracts';
import { greetableName } from './content.js';
import { type AnyEmail, email, type Recipient } from './email.js';
import { linkName, longNames, sampleContinuation, sampleInquiry, sampleReply } from './samples.js';

const sender = ({ email: address, locale }: InquiryReceived | InquiryReplied): Recipient => ({ address, locale });

/** E-mails about inquiries, to their senders and to the staff. */
export const inquiryEmails: readonly AnyEmail[] = [
  email('inquiry-acknowledgement')
    .on(inquiryEvents.received)
    // One per mailbox and day: the address is not verified, so the form could be used to flood another person's mailbox.
    .oncePer((inquiry, { event }) => `${mailboxHash(inquiry.email)} ${event.occurredAt.slice(0, 10)}`)
    .to(sender)
    // The message is not repeated: the address is not verified, so the form could be used to send spam in our name.
    .with((inquiry) => ({
      ...greetableName(inquiry),
      preferredCharter: inquiry.preferredCharterShown ?? (inquiry.preferredCharter || null),
      phone: inquiry.phone || null,
    }))
    .sample((locale) => ({ ...sampleInquiry, locale }))
    .variant('no-preferred-charter', (locale) => ({ ...sampleInquiry, locale, preferredCharter: '' }))
    .variant('no-phone', (locale) => ({ ...sampleInquiry, locale, phone: '' }))
    .variant('without-name', (locale) => ({ ...sampleInquiry, locale, ...linkName })),

  email('inquiry-reply')
    .on(inquiryEvents.replied)
    .oncePer(({ replyId }) => String(replyId))
    .to(sender)
    .with((reply) => ({
      ...greetableName(reply),
      response: reply.response,
      message: reply.message,
      // The link to the thread is derived from it while the e-mail is rendered.
      answerLink: { inquiryId: reply.inquiryId, linkVersion: reply.linkVersion },
    }))
    .sample((locale) => ({ ...sampleReply, locale }))
    .variant('long-names', (locale) => ({ ...sampleReply, locale, ...longNames })),

  email('inquiry-notice')
    .on<InquiryReceived | InquiryContinued>(inquiryEvents.received, inquiryEvents.continued)
    .oncePer((inquiry) => ('messageId' in inquiry ? `${inquiry.inquiryId} ${inquiry.messageId}` : String(inquiry.id)))
    .toStaff((inquiry) => inquiry.email)
    .with((inquiry) => ({
      guest: `${inquiry.firstName} ${inquiry.lastName}`,
      email: inquiry.email,
      phone: inquiry.phone || null,
      writesIn: foreignLanguage(inquiry.locale),
      preferredCharter: inquiry.preferredCharter || null,
      message: inquiry.message,
      // Whether the guest has answered a reply.
      answer: 'messageId' in inquiry,
    }))
    .sample((locale) => ({ ...sampleInquiry, locale }))
    .variant('answered-by-the-guest', (locale) => ({ ...sampleContinuation, locale }))
    .variant('no-preferred-charter', (locale) => ({ ...sampleInquiry, locale, preferredCharter: '' }))
    .variant('no-phone', (locale) => ({ ...sampleInquiry, locale, phone: '' }))
    .variant('in-italian', () => ({ ...sampleInquiry, locale: 'it' })),
];

/** The same for a mailbox in any case and with any tag (`ana+boat@…`). A hash, because the key outlives the row's personal data. */
function mailboxHash(address: string): string {
  const mailbox = address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');
  return createHash('sha256').update(mailbox).digest('hex');
}

/** Name of the language to answer in; null for English, which the staff write anyway. */
function foreignLanguage(locale: Locale = 'en'): string | null {
  return limits.languages.find(({ code }) => code === locale && code !== 'en')?.name ?? null;
}
