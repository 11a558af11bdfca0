import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@charter/api-client';
import type { FreeSlot, OpeningSlot, Trip } from '@charter/contracts';
import {
  addDays,
  Button,
  Dialog,
  errorText,
  LoadError,
  longDay,
  mediumDay,
  Notice,
  shortDay,
  Skeleton,
  Status,
  toast,
  useTranslations,
} from '@charter/ui';
import type { Day } from '@charter/ui';
import { numberFormat } from '@charter/contracts/formats';
import { packagesQuery } from '../lib/packages.queries.js';
import { hasDayPrices } from '../lib/booking/trip-price.js';
import { hoursText } from '../lib/booking/hours-text.js';
import { PackageName } from '../lib/booking/package-name.js';
import { Calendar } from '../features/schedule/calendar.js';
import { FreeSlots } from '../features/schedule/next-free.js';
import { windowQuery } from '../features/schedule/schedule.queries.js';
import { Choice } from '../lib/forms/choice.js';
import { openingsQuery } from '../features/trip/openings.queries.js';
import { moveTrip } from '../features/trip/changes.queries.js';
import { tripQuery } from '../features/trip/trip.queries.js';

interface MoveDialogProps {
  trip: Trip;
  onClose: () => void;
}

interface Choice {
  day?: Day | undefined;
  slot?: string | undefined;
  moveId: string;
}

const newChoice = (day?: Day, slot?: string): Choice => ({ day, slot, moveId: crypto.randomUUID() });

/** Chooses a free day, then a time, and moves the charter there. */
export default function MoveDialog({ trip, onClose }: MoveDialogProps) {
  const { t, locale } = useTranslations();
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
  const { mutate, isPending, error, reset } = useMutation({
    ...moveTrip(trip.choice),
    onSuccess: (moved) => {
      client.setQueryData(tripQuery.queryKey, moved);
      toast({ title: t('trip.moved'), description: t('trip.movedText') });
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
  const slots = (day && openings.data?.get(day)) || [];
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
            {t('trip.moveConfirm')}
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
        <ChooseTime trip={trip} day={day} slots={slots} chosen={chosen?.timeSlot} onChoose={(next) => choose(day, next)}>
          {error && <MoveError error={error} onChoose={({ date, timeSlot }) => choose(date, timeSlot)} />}
        </ChooseTime>
      ) : (
        <>
          {trip.status !== 'cancelled' && <PresentTime trip={trip} className="mb-6" />}
          {hasOtherPrices && <p className="mb-6 max-w-prose text-[0.9375rem] text-navy-soft">{t('trip.moveSamePrice')}</p>}
          <ChooseDay start={start} end={end} free={openings.data} selected={trip.bookingDate} onChoose={(next) => choose(next)} />
        </>
      )}
    </Dialog>
  );
}

/** When the charter sails without the move. */
function PresentTime({ trip, className = '' }: { trip: Trip; className?: string }) {
  const texts = useTranslations();
  const { t, locale } = texts;
  return (
    <dl className={`flex gap-3 text-[0.9375rem] ${className}`}>
      <dt className="text-navy-soft">{t('trip.moveFrom')}</dt>
      <dd>
        {shortDay(trip.bookingDate, locale)}, <span className="inline-block">{hoursText(trip, texts)}</span>
      </dd>
    </dl>
  );
}

interface ChooseDayProps {
  start: Day;
  end: Day;
  free: ReadonlyMap<Day, unknown>;
  selected: Day;
  onChoose: (day: Day) => void;
}

function ChooseDay({ start, end, free, selected, onChoose }: ChooseDayProps) {
  const { t, locale } = useTranslations();
  const unavailable = useMemo(() => {
    const days = new Set<Day>();
    for (let day = start; day <= end; day = addDays(day, 1)) if (!free.has(day)) days.add(day);
    return days;
  }, [start, end, free]);
  return (
    <>
      <Calendar start={start} end={end} unavailable={unavailable} selected={selected} onChoose={onChoose} />
      <p className="mt-4 text-center text-sm text-navy-mute">{t('calendar.until', { end: mediumDay(end, locale) })}</p>
    </>
  );
}

interface ChooseTimeProps {
  trip: Trip;
  day: Day;
  slots: readonly OpeningSlot[];
  chosen: string | undefined;
  onChoose: (timeSlot: string) => void;
  children: ReactNode;
}

function ChooseTime({ trip, day, slots, chosen, onChoose, children }: ChooseTimeProps) {
  const texts = useTranslations();
  const { t, locale } = texts;
  const percent = numberFormat(locale, { style: 'percent' }).format(trip.moves.refundPercent / 100);
  return (
    <div className="space-y-6">
      <Choice
        legend={longDay(day, locale)}
        large
        options={slots.map((slot) => ({ label: slot.timeSlot, text: hoursText(slot, texts) }))}
        selected={chosen}
        onChoose={onChoose}
      />
      {trip.status !== 'cancelled' && <PresentTime trip={trip} />}
      {trip.paymentStatus === 'paid' && !trip.choice && (
        <p className="max-w-prose text-sm leading-6 text-navy-soft">{t('trip.moveRefund', { percent })}</p>
      )}
      {children}
    </div>
  );
}

function MoveError({ error, onChoose }: { error: Error; onChoose: (slot: FreeSlot) => void }) {
  const { t } = useTranslations();
  const taken = error instanceof ApiError && error.code === 'SLOT_TAKEN';
  return (
    <div className="space-y-5">
      <Notice tone="danger" title={errorText(t, error)}>
        {error instanceof ApiError && error.problem.why === 'otherPrice' && t('trip.moveSamePrice')}
        {error instanceof ApiError && error.problem.why === 'addOn' && t('trip.moveAddOn', { name: String(error.problem.addOn) })}
      </Notice>
      {taken && <FreeSlots slots={error.problem.alternatives as FreeSlot[]} onChoose={onChoose} />}
    </div>
  );
}
