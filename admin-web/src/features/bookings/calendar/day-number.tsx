import { classes, type Day, longDay, type Month, todayInNassau, useTranslations } from '@charter/ui';
import { staffLocale } from '../../../lib/format.js';
import type { CalendarEntry, Segment } from './calendar-entries.js';

export interface CalendarViewProps {
  weeks: Day[][];
  entries: CalendarEntry[];
  /** Days of other months are dimmed; null to dim none. */
  month: Month | null;
  onOpen: (entry: CalendarEntry) => void;
}

export const segmentKey = ({ entry }: Segment) => `${entry.kind} ${entry.id}`;

/** The number of a day; today's is in a circle. */
export function DayNumber({ day }: { day: Day }) {
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
      <span className="sr-only">{today ? `${longDay(day, staffLocale)}, ${t('calendar.today')}` : longDay(day, staffLocale)}</span>
      <span aria-hidden="true">{Number(day.slice(8))}</span>
    </time>
  );
}
