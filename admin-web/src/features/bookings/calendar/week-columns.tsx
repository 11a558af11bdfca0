import { longDay, useTranslations, weekdayNames } from '@charter/ui';
import { staffLocale } from '../../../lib/format.js';
import { type Segment, segmentsOn } from './calendar-entries.js';
import { CalendarSegment } from './calendar-entry.js';
import { type CalendarViewProps, DayNumber, segmentKey } from './day-number.js';

/** rem; the hour rows below use the same height. */
const hourHeight = 3.25;

/** From 7 AM to 8 PM, extended by entries outside these hours. */
function hoursShown(segments: readonly Segment[]): { first: number; last: number } {
  const timed = segments.filter(({ startMinute, endMinute }) => endMinute - startMinute < 1440);
  return {
    first: Math.min(7, ...timed.map(({ startMinute }) => Math.floor(startMinute / 60))),
    last: Math.max(20, ...timed.map(({ endMinute }) => Math.ceil(endMinute / 60))),
  };
}

export function WeekColumns({ weeks, entries, onOpen }: CalendarViewProps) {
  const { t } = useTranslations();
  const days = (weeks[0] ?? []).map((day) => ({ day, segments: segmentsOn(day, entries) }));
  const { first, last } = hoursShown(days.flatMap(({ segments }) => segments));
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
      {days.map(({ day, segments }) => (
        <section key={day} aria-label={longDay(day, staffLocale)} className="min-w-0 border-l border-line last:border-r">
          <h3 className="flex h-10 items-center gap-1 pl-2 font-sans text-xs text-navy-mute">
            <span>{weekdayNames(staffLocale, 0, 'short')[days.findIndex((column) => column.day === day)]}</span> <DayNumber day={day} />
          </h3>
          <div className="relative border-b border-line">
            {hours.map((hour) => (
              <div key={hour} aria-hidden="true" className="h-[3.25rem] border-t border-line" />
            ))}
            {segments.map((segment) => (
              <div
                key={segmentKey(segment)}
                className="absolute inset-x-1 *:h-full"
                style={{ top: rem(segment.startMinute), height: `calc(${rem(segment.endMinute)} - ${rem(segment.startMinute)})` }}
              >
                <CalendarSegment segment={segment} onOpen={onOpen} detailed />
              </div>
            ))}
          </div>
        </section>
      ))}
    </section>
  );
}
