import { dateFormat } from '@charter/contracts/formats';
import { addDays, addMonthsToDay, type Day } from '@charter/ui';
import { staffLocale } from './format.js';

/** The twelve months from a day. */
export const yearFrom = (from: Day): { from: Day; to: Day } => ({ from, to: addDays(addMonthsToDay(from, 12), -1) });

/** Consecutive days of a strip. */
export interface StripBand {
  from: Day;
  /** Inclusive. */
  to: Day;
  /** Shown by a pointer that rests on it. */
  title: string;
  /** A fill. */
  className: string;
  /** A fill of its lower edge. */
  edge?: string | undefined;
}

interface Props {
  /** What the strip shows, for screen readers. */
  label: string;
  from: Day;
  to: Day;
  bands: readonly StripBand[];
}

const monthName = dateFormat(staffLocale, { month: 'short', timeZone: 'UTC' });
const dayMs = 86_400_000;
const daysBetween = (from: Day, to: Day) => (Date.parse(to) - Date.parse(from)) / dayMs;

/** A horizontal strip of days with the names of their months. */
export function YearStrip({ label, from, to, bands }: Props) {
  return (
    <div className="mt-2">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${daysBetween(from, to) + 1} 12`}
        preserveAspectRatio="none"
        className="block h-7 w-full rounded-xs bg-sand"
      >
        {bands.map(({ title, className, edge, ...days }) => {
          const position = { x: daysBetween(from, days.from), width: daysBetween(days.from, days.to) + 1 };
          return (
            <g key={days.from}>
              <title>{title}</title>
              <rect y={0} height={12} className={className} {...position} />
              {edge && <rect y={9} height={3} className={edge} {...position} />}
            </g>
          );
        })}
      </svg>
      <ol aria-hidden="true" className="mt-1 flex text-xs text-navy-mute">
        {monthsOf(from, to).map(({ first, days }) => (
          <li
            key={first}
            className="min-w-0 overflow-hidden border-l border-line pl-1 first:border-l-0 first:pl-0"
            style={{ flex: `${days} 0 0` }}
          >
            {days >= shortestNamed && monthName.format(Date.parse(first))}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Days of a month of which less is shown, so that its name does not fit. */
const shortestNamed = 12;

function monthsOf(from: Day, to: Day): { first: Day; days: number }[] {
  const months: { first: Day; days: number }[] = [];
  for (let first = from; first <= to;) {
    const next = addMonthsToDay(`${first.slice(0, 7)}-01`, 1);
    const last = next > to ? to : addDays(next, -1);
    months.push({ first, days: daysBetween(first, last) + 1 });
    first = next;
  }
  return months;
}
