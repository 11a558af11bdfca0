import type { Booking, BookingRecord, BookingStatus, Dispute, HistoryEntry, Refund, SentEmail } from '@charter/contracts';
import { Badge, Button, money, LoadError, Skeleton, type TextKey, type Tone, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paymentTones } from '../booking-status-select.js';
import { momentInNassau, staffLocale } from '../booking-format.js';
import { hasConfirmation, recordQuery } from '../bookings.queries.js';
import { Fact, Section, Small } from './detail-list.js';

export type OpenDialog = (what: 'correction' | 'refund' | 'settlement' | 'confirmation', booking: Booking) => void;

/** What is asked for when a booking is opened: its money, what happened to it, and the letters about it. */
export function BookingRecordSections({ booking, onOpen }: { booking: Booking; onOpen: OpenDialog }) {
  const { t } = useTranslations();
  const { data, isError, error, isFetching, refetch } = useQuery(recordQuery(booking.id));
  return (
    <>
      <Section
        title={t('details.payment')}
        action={
          <div className="flex flex-wrap gap-3 not-empty:mt-4">
            {data?.payment && data.payment.refundableAmount > 0 && (
              <Button variant="secondary" size="sm" onClick={() => onOpen('refund', data.booking)}>
                {t('refund.open')}
              </Button>
            )}
            {data && data.refundOwed > 0 && (
              <Button variant="secondary" size="sm" onClick={() => onOpen('settlement', data.booking)}>
                {t('settlement.open')}
              </Button>
            )}
          </div>
        }
      >
        <div className="flex items-center justify-between gap-4">
          <dt className="sr-only">{t('details.total')}</dt>
          <dd className="figures font-display text-2xl">{money(booking.totalAmount, staffLocale)}</dd>
          <dt className="sr-only">{t('bookings.payment')}</dt>
          <dd>
            <Badge tone={paymentTones[booking.paymentStatus]}>{t(`paymentStatus.${booking.paymentStatus}`)}</Badge>
          </dd>
        </div>
        {data?.archivedAt && <p className="text-sm text-navy-mute">{t('record.archived', { at: momentInNassau(data.archivedAt) })}</p>}
        {data && data.refundOwed > 0 && <Fact name={t('record.owed')}>{money(data.refundOwed, staffLocale)}</Fact>}
        {data && <Money record={data} />}
      </Section>
      {data ? (
        <>
          <History record={data} />
          <Letters emails={data.emails}>
            {!data.archivedAt && hasConfirmation(data.booking) && (
              <Button variant="secondary" size="sm" className="mt-4" onClick={() => onOpen('confirmation', data.booking)}>
                {t('confirmation.open')}
              </Button>
            )}
          </Letters>
        </>
      ) : isError ? (
        <LoadError title={t('record.failed')} query={{ error, isFetching, refetch }} className="mt-6" />
      ) : (
        <div className="space-y-3 py-6">
          <output className="sr-only">{t('record.loading')}</output>
          {['w-1/4', 'w-3/4', 'w-2/3'].map((width) => (
            <Skeleton key={width} className={`h-4 ${width}`} />
          ))}
        </div>
      )}
    </>
  );
}

const refundTones: Record<Refund['state'], Tone> = { requested: 'warning', pending: 'warning', completed: 'success', failed: 'danger' };

/** Requested by the system and by no member of staff; older records have the second name. The note of any refund may have been erased. */
const isAutomatic = ({ who }: Refund): boolean => who === 'system' || who === 'the house';

function Money({ record: { payment, paymentNote } }: { record: BookingRecord }) {
  const { t } = useTranslations();
  if (!payment) return <Fact name={t('record.paidHow')}>{paymentNote || t('record.notThroughPayPal')}</Fact>;
  return (
    <>
      {payment.orderId && <Fact name={t('record.order')}>{payment.orderId}</Fact>}
      {payment.captureId && <Fact name={t('record.capture')}>{payment.captureId}</Fact>}
      {payment.dispute && <DisputeFact dispute={payment.dispute} />}
      {payment.reversedAmount > 0 && <Fact name={t('record.reversed')}>{money(payment.reversedAmount, staffLocale)}</Fact>}
      {payment.refunds.map((refund) => (
        <Fact key={refund.id} name={t('record.refund')}>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium">{money(refund.amount, staffLocale)}</span>
            <Badge tone={refundTones[refund.state]}>{t(`refundState.${refund.state}`)}</Badge>
          </span>
          <Small>
            {isAutomatic(refund) ? t('refund.automatic') : (refund.note ?? refund.who)}
            {refund.issue && ` · ${refund.issue}`}
          </Small>
        </Fact>
      ))}
      {payment.refundedAmount > 0 && <Fact name={t('record.returned')}>{money(payment.refundedAmount, staffLocale)}</Fact>}
    </>
  );
}

/** "MERCHANDISE_OR_SERVICE_NOT_RECEIVED" as words: one long code would be broken in the middle of a word on a phone. */
const wordsOf = (code: string): string => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ');

/** What PayPal says of a dispute, in PayPal's own words: staff answer it there. */
function DisputeFact({ dispute: { status, reason, amount, respondBy, outcome } }: { dispute: Dispute }) {
  const { t } = useTranslations();
  const about = [reason && wordsOf(reason), amount !== null && money(amount, staffLocale)].filter(Boolean).join(' · ');
  return (
    <Fact name={t('record.dispute')}>
      {wordsOf(status)}
      {about && <Small>{about}</Small>}
      {respondBy && <Small>{t('record.respondBy', { at: momentInNassau(respondBy) })}</Small>}
      {outcome && <Small>{t('record.outcome', { outcome: wordsOf(outcome) })}</Small>}
    </Fact>
  );
}

const actions: Record<string, TextKey> = {
  'booking.created': 'history.created',
  'booking.enter': 'history.entered',
  'booking.remove': 'history.removed',
  'booking.invite': 'history.invited',
  'booking.correct': 'history.corrected',
  'booking.emailAgain': 'history.emailAgain',
  'hold.release': 'history.holdReleased',
  'payment.reversed': 'history.reversed',
  'payment.disputed': 'history.disputed',
};

/** What happened, as one story: what booking remembers, and the refunds that payment does. */
function History({ record: { history, payment } }: { record: BookingRecord }) {
  const { t } = useTranslations();
  const status = (of: object | null) => (of && 'status' in of ? t(`status.${of.status as BookingStatus}`) : '');
  const words = ({ action, before, after }: HistoryEntry): ReactNode => {
    const key = actions[action];
    if (key) return t(key);
    if (action === 'booking.handBack') return <Settled before={before} after={after} />;
    // An action of a newer server is named as it is, never as an empty line.
    return action === 'booking.changeStatus' ? t('history.status', { from: status(before), to: status(after) }) : action;
  };
  const story = [
    ...history.map((entry) => ({ key: `${entry.action} ${entry.at}`, who: entry.who, at: entry.at, what: words(entry) })),
    ...(payment?.refunds ?? []).map((refund) => ({
      key: refund.id,
      who: isAutomatic(refund) ? t('refund.automatic') : refund.who,
      at: refund.createdAt,
      what: t('history.refund', { amount: money(refund.amount, staffLocale) }),
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  return (
    <section className="border-b border-line py-6">
      <h3 className="eyebrow text-navy-mute">{t('record.history')}</h3>
      <ol className="mt-4 space-y-4 border-l border-line pl-5">
        {story.map(({ key, who, at, what }) => (
          <li key={key} className="relative text-[0.9375rem] leading-6">
            <span aria-hidden="true" className="absolute top-2 -left-[1.4375rem] size-1.5 rounded-full bg-lagoon-deep" />
            {what}
            <Small>{t('history.by', { who, at: momentInNassau(at) })}</Small>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A refund that staff settled without PayPal, and their note of how. */
function Settled({ before, after }: Pick<HistoryEntry, 'before' | 'after'>) {
  const { t } = useTranslations();
  const owed = before && 'refundOwed' in before ? Number(before.refundOwed) : 0;
  return (
    <>
      {t('history.handedBack', { amount: money(owed, staffLocale) })}
      {after && 'note' in after && <span className="block wrap-anywhere text-navy-soft">{String(after.note)}</span>}
    </>
  );
}

const letterTones: Record<SentEmail['state'], Tone> = { queued: 'warning', sent: 'success', failed: 'danger' };

function Letters({ emails, children }: { emails: SentEmail[]; children: ReactNode }) {
  const { t } = useTranslations();
  return (
    <section className="pt-6">
      <h3 className="eyebrow text-navy-mute">{t('record.emails')}</h3>
      {emails.length === 0 && <p className="mt-2 text-[0.9375rem] text-navy-mute">{t('record.noEmails')}</p>}
      <ul className="mt-3 space-y-3">
        {emails.map(({ id, subject, to, state, sentAt, queuedAt }) => (
          <li key={id} className="flex items-start justify-between gap-4 text-[0.9375rem] leading-6">
            <div className="min-w-0 wrap-anywhere">
              {subject ?? t('record.emailForgotten')}
              <Small>{to ? t('record.emailTo', { to, at: momentInNassau(sentAt ?? queuedAt) }) : momentInNassau(sentAt ?? queuedAt)}</Small>
            </div>
            <Badge tone={letterTones[state]} className="mt-0.5 shrink-0">
              {t(`emailState.${state}`)}
            </Badge>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
