import type { StaffSession } from '@charter/contracts';
import { addDays, Button, isDay, LoadError, longDay, Skeleton, timeInNassau, todayInNassau, useTranslations } from '@charter/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { charterLog } from '@charter/contracts/browser';
import { EmptyState } from '../../lib/empty-state.js';
import { staffLocale } from '../../lib/format.js';
import { CharterCard } from './charter-card.js';
import { MarksStatus } from './offline/marks-status.js';
import { useDaySheet } from './offline/use-day-sheet.js';
import { useMarks } from './offline/use-marks.js';

interface Props {
  /** Undefined until the session is known. */
  staff: StaffSession | undefined;
}

/** The charters of a day, made for a phone on the dock, also without a connection. Crew can reach their days only. */
export function DaySheet({ staff }: Props) {
  const { t } = useTranslations();
  const [params, setParams] = useSearchParams();
  const today = todayInNassau();
  const asked = params.get('on');
  const on = isDay(asked) ? asked : today;
  const marks = useMarks(on, staff?.username);
  const { sheet, query, isUnknown } = useDaySheet(on, staff, marks.marks);
  const crewOnly = staff?.role === 'crew';
  const show = (day: string) => setParams(day === today ? {} : { on: day });
  const canShow = (day: string) => !crewOnly || (day >= addDays(today, -charterLog.crewDays) && day <= addDays(today, charterLog.crewDays));
  return (
    <div className="max-w-3xl">
      <title>{`${t('day.title')} · ${t('app.name')}`}</title>
      <h1 className="text-display-md">{t('day.title')}</h1>
      <nav aria-label={t('day.choose')} className="mt-4 flex items-center gap-2">
        <DayButton label={t('day.previous')} disabled={!canShow(addDays(on, -1))} onClick={() => show(addDays(on, -1))}>
          <ChevronLeft aria-hidden="true" className="size-5" strokeWidth={1.6} />
        </DayButton>
        <p aria-live="polite" className="min-w-0 flex-1 text-center font-medium">
          {longDay(on, staffLocale)}
        </p>
        <DayButton label={t('day.next')} disabled={!canShow(addDays(on, 1))} onClick={() => show(addDays(on, 1))}>
          <ChevronRight aria-hidden="true" className="size-5" strokeWidth={1.6} />
        </DayButton>
      </nav>
      {on !== today && (
        <p className="mt-2 text-center">
          <Button variant="quiet" size="sm" className="min-h-11" onClick={() => show(today)}>
            {t('day.today')}
          </Button>
        </p>
      )}
      {sheet && (
        <p className="figures mt-2 text-center text-sm text-navy-mute">
          {t('day.knownAt', { time: timeInNassau(sheet.knownAt, staffLocale) })}
        </p>
      )}
      <MarksStatus {...marks} username={staff?.username} />
      <div className="mt-4" aria-busy={query.isFetching}>
        {isUnknown && <EmptyState title={t('day.unknown')} description={t('day.unknownDescription')} />}
        {query.isPending && !sheet && !isUnknown && (
          <>
            <output className="sr-only">{t('day.loading')}</output>
            <Skeleton className="h-56 w-full" />
          </>
        )}
        {query.isError && !isUnknown && <LoadError title={t('day.failed')} query={query} className="mb-4" />}
        {sheet?.charters.length === 0 && <EmptyState title={t('day.empty')} description={t('day.emptyDescription')} />}
        {sheet && sheet.charters.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {sheet.charters.map((charter) => (
              <CharterCard key={charter.bookingId} charter={charter} knownAt={sheet.knownAt} marks={marks} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function DayButton({ label, ...rest }: { label: string; disabled: boolean; onClick: () => void; children: React.ReactNode }) {
  return <Button variant="secondary" size="sm" aria-label={label} className="size-11 shrink-0 px-0!" {...rest} />;
}
