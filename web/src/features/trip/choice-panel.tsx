import { useState } from 'react';
import type { ReactNode } from 'react';
import type { FreeSlot, OfferedSlot, Trip, TripChoice, TripChoiceMove } from '@charter/contracts';
import { Button, dayComma, errorText, longDay, momentText, money, Notice, useTranslations } from '@charter/ui';
import { hoursText } from '../../lib/booking/hours-text.js';
import { LazyBoundary } from '../../render/lazy-boundary.js';
import { Panel } from './panel.js';
import { RefundDialog } from './refund-dialog.js';
import { choiceIdOf } from './changes.queries.js';
import { useChoice } from './use-choice.js';

interface ChoicePanelProps {
  trip: Trip;
  choice: TripChoice;
  /** The dialog in which another time is chosen. */
  renderDialog: (onClose: () => void) => ReactNode;
}

/** What the guest may choose of a charter that was called off, or that we have moved: a time, another one, or the refund. */
export default function ChoicePanel({ trip, choice, renderDialog }: ChoicePanelProps) {
  const { t, locale } = useTranslations();
  const [dialog, setDialog] = useState<'move' | 'refund'>();
  const { choose, isPending, error } = useChoice();
  const { offer, moved, chooseBy } = choice;
  const id = choiceIdOf(choice);
  const due = moved ? moved.refund : (trip.cancellation?.explanation.due ?? 0);
  const texts = textsOf(moved, due > 0);
  const close = () => setDialog(undefined);
  const refundLabel = due > 0 ? t('trip.choiceRefund', { due: money(due, locale) }) : t(texts.decline);
  return (
    <Panel title={t('trip.choice')}>
      {offer && <Offer offer={offer} busy={isPending} onTake={() => choose({ ...id, choose: 'offer' })} />}
      {moved && <NewTime trip={trip} moved={moved} busy={isPending} onKeep={() => choose({ ...id, choose: 'keep' })} />}
      {!moved && (
        <Alternatives slots={choice.alternatives} busy={isPending} onTake={(slot) => choose({ ...id, choose: 'move', ...slot })} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" className="max-sm:w-full" onClick={() => setDialog('move')}>
          {t('trip.moveButton')}
        </Button>
        <Button variant="quiet" className="max-sm:w-full" onClick={() => setDialog('refund')}>
          {refundLabel}
        </Button>
      </div>
      {error && <Notice tone="danger" title={errorText(t, error)} />}
      <p>{t(texts.until, { until: momentText(chooseBy, locale, 'long') })}</p>
      <LazyBoundary>{dialog === 'move' && renderDialog(close)}</LazyBoundary>
      {dialog === 'refund' && <RefundDialog due={due} id={id} label={refundLabel} unpaidText={t(texts.declineSure)} onClose={close} />}
    </Panel>
  );
}

function textsOf(moved: TripChoiceMove | undefined, isPaid: boolean) {
  if (moved) {
    const until = isPaid ? 'trip.choiceMovedUntil' : 'trip.choiceMovedUntilUnpaid';
    return { until, decline: 'trip.choiceMovedCancel', declineSure: 'trip.choiceMovedCancelSure' } as const;
  }
  return {
    until: isPaid ? 'trip.choiceUntil' : 'trip.choiceUntilUnpaid',
    decline: 'trip.choiceDecline',
    declineSure: 'trip.choiceDeclineSure',
  } as const;
}

/** The time that is held for the guest after a weather call. */
function Offer({ offer, busy, onTake }: { offer: OfferedSlot; busy: boolean; onTake: () => void }) {
  const texts = useTranslations();
  const { t, locale } = texts;
  return (
    <div className="border-l-2 border-lagoon pl-5">
      <p>{t('trip.choiceHeld', { until: momentText(offer.expiresAt, locale, 'long') })}</p>
      <p className="figures mt-2 text-lg font-medium text-navy">
        <span className="inline-block">{longDay(offer.date, locale) + dayComma(locale)}</span>{' '}
        <span className="inline-block">{hoursText(offer, texts)}</span>
      </p>
      <Button className="mt-4 max-sm:w-full" busy={busy} onClick={onTake}>
        {t('trip.choiceOffer')}
      </Button>
    </div>
  );
}

interface AlternativesProps {
  slots: readonly FreeSlot[];
  busy: boolean;
  onTake: (slot: Pick<FreeSlot, 'date' | 'timeSlot'>) => void;
}

/** The nearest free times, each of which is one tap away. */
function Alternatives({ slots, busy, onTake }: AlternativesProps) {
  const texts = useTranslations();
  const { t, locale } = texts;
  if (slots.length === 0) return null;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {slots.map(({ date, timeSlot, ...hours }) => {
        const day = longDay(date, locale);
        const time = hoursText({ timeSlot, ...hours }, texts);
        return (
          <li key={`${date} ${timeSlot}`} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <span className="figures text-navy">
              <span className="inline-block">{day + dayComma(locale)}</span> <span className="inline-block">{time}</span>
            </span>
            <Button
              variant="quiet"
              disabled={busy}
              aria-label={`${t('trip.choiceOffer')}: ${day}${dayComma(locale)} ${time}`}
              onClick={() => onTake({ date, timeSlot })}
            >
              {t('trip.choiceOffer')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

interface NewTimeProps {
  trip: Trip;
  moved: TripChoiceMove;
  busy: boolean;
  onKeep: () => void;
}

/** The time to which we have moved the charter, and the former one. */
function NewTime({ trip, moved: { cause, from }, busy, onKeep }: NewTimeProps) {
  const texts = useTranslations();
  const { t, locale } = texts;
  const sameDay = from.date === trip.bookingDate;
  // A date of one line.
  const day = longDay(from.date, locale).replaceAll(' ', '\u00a0');
  const former = sameDay ? hoursText(from, texts) : `${day}${dayComma(locale)} ${hoursText(from, texts)}`;
  return (
    <div className="border-l-2 border-lagoon pl-5">
      <p>{t(cause === 'weather' ? 'trip.choiceMovedWeather' : 'trip.choiceMovedBusiness')}</p>
      <p className="figures mt-2 text-lg font-medium text-navy">
        <span className="inline-block">{longDay(trip.bookingDate, locale) + dayComma(locale)}</span>{' '}
        <span className="inline-block">{hoursText(trip, texts)}</span>
      </p>
      <p className="figures text-navy-soft">{t('trip.choiceMovedFrom', { from: former })}</p>
      <Button className="mt-4 max-sm:w-full" busy={busy} onClick={onKeep}>
        {t('trip.choiceKeep')}
      </Button>
    </div>
  );
}
