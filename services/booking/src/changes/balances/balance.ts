import { type BalanceReminder, type Cents, dayMs, fieldError, type FieldError, hourMs, toDecimal } from '@charter/contracts';
import { Temporal } from 'temporal-polyfill';
import { dayInNassau, instantInNassau } from '../../shared/nassau-time.js';

/** Balances that guests are asked for. Pure. Amounts in cents. */

/** A guest has at least this long to pay, unless the charter departs before. */
const shortestTerm = 24 * hourMs;

/** Later than this, a reminder that was not sent is not sent anymore, such as after the service was down. */
const graceMs = 6 * hourMs;

/** Time after which staff decide whether to remind, extend or cancel: nothing is cancelled by itself. */
export const overdueMs = 3 * dayMs;

/** E-mails about the same request are not closer to each other. */
const betweenEmailsMs = hourMs;

/** @param emailedAt when the guest was last sent a reminder of the request; null before the first one */
export const mayEmailAgain = ({ emailedAt, createdAt }: { emailedAt: Date | null; createdAt: Date }, now: Date): boolean =>
  now.getTime() - (emailedAt ?? createdAt).getTime() >= betweenEmailsMs;

interface Debtor {
  startsAt: Date;
  balanceCents: Cents;
}

interface OpenBalance {
  amountCents: Cents;
  dueAt: Date | null;
}

type RequestDecision = { kind: 'known' } | { kind: 'invalid'; fields: Record<string, FieldError> } | { kind: 'request' };

/**
 * @param open what the guest is asked for now; a repeated request changes nothing of it
 * @param dueAt null for a time that does not exist
 */
export function decideRequest(
  debtor: Debtor,
  open: OpenBalance | undefined,
  amountCents: Cents,
  dueAt: Date | null,
  now: Date,
): RequestDecision {
  if (open && dueAt && open.amountCents === amountCents && open.dueAt?.getTime() === dueAt.getTime()) return { kind: 'known' };
  const fields: Record<string, FieldError> = {};
  const owedCents = Math.max(0, debtor.balanceCents) as Cents;
  if (amountCents > owedCents) fields.amount = fieldError('balanceTooHigh', { max: toDecimal(owedCents) });
  const term = now.getTime() + shortestTerm;
  const earliest = debtor.startsAt.getTime() > term ? term : now.getTime();
  if (!dueAt || dueAt.getTime() < earliest) fields.dueAt = fieldError('dueTooSoon');
  return Object.keys(fields).length > 0 ? { kind: 'invalid', fields } : { kind: 'request' };
}

/** Days from the due date to each reminder, in their order. */
const reminderDays = { before: -3, today: 0, after: 1 } as const satisfies Record<BalanceReminder, number>;

export interface Remindable {
  dueAt: Date;
  /** When it was asked for. */
  createdAt: Date;
  /** The last reminder that was sent. */
  reminder: BalanceReminder | null;
}

/** The reminder that is due now, at ten in Nassau; undefined for none. One that would follow the request within a day is left out. */
export function balanceReminderDue({ dueAt, createdAt, reminder }: Remindable, now: Date): BalanceReminder | undefined {
  const kinds = Object.keys(reminderDays) as BalanceReminder[];
  return kinds.slice(reminder ? kinds.indexOf(reminder) + 1 : 0).find((kind) => {
    const date = Temporal.PlainDate.from(dayInNassau(dueAt)).add({ days: reminderDays[kind] });
    const at = instantInNassau(`${date.toString()}T10:00`)!.getTime();
    return at - createdAt.getTime() >= dayMs && at <= now.getTime() && now.getTime() < at + graceMs;
  });
}
