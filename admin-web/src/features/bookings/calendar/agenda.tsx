import { classes, monthOf, shortDay, todayInNassau, useTranslations } from '@charter/ui';
import { EmptyState } from '../../../lib/empty-state.js';
import { staffLocale } from '../../../lib/format.js';
import { segmentsOn } from './calendar-entries.js';
import { CalendarSegment } from './calendar-entry.js';
import { type CalendarViewProps, segmentKey } from './day-number.js';

/** The calendar on phones: only the days with entries. */
export function Agenda({ weeks, entries, month, onOpen }: CalendarViewProps) {
  const { t } = useTranslations();
  const days = weeks
    .flat()
    .filter((day) => !month || monthOf(day) === month)
    .map((day) => ({ day, segments: segmentsOn(day, entries) }))
    .filter(({ segments }) => segments.length > 0);
  if (days.length === 0) {
    return <EmptyState level={3} title={t('calendar.empty')} description={t('calendar.emptyDescription')} />;
  }
  return (
    <ol aria-label={t('calendar.name')} className="space-y-6">
      {days.map(({ day, segments }) => (
        <li key={day}>
          <h3 className={classes('mb-2 font-sans text-sm font-medium', day === todayInNassau() ? 'text-lagoon-deep' : 'text-navy')}>
            {day === todayInNassau() ? `${shortDay(day, staffLocale)} · ${t('calendar.today')}` : shortDay(day, staffLocale)}
          </h3>
          <div className="space-y-2">
            {segments.map((segment) => (
              <CalendarSegment key={segmentKey(segment)} segment={segment} onOpen={onOpen} detailed className="px-3 py-2.5" />
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
