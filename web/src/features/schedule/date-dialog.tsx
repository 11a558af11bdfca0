import { useQuery } from '@tanstack/react-query';
import type { CharterPackage } from '@charter/contracts';
import { Dialog, mediumDay, LoadError, Skeleton, Status, useTranslations } from '@charter/ui';
import type { Day } from '@charter/ui';
import { hasDayPrices } from '../../lib/package-price.js';
import { Calendar } from './calendar.js';
import { dayPricesQuery, unavailableQuery, windowQuery } from './schedule.queries.js';

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
  const { start = '', end = '' } = window.data ?? {};
  const isPriced = hasDayPrices(chosen);
  const prices = useQuery({ ...dayPricesQuery(chosen, start, end), enabled: open && isPriced && start !== '' });
  const error = window.error ?? unavailable.error ?? prices.error;
  const isFetching = window.isFetching || unavailable.isFetching || prices.isFetching;
  const refetch = () => Promise.all([window.refetch(), unavailable.refetch(), ...(isPriced && start ? [prices.refetch()] : [])]);

  return (
    <Dialog open={open} onClose={onClose} title={t('calendar.title')} description={chosen.name} width="52rem">
      {error ? (
        <LoadError title={t('calendar.failed')} query={{ error, isFetching, refetch }} />
      ) : window.data && unavailable.data && (prices.data || !isPriced) ? (
        <>
          {/* The key resets the calendar for another package, which has other free days. */}
          <Calendar
            key={chosen.id}
            start={window.data.start}
            end={window.data.end}
            unavailable={unavailable.data.unavailable}
            soldOut={unavailable.data.soldOut}
            prices={prices.data && { usual: chosen.price, byDay: prices.data }}
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
