import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, addMonths, addMonthsToDay, firstWeekday, money, monthOf, todayInNassau, useTranslations, weekday } from '@charter/ui';
import type { Day, Month } from '@charter/ui';
import { useWideScreen } from '../../lib/use-wide-screen.js';
import { MonthGrid } from './month-grid.js';
import type { DayState } from './month-grid.js';

interface CalendarProps {
  /** First and last day that may be booked. */
  start: Day;
  end: Day;
  unavailable: ReadonlySet<Day>;
  /** The unavailable days that are fully booked; on the others the boat does not sail. Undefined when the reasons are not known. */
  soldOut?: ReadonlySet<Day> | undefined;
  /** Undefined when every day has the same price. */
  prices?: CalendarPrices | undefined;
  selected?: Day | undefined;
  onChoose: (day: Day) => void;
}

/** Whole US dollars. */
interface CalendarPrices {
  /** The price of the days that are not in `byDay`. */
  usual: number;
  byDay: ReadonlyMap<Day, number>;
}

/** The day that a key moves the focus to; undefined for other keys. */
export function dayAfterKey(key: string, day: Day, firstOfWeek: number): Day | undefined {
  const inWeek = (weekday(day) - firstOfWeek + 7) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -inWeek);
    case 'End':
      return addDays(day, 6 - inWeek);
    case 'PageUp':
      return addMonthsToDay(day, -1);
    case 'PageDown':
      return addMonthsToDay(day, 1);
    default:
      return undefined;
  }
}

const clamp = (day: Day, start: Day, end: Day) => (day < start ? start : day > end ? end : day);

function firstFree(start: Day, end: Day, unavailable: ReadonlySet<Day>): Day {
  for (let day = start; day <= end; day = addDays(day, 1)) if (!unavailable.has(day)) return day;
  return start;
}

const arrow =
  'absolute top-0 flex size-11 -translate-y-2 items-center justify-center rounded-full text-navy transition-colors hover:bg-shallows disabled:text-navy/25 disabled:hover:bg-transparent';

export function Calendar({ start, end, unavailable, soldOut, prices, selected, onChoose }: CalendarProps) {
  const { t, locale } = useTranslations();
  const shownMonths = useWideScreen() ? 2 : 1;
  const [focusable, setFocusable] = useState(() => clamp(selected ?? firstFree(start, end, unavailable), start, end));
  const [firstMonth, setFirstMonth] = useState<Month>(() => monthOf(focusable));
  const element = useRef<HTMLElement>(null);
  const shouldFocus = useRef(false);

  const lastMonth = addMonths(firstMonth, shownMonths - 1);
  const stateOf = (day: Day): DayState => {
    if (day < start || day > end) return 'outside';
    if (!unavailable.has(day)) return 'free';
    return soldOut?.has(day) ? 'soldOut' : 'unavailable';
  };

  useEffect(() => {
    // Only keys move the focus: after a click on an arrow button the focus stays there.
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    element.current?.querySelector<HTMLElement>(`[data-day="${focusable}"]`)?.focus();
  }, [focusable]);

  function moveTo(target: Day) {
    const day = clamp(target, start, end);
    if (day === focusable) return;
    const month = monthOf(day);
    shouldFocus.current = true;
    setFocusable(day);
    if (month < firstMonth) setFirstMonth(month);
    else if (month > lastMonth) setFirstMonth(addMonths(month, 1 - shownMonths));
  }

  function onKeyDown(event: KeyboardEvent) {
    const day = dayAfterKey(event.key, focusable, firstWeekday(locale));
    if (!day) return;
    event.preventDefault();
    moveTo(day);
  }

  /** Keeps the focusable day within the visible months. */
  function changeMonth(by: number) {
    const month = addMonths(firstMonth, by);
    setFirstMonth(month);
    const last = addMonths(month, shownMonths - 1);
    if (monthOf(focusable) < month) setFocusable(clamp(`${month}-01`, start, end));
    if (monthOf(focusable) > last) setFocusable(clamp(`${last}-01`, start, end));
  }

  return (
    <section ref={element} aria-label={t('calendar.label')} className="relative">
      <button
        type="button"
        className={`${arrow} left-0`}
        disabled={firstMonth <= monthOf(start)}
        onClick={() => changeMonth(-1)}
        aria-label={t('calendar.previous')}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        className={`${arrow} right-0`}
        disabled={lastMonth >= monthOf(end)}
        onClick={() => changeMonth(1)}
        aria-label={t('calendar.next')}
      >
        <ChevronRight aria-hidden="true" className="size-5" />
      </button>
      <div className="flex gap-12">
        {Array.from({ length: shownMonths }, (_, index) => addMonths(firstMonth, index)).map((month) => (
          <MonthGrid
            key={month}
            month={month}
            stateOf={stateOf}
            prices={prices?.byDay}
            selected={selected}
            focusable={focusable}
            today={todayInNassau()}
            onChoose={onChoose}
            onFocus={setFocusable}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
      <ul className="mt-6 flex flex-wrap justify-center gap-x-6 gap-y-2 border-t border-line pt-5 text-sm text-navy-soft">
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className="size-4 rounded-full border border-line-strong" />
          {t('calendar.free')}
        </li>
        {soldOut && (
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className="day-sold-out size-4 rounded-full" />
            {t('calendar.soldOut')}
          </li>
        )}
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className="size-4 rounded-full bg-sand" />
          {t('calendar.unavailable')}
        </li>
        {prices && <li className="figures">{t('calendar.usualPrice', { price: money(prices.usual, locale) })}</li>}
      </ul>
    </section>
  );
}
