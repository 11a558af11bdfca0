import type { Block, HeldSlot } from '@charter/contracts';
import {
  addDays,
  addMonthsToDay,
  Button,
  type Day,
  dayRange,
  isDay,
  monthName,
  monthOf,
  LoadError,
  Skeleton,
  todayInNassau,
  useTranslations,
} from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RecordMissing } from '../../../lib/record-missing.js';
import { SegmentedControl } from '../../../lib/segmented-control.js';
import { RefreshButton, updatedTime } from '../../../lib/paged-list.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { useRowFocus } from '../../../lib/use-row-focus.js';
import { useShortcuts } from '../../../lib/use-shortcuts.js';
import { BookingDialogs, usePrefetchBookingDialogs } from '../actions/booking-dialogs.js';
import { staffLocale } from '../../../lib/format.js';
import { BookingsHeader } from '../bookings-header.js';
import { scheduleQuery } from '../bookings.queries.js';
import { useOpenBooking } from '../use-open-booking.js';
import { type CalendarEntry, entriesOf, type Period, periods, weeksShown } from './calendar-entries.js';
import { Agenda } from './agenda.js';
import { MonthGrid } from './month-grid.js';
import { ReleaseHolds } from './release-holds.js';
import { WeekColumns } from './week-columns.js';

const BlockDetails = lazy(() => import('./block-details.js'));
const HoldDetails = lazy(() => import('./hold-details.js'));

/** The shown day and period are kept in the URL. */
function useCalendarParams() {
  const [params, setParams] = useSearchParams();
  const on = params.get('on');
  const day = isDay(on) ? on : todayInNassau();
  const period = periods.find((name) => name === params.get('by')) ?? 'month';
  const show = (next: { day?: Day; period?: Period }) =>
    setParams({ view: 'calendar', on: next.day ?? day, by: next.period ?? period }, { preventScrollReset: true });
  const step = (by: 1 | -1) => show({ day: period === 'week' ? addDays(day, 7 * by) : addMonthsToDay(day, by) });
  return { day, period, show, step };
}

/** Bookings, holds and blocks by month or week, in Nassau time; on phones as an agenda. */
export default function BookingsCalendar({ headerActions }: { headerActions: ReactNode }) {
  const { t } = useTranslations();
  const { day, period, show, step } = useCalendarParams();
  const weeks = weeksShown(period, day);
  const days = weeks.flat();
  const schedule = useQuery(scheduleQuery(days[0] ?? day, days.at(-1) ?? day));
  const wide = useMediaQuery('(min-width: 60rem)');
  const { opened, isMissing, open: openBooking, change, close } = useOpenBooking(schedule.data?.bookings);
  const [block, setBlock] = useState<Block | null>(null);
  const [hold, setHold] = useState<HeldSlot | null>(null);
  usePrefetchBookingDialogs();
  useShortcuts({
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    t: () => show({ day: todayInNassau() }),
    m: () => show({ period: 'month' }),
    w: () => show({ period: 'week' }),
  });

  const entries = schedule.data ? entriesOf(schedule.data) : [];
  const { list, restoreFocusIfRemoved } = useRowFocus(entries, opened !== null || block !== null || hold !== null);
  const open = (entry: CalendarEntry) => {
    restoreFocusIfRemoved(entry.id);
    if (entry.kind === 'booking') openBooking({ dialog: 'details', booking: entry.booking });
    if (entry.kind === 'block') setBlock(entry.block);
    if (entry.kind === 'hold') setHold(entry.hold);
  };
  const updated = updatedTime(schedule);
  const title = period === 'month' ? monthName(monthOf(day), staffLocale) : dayRange(days[0] ?? day, days.at(-1) ?? day, staffLocale);
  const viewProps = { weeks, entries, month: period === 'month' ? monthOf(day) : null, onOpen: open };

  return (
    <>
      <BookingsHeader actions={headerActions} summary={updated && t('list.updated', { time: updated })} />
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="-ml-2 flex items-center">
          <StepButton label={t(`calendar.previous.${period}`)} Icon={ChevronLeft} onStep={() => step(-1)} />
          <StepButton label={t(`calendar.next.${period}`)} Icon={ChevronRight} onStep={() => step(1)} />
        </div>
        <h2 aria-live="polite" className="text-display-sm lg:min-w-52">
          {title}
        </h2>
        <div className="ml-auto flex flex-wrap items-center gap-3 max-sm:ml-0 max-sm:w-full">
          <ReleaseHolds holds={schedule.data?.holds ?? []} />
          <Button variant="secondary" size="sm" onClick={() => show({ day: todayInNassau() })}>
            {t('calendar.today')}
          </Button>
          <SegmentedControl
            legend={t('calendar.period')}
            name="period"
            options={periods.map((value) => ({ value, label: t(`calendar.${value}`) }))}
            value={period}
            onChange={(value) => show({ period: value })}
          />
          <RefreshButton updated={updated} busy={schedule.isFetching} onRefresh={() => void schedule.refetch()} />
        </div>
      </div>

      <div ref={list} aria-busy={schedule.isFetching}>
        {schedule.isPending && <CalendarSkeleton />}
        {schedule.isError && (
          <LoadError title={t(schedule.data ? 'calendar.stale' : 'calendar.failed')} query={schedule} className="mb-5" />
        )}
        {schedule.data && !wide && <Agenda {...viewProps} />}
        {schedule.data && wide && (period === 'month' ? <MonthGrid {...viewProps} /> : <WeekColumns {...viewProps} />)}
      </div>

      {opened && <BookingDialogs opened={opened} onOpen={change} onClose={close} />}
      {isMissing && <RecordMissing onClose={close} />}
      <Suspense>
        {block && <BlockDetails block={block} onClose={() => setBlock(null)} />}
        {hold && <HoldDetails hold={hold} onClose={() => setHold(null)} />}
      </Suspense>
    </>
  );
}

function StepButton({ label, Icon, onStep }: { label: string; Icon: LucideIcon; onStep: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onStep}
      className="flex size-11 items-center justify-center rounded-sm text-navy-soft transition-colors hover:bg-sand-pale hover:text-navy lg:size-9"
    >
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.6} />
    </button>
  );
}

function CalendarSkeleton() {
  const { t } = useTranslations();
  return (
    <div className="space-y-3">
      <output className="sr-only">{t('calendar.loading')}</output>
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} className="h-24" />
      ))}
    </div>
  );
}
