import { type AttentionItemKind, type DailyDigest, notificationEvents, type UnansweredInquiry } from '@charter/contracts';
import { type AnyEmail, email } from './email.js';
import { sampleDigest, sampleUnanswered } from './reminder-samples.js';

/** Key that makes a reminder unique. When a guest writes again, the time counts from the new message, and the reminder is sent again. */
export const unansweredSubject = ({ inquiry, afterMinutes }: Pick<UnansweredInquiry, 'inquiry' | 'afterMinutes'>): string =>
  `${inquiry.id} ${inquiry.waitingSince} ${afterMinutes}`;

export const digestSubject = ({ on }: Pick<DailyDigest, 'on'>): string => on;

/** Reminders to the staff, which the timers of this service cause. */
export const reminderEmails: readonly AnyEmail[] = [
  email('staff-unanswered')
    .on(notificationEvents.inquiryUnanswered)
    .oncePer(unansweredSubject)
    .toStaff(({ inquiry }) => inquiry.email)
    .with(({ inquiry, promisedBy }) => ({
      guest: `${inquiry.firstName} ${inquiry.lastName}`,
      email: inquiry.email,
      search: encodeURIComponent(inquiry.email),
      phone: inquiry.phone || null,
      waitingSince: inquiry.waitingSince,
      promisedBy,
      message: inquiry.messages.at(-1)?.message ?? inquiry.message,
    }))
    .sample(() => sampleUnanswered)
    .variant('no-phone', () => ({ ...sampleUnanswered, inquiry: { ...sampleUnanswered.inquiry, phone: null } })),

  email('staff-digest')
    .on(notificationEvents.digestDue)
    .oncePer(digestSubject)
    .to((_digest, { settings }) => ({ address: settings.staffInbox }))
    .with(({ on, charters, waiting, attention, unavailable }) => ({
      on,
      charters: charters.map(({ startsAt, endsAt, crew, ...charter }) => ({
        ...charter,
        hours: { from: startsAt, to: endsAt },
        crew: crew.join(', ') || 'not assigned yet',
      })),
      waiting: waiting.since === null ? null : { waitingCount: waiting.count, waitingSince: waiting.since },
      todo: waiting.count + attention.length + unavailable.length > 0,
      attention: attention.map(({ kind, count }) => ({ label: attentionLabels[kind], count })),
      unavailable: unavailable.map((service) => serviceLabels[service] ?? service),
    }))
    .sample(() => sampleDigest)
    .variant('nothing-waits', () => ({ ...sampleDigest, waiting: { count: 0, since: null }, attention: [] }))
    .variant('no-charters', () => ({ ...sampleDigest, charters: [], unavailable: ['payment'] })),
];

/** E-mails to the staff are in English only. */
const serviceLabels: Readonly<Record<string, string>> = {
  booking: 'Bookings',
  payment: 'Payments',
  notification: 'Emails',
  inquiry: 'Inquiries',
};

const attentionLabels: Record<AttentionItemKind, string> = {
  refundFailed: 'Refunds that PayPal rejected',
  refundOwed: 'Refunds to pay',
  refundByHand: 'Refunds to make outside PayPal',
  disputeOpen: 'Open disputes at PayPal',
  reconciliationFinding: 'Differences with PayPal to explain',
  reconciliationIncomplete: 'Payments not compared with PayPal',
  unconfirmed: 'Paid bookings to confirm',
  pendingAfterCharter: 'Past charters still pending',
  balanceOverdue: 'Balances overdue for three days',
  balanceNotRequested: 'Unpaid charters to request payment for',
  overpaid: 'Overpaid bookings',
  withdrawal: 'Withdrawals to decide',
  noShow: 'No-shows',
  weatherChoice: 'Guests choosing after a weather call',
  crewMissing: 'Charters without crew',
  waiverMissing: 'Charters with unsigned waivers',
  nameUnprintable: 'Names that documents cannot show',
  emailFailed: 'Emails not delivered',
  inquiryOverdue: 'Inquiries past two hours',
  deadLetters: 'Services with failed events',
};
