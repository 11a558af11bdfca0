import { useId } from 'react';
import type { KeyboardEvent } from 'react';
import { numberFormat } from '@charter/contracts/formats';
import { currency } from '@charter/contracts/browser';
import type { Locale } from '@charter/contracts/browser';
import { classes, firstWeekday, longDay, money, monthName, useTranslations, weekdayNames, weeksOf } from '@charter/ui';
import type { Day, Month } from '@charter/ui';

/** free: selectable. soldOut: fully booked. unavailable: the boat does not sail. outside: not in the booking window. */
export type DayState = 'free' | 'soldOut' | 'unavailable' | 'outside';

interface MonthGridProps {
  month: Month;
  stateOf: (day: Day) => DayState;
  /** Prices in whole US dollars of the days that have one of their own. */
  prices?: ReadonlyMap<Day, number> | undefined;
  selected?: Day | undefined;
  /** The day with tabindex 0 (roving tabindex). */
  focusable: Day;
  today: Day;
  onChoose: (day: Day) => void;
  onFocus: (day: Day) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const cell = 'figures flex aspect-square w-full items-center justify-center text-[0.9375rem]';

const stateClasses: Record<Exclude<DayState, 'outside'>, string> = {
  free: 'font-medium text-navy hover:bg-shallows',
  soldOut: 'day-sold-out text-navy-mute cursor-not-allowed',
  unavailable: 'bg-sand text-navy-mute cursor-not-allowed',
};

/**
 * "$1,800", and "$12.5K" where the whole amount would be wider than a day; in Chinese and Japanese too, whose "1.25万" is no way to write
 * dollars. The price of all other days is below with "US$".
 */
const shortMoney = (dollars: number, locale: Locale): string =>
  numberFormat(locale === 'zh' || locale === 'ja' ? 'en' : locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: dollars < 10_000 ? 0 : 2,
    ...(dollars >= 10_000 && { notation: 'compact' }),
  }).format(dollars);

/** One month as an ARIA grid. The calendar handles the keys. */
export function MonthGrid({ month, stateOf, prices, selected, focusable, today, onChoose, onFocus, onKeyDown }: MonthGridProps) {
  const { t, locale } = useTranslations();
  const id = useId();
  const first = firstWeekday(locale);
  const short = weekdayNames(locale, first, 'short');
  const long = weekdayNames(locale, first, 'long');

  const nameOf = (day: Day, state: DayState) => {
    const name = longDay(day, locale);
    if (state === 'soldOut') return t('calendar.soldOutDay', { day: name });
    if (state === 'unavailable') return t('calendar.unavailableDay', { day: name });
    const price = prices?.get(day);
    return price === undefined ? name : t('calendar.priceDay', { day: name, price: money(price, locale) });
  };

  return (
    <div className="min-w-0 flex-1">
      <h3 id={id} className="mb-4 text-center text-display-sm first-letter:uppercase">
        {monthName(month, locale)}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the ARIA date grid is a table whose cells take keys. */}
      <table role="grid" aria-labelledby={id} onKeyDown={onKeyDown} className="w-full table-fixed border-separate border-spacing-0.5">
        <thead>
          <tr>
            {short.map((name, column) => (
              <th key={name} scope="col" abbr={long[column]} className="pb-2 text-xs font-medium text-navy-mute">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, first).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, column) => {
                // An empty cell of another month.
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label
                if (!day) return <td key={short[column]} />;
                const state = stateOf(day);
                const number = Number(day.slice(8));
                if (state === 'outside') {
                  return (
                    <td key={day} aria-disabled="true" className="p-0">
                      <span className={classes(cell, 'rounded-full text-navy/30')}>{number}</span>
                    </td>
                  );
                }
                const chosen = day === selected;
                const price = state === 'free' ? prices?.get(day) : undefined;
                return (
                  <td key={day} aria-selected={chosen} className="relative p-0">
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === focusable ? 0 : -1}
                      aria-label={nameOf(day, state)}
                      aria-disabled={state !== 'free' || undefined}
                      aria-current={day === today ? 'date' : undefined}
                      onFocus={() => onFocus(day)}
                      onClick={() => state === 'free' && onChoose(day)}
                      className={classes(
                        cell,
                        // A price is wider than the lower part of a circle.
                        price === undefined ? 'rounded-full' : 'rounded-md',
                        price !== undefined && 'pb-3',
                        'transition-colors',
                        chosen ? 'bg-lagoon-deep font-semibold text-white' : stateClasses[state],
                      )}
                    >
                      {number}
                    </button>
                    {/* Beside the button, whose visible text has to be within its name; the name says the price after the date. */}
                    {price !== undefined && (
                      <span
                        aria-hidden="true"
                        className={classes(
                          'figures pointer-events-none absolute inset-x-0 bottom-[14%] text-center whitespace-nowrap text-xs leading-3 max-xs:text-[clamp(0.625rem,3.05vw,0.75rem)] tracking-tight',
                          chosen ? 'text-white' : 'text-navy',
                        )}
                      >
                        {shortMoney(price, locale)}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
