import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { ApiError } from '@charter/api-client';
import type { FreeSlot, Opening, Trip } from '@charter/contracts';
import { addDays, dayComma, errorText, longDay, mediumDay, money, Notice, shortDay, useTranslations } from '@charter/ui';
import type { Day } from '@charter/ui';
import { numberFormat } from '@charter/contracts/formats';
import { hoursText } from '../lib/booking/hours-text.js';
import { Calendar } from '../features/schedule/calendar.js';
import { FreeSlots } from '../features/schedule/next-free.js';
import { Choice } from '../lib/forms/choice.js';

/** When the charter sails without the move. */
export function PresentTime({ trip, className = '' }: { trip: Trip; className?: string }) {
  const texts = useTranslations();
  const { t, locale } = texts;
  return (
    <dl className={`flex gap-3 text-[0.9375rem] ${className}`}>
      <dt className="text-navy-soft">{t('trip.moveFrom')}</dt>
      <dd>
        {shortDay(trip.bookingDate, locale)}
        {dayComma(locale)} <span className="inline-block">{hoursText(trip, texts)}</span>
      </dd>
    </dl>
  );
}

interface ChooseDayProps {
  trip: Trip;
  start: Day;
  end: Day;
  free: ReadonlyMap<Day, Opening>;
  selected: Day;
  onChoose: (day: Day) => void;
}

export function ChooseDay({ trip, start, end, free, selected, onChoose }: ChooseDayProps) {
  const { t, locale } = useTranslations();
  const prices = useMemo(() => pricesOf(trip, free), [trip, free]);
  const unavailable = useMemo(() => {
    const days = new Set<Day>();
    for (let day = start; day <= end; day = addDays(day, 1)) if (!free.has(day)) days.add(day);
    return days;
  }, [start, end, free]);
  return (
    <>
      <Calendar start={start} end={end} unavailable={unavailable} prices={prices} selected={selected} onChoose={onChoose} />
      <p className="mt-4 text-center text-sm text-navy-mute">{t('calendar.until', { end: mediumDay(end, locale) })}</p>
    </>
  );
}

/** What the charter itself costs on each day; undefined when it costs the same on all of them. */
function pricesOf({ totalAmount, addOns = [] }: Trip, free: ReadonlyMap<Day, Opening>) {
  const byDay = new Map([...free].flatMap(([day, { price }]) => (price === undefined ? [] : [[day, price] as const])));
  return byDay.size > 0 ? { usual: addOns.reduce((rest, { amount }) => rest - amount, totalAmount), byDay } : undefined;
}

interface ChooseTimeProps {
  trip: Trip;
  day: Day;
  /** Undefined when the day is no longer free. */
  opening: Opening | undefined;
  chosen: string | undefined;
  onChoose: (timeSlot: string) => void;
  children: ReactElement;
}

export function ChooseTime({ trip, day, opening, chosen, onChoose, children }: ChooseTimeProps) {
  const texts = useTranslations();
  const { t, locale } = texts;
  const percent = numberFormat(locale, { style: 'percent' }).format(trip.moves.refundPercent / 100);
  return (
    <div className="space-y-6">
      <Choice
        legend={longDay(day, locale)}
        large
        options={(opening?.slots ?? []).map((slot) => ({ label: slot.timeSlot, text: hoursText(slot, texts) }))}
        selected={chosen}
        onChoose={onChoose}
      />
      {trip.status !== 'cancelled' && <PresentTime trip={trip} />}
      {opening?.difference !== undefined && (
        <p className="max-w-prose border-l-2 border-lagoon pl-5 leading-7">
          {t(opening.difference > 0 ? 'trip.moveMore' : 'trip.moveLess', { amount: money(Math.abs(opening.difference), locale) })}
        </p>
      )}
      {trip.paymentStatus === 'paid' && !trip.choice && (
        <p className="max-w-prose text-sm leading-6 text-navy-soft">{t('trip.moveRefund', { percent })}</p>
      )}
      {children}
    </div>
  );
}

export function MoveError({ error, onChoose }: { error: Error; onChoose: (slot: FreeSlot) => void }) {
  const { t } = useTranslations();
  const taken = error instanceof ApiError && error.code === 'SLOT_TAKEN';
  const { why, addOn } = error instanceof ApiError ? error.problem : {};
  // The general sentence would say that the charter cannot be moved at all.
  const reason = why === 'otherPrice' ? t('trip.moveOverlaps') : why === 'addOn' ? t('trip.moveAddOn', { name: String(addOn) }) : undefined;
  return (
    <div className="space-y-5">
      <Notice tone="danger" title={reason ?? errorText(t, error)} />
      {taken && <FreeSlots slots={error.problem.alternatives as FreeSlot[]} onChoose={onChoose} />}
    </div>
  );
}
