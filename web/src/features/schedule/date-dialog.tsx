import { useQuery } from '@tanstack/react-query';
import type { CharterPackage } from '@charter/contracts';
import { Dialog, mediumDay, LoadError, Skeleton, Status, useTranslations } from '@charter/ui';
import type { Day } from '@charter/ui';
import { Calendar } from './calendar.js';
import { unavailableQuery, windowQuery } from './schedule.queries.js';

interface DateDialogProps {
  open: boolean;
  package: CharterPackage;
  selected?: Day | undefined;
  onChoose: (day: Day) => void;
  onClose: () => void;
}

export default function DateDialog({ open, package: chosen, selected, onChoose, onClose }: DateDialogProps) {
  const { t, locale } = useTranslations();
  const window = useQuery({ ...windowQuery, enabled: open });
  const unavailable = useQuery({ ...unavailableQuery(chosen.id), enabled: open });
  const error = window.error ?? unavailable.error;
  const isFetching = window.isFetching || unavailable.isFetching;
  const refetch = () => Promise.all([window.refetch(), unavailable.refetch()]);

  return (
    <Dialog open={open} onClose={onClose} title={t('calendar.title')} description={chosen.name} width="52rem">
      {error ? (
        <LoadError title={t('calendar.failed')} query={{ error, isFetching, refetch }} />
      ) : window.data && unavailable.data ? (
        <>
          {/* The key resets the calendar for another package, which has other free days. */}
          <Calendar
            key={chosen.id}
            start={window.data.start}
            end={window.data.end}
            unavailable={unavailable.data.unavailable}
            soldOut={unavailable.data.soldOut}
            selected={selected}
            onChoose={onChoose}
          />
          <p className="mt-4 text-center text-sm text-navy-mute">{t('calendar.until', { end: mediumDay(window.data.end, locale) })}</p>
        </>
      ) : (
        <Status label={t('calendar.loading')}>
          <Skeleton className="mx-auto h-7 w-44" />
          <Skeleton className="mt-6 h-80 w-full" />
        </Status>
      )}
    </Dialog>
  );
}
