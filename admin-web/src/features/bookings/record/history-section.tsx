import type { BookingRecord, BookingStatus, HistoryEntry } from '@charter/contracts';
import { longDay, money, type TextKey, useTranslations } from '@charter/ui';
import type { ReactNode } from 'react';
import { dateTimeInNassau, staffLocale } from '../../../lib/format.js';
import { DetailNote } from './detail-list.js';
import { requesterOf } from './payment-section.js';

/** Texts of the actions that need no values. */
const actionTexts: Record<string, TextKey> = {
  'booking.created': 'history.created',
  'booking.enter': 'history.entered',
  // Deleted bookings open from the list of refunds due.
  'booking.remove': 'history.removed',
  'booking.invite': 'history.invited',
  'booking.correct': 'history.edited',
  'booking.newLink': 'history.newLink',
  'booking.assignCrew': 'history.crewAssigned',
  'party.add': 'history.memberAdded',
  'party.change': 'history.memberChanged',
  'party.remove': 'history.memberRemoved',
  'party.sign': 'history.waiverSigned',
  'party.invite': 'history.memberInvited',
  'party.note': 'history.partyNoted',
  'hold.release': 'history.holdReleased',
  'booking.payRefund': 'history.refundPaid',
  'booking.refundFailed': 'history.refundFailed',
  'payment.reversed': 'history.reversed',
  'payment.disputed': 'history.disputed',
};

/** The booking's audit entries and the payment's refunds, oldest first. */
export function HistorySection({ record: { history, payment } }: { record: BookingRecord }) {
  const { t } = useTranslations();
  const entries = [
    ...history.map((entry) => ({
      key: `${entry.action} ${entry.at}`,
      who: entry.who,
      at: entry.at,
      text: <ActionText entry={entry} />,
    })),
    ...(payment?.refunds ?? []).map((refund) => ({
      key: refund.id,
      who: requesterOf(refund, t),
      at: refund.createdAt,
      text: t('history.refund', { amount: money(refund.amount, staffLocale) }),
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  return (
    <section className="border-b border-line py-6">
      <h3 className="eyebrow text-navy-mute">{t('record.history')}</h3>
      <ol className="mt-4 space-y-4 border-l border-line pl-5">
        {entries.map(({ key, who, at, text }) => (
          <li key={key} className="relative text-[0.9375rem] leading-6">
            <span aria-hidden="true" className="absolute top-2 -left-[1.4375rem] size-1.5 rounded-full bg-lagoon-deep" />
            <span>{text}</span>
            <DetailNote>{t('history.by', { who, at: dateTimeInNassau(at) })}</DetailNote>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ActionText({ entry: { action, before, after } }: { entry: HistoryEntry }): ReactNode {
  const { t } = useTranslations();
  const key = actionTexts[action];
  if (key) return t(key);
  if (action === 'booking.emailAgain') return t(emailTexts[emailKindOf(after)] ?? 'history.confirmationResent');
  if (action === 'booking.move') return <Moved before={before} after={after} />;
  if (action === 'booking.changePrice') {
    const difference = differenceOf(after);
    return t(difference > 0 ? 'history.priceRaised' : 'history.priceLowered', { amount: money(Math.abs(difference), staffLocale) });
  }
  if (action === 'booking.recordPayment') return t('history.paymentRecorded', { amount: money(amountOf(after), staffLocale) });
  if (action === 'booking.requestPayment') return t('history.paymentRequested', { amount: money(amountOf(after), staffLocale) });
  if (action === 'booking.pay') return t('history.guestPaid', { amount: money(amountOf(after), staffLocale) });
  if (action === 'booking.buyAddOns') {
    return t('history.addOnsBought', { addOns: addOnsOf(after), amount: money(amountOf(after), staffLocale) });
  }
  if (action === 'booking.giveGratuity') return t('history.gratuity', { amount: money(amountOf(after), staffLocale) });
  if (action === 'booking.handBack') return <SettledRefund before={before} after={after} />;
  const statusOf = (values: object | null) => (values && 'status' in values ? t(`status.${values.status as BookingStatus}`) : '');
  // An action of a newer server is shown by its name.
  return action === 'booking.changeStatus' ? t('history.status', { from: statusOf(before), to: statusOf(after) }) : action;
}

const emailTexts: Record<string, TextKey> = {
  link: 'history.linkResent',
  reminder: 'history.reminderSent',
  balance: 'history.balanceReminderSent',
};

const emailKindOf = (values: object | null): string => (values && 'kind' in values ? String(values.kind) : '');

const amountOf = (values: object | null): number => (values && 'amount' in values ? Number(values.amount) : 0);

const addOnsOf = (values: object | null): string => (values && 'addOns' in values ? String(values.addOns) : '');

/** Day and slot of one end of a move. */
const timeOf = (values: object | null): string =>
  values && 'date' in values && 'timeSlot' in values ? `${longDay(String(values.date), staffLocale)}, ${String(values.timeSlot)}` : '';

const differenceOf = (values: object | null): number => (values && 'difference' in values ? Number(values.difference) : 0);

/** What a day costs less that the guest has chosen stays with the company, unless staff refund it. */
function Moved({ before, after }: Pick<HistoryEntry, 'before' | 'after'>) {
  const { t } = useTranslations();
  const times = { from: timeOf(before), to: timeOf(after) };
  const difference = differenceOf(after);
  if (difference >= 0) return t('history.moved', times);
  return t('history.movedForLess', { ...times, amount: money(-difference, staffLocale) });
}

/** A refund made outside PayPal, with the note of how. */
function SettledRefund({ before, after }: Pick<HistoryEntry, 'before' | 'after'>) {
  const { t } = useTranslations();
  const amount = before && 'refundOwed' in before ? Number(before.refundOwed) : 0;
  return (
    <>
      {t('history.refundSettled', { amount: money(amount, staffLocale) })}
      {after && 'note' in after && <span className="block wrap-anywhere text-navy-soft">{String(after.note)}</span>}
    </>
  );
}
