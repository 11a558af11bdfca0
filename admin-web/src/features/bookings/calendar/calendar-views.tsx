import { classes, type Day, longDay, type Month, monthOf, shortDay, todayInNassau, useTranslations, weekdayNames } from '@charter/ui';
import { staffLocale } from '../booking-format.js';
import { type Entry, type Piece, piecesOn } from './calendar-entries.js';
import { CalendarEntry } from './calendar-entry.js';

interface Props {
  weeks: Day[][];
  entries: Entry[];
  /** Days of other months stand back; null when there is none to stand out. */
  month: Month | null;
  onOpen: (entry: Entry) => void;
}

const keyOf = ({ entry }: Piece) => `${entry.kind} ${entry.id}`;

/** The figure of a day, today's in a circle. */
function DayFigure({ day }: { day: Day }) {
  const { t } = useTranslations();
  const today = day === todayInNassau();
  return (
    <time
      dateTime={day}
      className={classes(
        'figures inline-flex size-7 items-center justify-center rounded-full text-sm',
        today ? 'bg-navy font-medium text-white' : 'text-navy-soft',
      )}
    >
      <span className="sr-only">
        {longDay(day, staffLocale)}
        {today && `, ${t('calendar.today')}`}
      </span>
      <span aria-hidden="true">{Number(day.slice(8))}</span>
    </time>
  );
}

export function MonthGrid({ weeks, entries, month, onOpen }: Props) {
  const { t } = useTranslations();
  return (
    <table aria-label={t('calendar.name')} className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          {weekdayNames(staffLocale, 0, 'short').map((name) => (
            <th key={name} scope="col" className="pb-2 pl-2 text-left text-xs font-medium text-navy-mute">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                className={classes(
                  'h-28 border border-line p-1.5 align-top',
                  monthOf(day) !== month && 'bg-sand-pale/70 *:first:opacity-60',
                )}
              >
                <DayFigure day={day} />
                <div className="mt-1 space-y-1">
                  {piecesOn(day, entries).map((piece) => (
                    <CalendarEntry key={keyOf(piece)} piece={piece} onOpen={onOpen} />
                  ))}
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const hourHeight = 3.25;

/** The hours that are worth showing: the marina's day, and whatever lies outside it. */
function hoursShown(pieces: readonly Piece[]): { first: number; last: number } {
  const timed = pieces.filter(({ startMinute, endMinute }) => endMinute - startMinute < 1440);
  return {
    first: Math.min(7, ...timed.map(({ startMinute }) => Math.floor(startMinute / 60))),
    last: Math.max(20, ...timed.map(({ endMinute }) => Math.ceil(endMinute / 60))),
  };
}

export function WeekColumns({ weeks, entries, onOpen }: Props) {
  const { t } = useTranslations();
  const days = (weeks[0] ?? []).map((day) => ({ day, pieces: piecesOn(day, entries) }));
  const { first, last } = hoursShown(days.flatMap(({ pieces }) => pieces));
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const rem = (minute: number) => `${((Math.min(Math.max(minute / 60, first), last) - first) * hourHeight).toFixed(3)}rem`;
  return (
    <section aria-label={t('calendar.name')} className="grid grid-cols-[3rem_repeat(7,minmax(0,1fr))]">
      <div aria-hidden="true" className="pt-10">
        {hours.map((hour) => (
          <div key={hour} className="figures h-[3.25rem] -translate-y-2 pr-2 text-right text-xs text-navy-mute">
            {`${hour % 12 || 12} ${hour < 12 || hour === 24 ? 'AM' : 'PM'}`}
          </div>
        ))}
      </div>
      {days.map(({ day, pieces }) => (
        <section key={day} aria-label={longDay(day, staffLocale)} className="min-w-0 border-l border-line last:border-r">
          <h3 className="flex h-10 items-center gap-1 pl-2 font-sans text-xs text-navy-mute">
            {weekdayNames(staffLocale, 0, 'short')[days.findIndex((one) => one.day === day)]} <DayFigure day={day} />
          </h3>
          <div className="relative border-b border-line">
            {hours.map((hour) => (
              <div key={hour} aria-hidden="true" className="h-[3.25rem] border-t border-line" />
            ))}
            {pieces.map((piece) => (
              <div
                key={keyOf(piece)}
                className="absolute inset-x-1 *:h-full"
                style={{ top: rem(piece.startMinute), height: `calc(${rem(piece.endMinute)} - ${rem(piece.startMinute)})` }}
              >
                <CalendarEntry piece={piece} onOpen={onOpen} roomy />
              </div>
            ))}
          </div>
        </section>
      ))}
    </section>
  );
}

/** For a thumb: only the days on which something is. */
export function Agenda({ weeks, entries, month, onOpen }: Props) {
  const { t } = useTranslations();
  const days = weeks
    .flat()
    .filter((day) => !month || monthOf(day) === month)
    .map((day) => ({ day, pieces: piecesOn(day, entries) }))
    .filter(({ pieces }) => pieces.length > 0);
  if (days.length === 0) {
    return (
      <div className="border-y border-line py-16 text-center">
        <h3 className="text-display-sm">{t('calendar.empty')}</h3>
        <p className="mx-auto mt-2 max-w-sm text-navy-mute">{t('calendar.emptyWhy')}</p>
      </div>
    );
  }
  return (
    <ol aria-label={t('calendar.name')} className="space-y-6">
      {days.map(({ day, pieces }) => (
        <li key={day}>
          <h3 className={classes('mb-2 font-sans text-sm font-medium', day === todayInNassau() ? 'text-lagoon-deep' : 'text-navy')}>
            {shortDay(day, staffLocale)}
            {day === todayInNassau() && ` · ${t('calendar.today')}`}
          </h3>
          <div className="space-y-2">
            {pieces.map((piece) => (
              <CalendarEntry key={keyOf(piece)} piece={piece} onOpen={onOpen} roomy className="px-3 py-2.5" />
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
