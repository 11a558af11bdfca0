import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { Button, Spinner, useTranslations, Status } from '@charter/ui';
import type { Trip } from '../../lib/booking/trip.js';
import { availabilityQuery } from './schedule.queries.js';

export type AvailabilityState = 'unasked' | 'checking' | 'available' | 'taken' | 'failed';

/** Whether the chosen slot is still free, asked as soon as package, day and slot are known. */
export function useAvailability({ package: chosen, date, slot }: Trip): { state: AvailabilityState; again: () => void } {
  const { data, isFetching, error, refetch } = useQuery({ ...availabilityQuery(chosen.id, date, slot ?? ''), enabled: !!slot });
  const again = () => void refetch();
  if (!slot) return { state: 'unasked', again };
  if (isFetching) return { state: 'checking', again };
  if (error) return { state: 'failed', again };
  return { state: data?.available ? 'available' : 'taken', again };
}

export function AvailabilityNote({ state, again }: { state: AvailabilityState; again: () => void }) {
  const { t } = useTranslations();
  return (
    <Status className="min-h-6 text-[0.9375rem]">
      {state === 'unasked' && <p className="text-navy-mute">{t('schedule.chooseSlot')}</p>}
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
      {state === 'taken' && (
        <p className="flex items-center gap-2 font-medium text-danger">
          <X aria-hidden="true" className="size-4" />
          {t('schedule.taken')}
        </p>
      )}
      {state === 'failed' && (
        <p className="flex flex-wrap items-center gap-x-3 text-danger">
          {t('schedule.failed')}
          <Button variant="quiet" size="sm" onClick={again}>
            {t('ui.tryAgain')}
          </Button>
        </p>
      )}
    </Status>
  );
}
