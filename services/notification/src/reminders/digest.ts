import {
  type AttentionCount,
  type AttentionEntry,
  type DailyDigest,
  type DayCharter,
  type DigestCharter,
  limits,
} from '@charter/contracts';

/** Hours on the clock in Nassau from which, and until which, the digest of a day is sent: later it is not news anymore. */
const sentFrom = 7;
const sentUntil = 13;

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: limits.zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** The day whose digest is due, yyyy-MM-dd in Nassau; undefined outside of its hours. */
export function digestDue(now: Date): string | undefined {
  const parts = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]));
  const hour = Number(parts.hour);
  return hour >= sentFrom && hour < sentUntil ? `${parts.year}-${parts.month}-${parts.day}` : undefined;
}

export const toDigestCharter = ({ startsAt, endsAt, packageName, guestName, guestCount, crew }: DayCharter): DigestCharter => ({
  startsAt,
  endsAt,
  packageName,
  guestName,
  guestCount,
  crew: crew.map(({ name }) => name),
});

/** How much of each kind needs attention, in the order of their rules. Waiting inquiries have a line of their own. */
export const countsOf = (entries: readonly AttentionEntry[]): AttentionCount[] =>
  limits.attentionItemKinds
    .filter((kind) => kind !== 'inquiryOverdue')
    .map((kind) => ({ kind, count: entries.filter((entry) => entry.kind === kind).length }))
    .filter(({ count }) => count > 0);

/** A day without charters on which nothing waits for staff: no e-mail is sent. */
export const isEmpty = ({ charters, waiting, attention, unavailable }: DailyDigest): boolean =>
  charters.length + waiting.count + attention.length + unavailable.length === 0;
