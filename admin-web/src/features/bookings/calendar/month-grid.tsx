import { classes, monthOf, useTranslations, weekdayNames } from '@charter/ui';
import { staffLocale } from '../../../lib/format.js';
import { segmentsOn } from './calendar-entries.js';
import { CalendarSegment } from './calendar-entry.js';
import { type CalendarViewProps, DayNumber, segmentKey } from './day-number.js';

export function MonthGrid({ weeks, entries, month, onOpen }: CalendarViewProps) {
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
                  monthOf(day) !== month && 'bg-sand-pale/70 *:first:opacity-80',
                )}
              >
                <DayNumber day={day} />
                <div className="mt-1 space-y-1">
                  {segmentsOn(day, entries).map((segment) => (
                    <CalendarSegment key={segmentKey(segment)} segment={segment} onOpen={onOpen} />
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
