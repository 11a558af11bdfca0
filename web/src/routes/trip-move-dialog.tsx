import { lazy, useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@charter/api-client';
import type { Trip, TripPaymentRequest } from '@charter/contracts';
import { Button, Dialog, errorText, LoadError, Skeleton, Status, toast, useTranslations } from '@charter/ui';
import type { Day } from '@charter/ui';
import { packagesQuery } from '../lib/packages.queries.js';
import { hasDayPrices } from '../lib/package-price.js';
import { PackageName } from '../lib/booking/package-name.js';
import { windowQuery } from '../features/schedule/schedule.queries.js';
import { openingsQuery } from '../features/trip/openings.queries.js';
import { moveTrip } from '../features/trip/changes.queries.js';
import { asksForLess, settledTrip } from '../features/trip/settled-trip.js';
import { tripQuery } from '../features/trip/trip.queries.js';
import { LazyBoundary } from '../render/lazy-boundary.js';
import { ChooseDay, ChooseTime, MoveError, PresentTime } from './trip-move-choices.js';

const RequestDialog = lazy(() => import('../features/payment/request-dialog.js'));

interface MoveDialogProps {
  trip: Trip;
  /** @param from the trip as it was before */
  onMoved: (from: Trip) => void;
  onClose: () => void;
}

interface Choice {
  day?: Day | undefined;
  slot?: string | undefined;
  moveId: string;
}

const newChoice = (day?: Day, slot?: string): Choice => ({ day, slot, moveId: crypto.randomUUID() });

/** Chooses a free day, then a time, and moves the charter there; what a day costs more is paid in a second dialog. */
export default function MoveDialog({ trip, onMoved, onClose }: MoveDialogProps) {
  const { t, locale } = useTranslations();
  const [before] = useState(trip);
  const { data: packages } = useQuery(packagesQuery(locale));
  // After a weather call the guest chooses among all days: the price stays as it was paid.
  const hasOtherPrices = !trip.choice && packages?.some((each) => each.id === trip.packageId && hasDayPrices(each));
  // A repeated request for the same time has the same id, so that a lost response moves nothing twice.
  const [{ day, slot, moveId }, setChoice] = useState<Choice>(() => newChoice());
  const client = useQueryClient();
  const window = useQuery(windowQuery);
  const { start = '', end = '' } = window.data ?? {};
  const openings = useQuery({ ...openingsQuery(start, end), enabled: start !== '' });
  const moving = useRef(false);
  const [paying, setPaying] = useState<TripPaymentRequest>();
  const { mutate, isPending, error, reset } = useMutation({
    ...moveTrip(trip.choice),
    onSuccess: (moved) => {
      client.setQueryData(tripQuery.queryKey, moved);
      // Only what is asked for is new: the charter moves once the difference is paid.
      const difference = moved.paymentRequests.find(({ kind }) => kind === 'move');
      if (difference && moved.revision === trip.revision) return setPaying(difference);
      onMoved(before);
      onClose();
    },
    onError: (reason) => {
      // The dialog disappears with the choice, so its message would as well.
      if (reason instanceof ApiError && reason.code === 'CHOICE_MADE') toast({ title: errorText(t, reason) });
      void client.invalidateQueries({ queryKey: tripQuery.queryKey });
      void openings.refetch();
    },
    onSettled: () => {
      moving.current = false;
    },
  });
  const opening = day ? openings.data?.get(day) : undefined;
  const slots = opening?.slots ?? [];
  const costsMore = (opening?.difference ?? 0) > 0;
  const chosen = slots.find(({ timeSlot }) => timeSlot === slot) ?? (slots.length === 1 ? slots[0] : undefined);

  function choose(nextDay: Day | undefined, nextSlot?: string) {
    reset();
    setChoice(newChoice(nextDay, nextSlot));
  }

  function move() {
    if (!day || !chosen || moving.current) return;
    moving.current = true;
    mutate({ moveId, date: day, timeSlot: chosen.timeSlot, expectedRevision: trip.revision });
  }

  if (paying) {
    return (
      <LazyBoundary dialog>
        <RequestDialog
          request={paying}
          title={t('trip.move')}
          onPaid={async () => client.setQueryData(tripQuery.queryKey, await settledTrip(asksForLess([paying.id])))}
          onClose={() => {
            if (trip.startsAt !== before.startsAt) onMoved(before);
            onClose();
            // PayPal may review the payment, which the page shows then.
            void client.invalidateQueries({ queryKey: tripQuery.queryKey });
          }}
        />
      </LazyBoundary>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('trip.moveButton')}
      description={<PackageName of={trip} />}
      width="52rem"
      {...(day && { back: { label: t('details.changeDate'), onBack: () => choose(undefined) } })}
      footer={
        day && (
          <Button size="lg" busy={isPending} disabled={!chosen} onClick={move} className="w-full sm:w-auto">
            {t(costsMore ? 'trip.addOnsPay' : 'trip.moveConfirm')}
          </Button>
        )
      }
    >
      {window.error || openings.error ? (
        <LoadError title={t('calendar.failed')} query={window.error ? window : openings} />
      ) : !openings.data ? (
        <Status label={t('calendar.loading')}>
          <Skeleton className="mx-auto h-7 w-44" />
          <Skeleton className="mt-6 h-80 w-full" />
        </Status>
      ) : day ? (
        <ChooseTime trip={trip} day={day} opening={opening} chosen={chosen?.timeSlot} onChoose={(next) => choose(day, next)}>
          <>{error && <MoveError error={error} onChoose={({ date, timeSlot }) => choose(date, timeSlot)} />}</>
        </ChooseTime>
      ) : (
        <>
          {trip.status !== 'cancelled' && <PresentTime trip={trip} className="mb-6" />}
          {hasOtherPrices && <p className="mb-6 max-w-prose text-[0.9375rem] text-navy-soft">{t('trip.movePrices')}</p>}
          <ChooseDay
            trip={trip}
            start={start}
            end={end}
            free={openings.data}
            selected={trip.bookingDate}
            onChoose={(next) => choose(next)}
          />
        </>
      )}
    </Dialog>
  );
}
