import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { Button, Spinner, useTranslations, Status } from '@charter/ui';
import type { Selection } from '../../lib/booking/selection.js';
import { useSlotTimes } from '../../lib/booking/slot-times.js';
import { availabilityQuery } from './schedule.queries.js';

type AvailabilityState = 'noSlot' | 'checking' | 'available' | 'taken' | 'dark' | 'failed';

/** Checks whether the slot is free as soon as package, day and slot are chosen. */
export function useAvailability({ package: chosen, date, slot }: Selection): { state: AvailabilityState; retry: () => void } {
  const { data, isFetching, error, refetch } = useQuery({ ...availabilityQuery(chosen.id, date, slot ?? ''), enabled: !!slot });
  const time = useSlotTimes(chosen, date)?.get(slot ?? '');
  const retry = () => void refetch();
  if (!slot) return { state: 'noSlot', retry };
  if (isFetching) return { state: 'checking', retry };
  if (error) return { state: 'failed', retry };
  if (data?.available) return { state: 'available', retry };
  // An old address may have a slot that the daylight rule forbids on its day.
  return { state: time?.reason === 'dark' ? 'dark' : 'taken', retry };
}

export function AvailabilityNote({ state, retry }: { state: AvailabilityState; retry: () => void }) {
  const { t } = useTranslations();
  return (
    <Status className="min-h-6 text-[0.9375rem]">
      {state === 'noSlot' && <p className="text-navy-mute">{t('schedule.chooseSlot')}</p>}
      {state === 'checking' && (
        <p className="flex items-center gap-2 text-navy-soft">
          <Spinner className="size-4" />
          {t('schedule.checking')}
        </p>
      )}
      {state === 'available' && (
        <p className="flex items-center gap-2 font-medium text-success">
          <Check aria-hidden="true" className="size-4" />
          {t('schedule.available')}
        </p>
      )}
      {(state === 'taken' || state === 'dark') && (
        <p className="flex items-center gap-2 font-medium text-danger">
          <X aria-hidden="true" className="size-4" />
          {t(state === 'dark' ? 'fields.tooDark' : 'schedule.taken')}
        </p>
      )}
      {state === 'failed' && (
        <p className="flex flex-wrap items-center gap-x-3 text-danger">
          {t('schedule.failed')}
          <Button variant="quiet" size="sm" onClick={retry}>
            {t('ui.tryAgain')}
          </Button>
        </p>
      )}
    </Status>
  );
}
