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
import { Choice } from '../../../lib/segmented-control.js';
import { RefreshButton, timeOf } from '../../../lib/paged-list.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { useRowFocus } from '../../../lib/use-row-focus.js';
import { useShortcuts } from '../../../lib/use-shortcuts.js';
import { BookingDialogs, type OpenedBooking, useReadyDialogs } from '../actions/booking-dialogs.js';
import { staffLocale } from '../booking-format.js';
import { BookingsHeader } from '../bookings-header.js';
import { scheduleQuery } from '../bookings.queries.js';
import { type Entry, entriesOf, type Period, periods, weeksShown } from './calendar-entries.js';
import { Agenda, MonthGrid, WeekColumns } from './calendar-views.js';

const BlockDetails = lazy(() => import('./block-details.js'));
const HoldDetails = lazy(() => import('./hold-details.js'));

/** The address keeps which days are shown. */
function useShownDays() {
  const [params, setParams] = useSearchParams();
  const written = params.get('on');
  const day = isDay(written) ? written : todayInNassau();
  const period = periods.find((one) => one === params.get('by')) ?? 'month';
  const show = (wish: { day?: Day; period?: Period }) =>
    setParams({ view: 'calendar', on: wish.day ?? day, by: wish.period ?? period }, { preventScrollReset: true });
  const step = (by: 1 | -1) => show({ day: period === 'week' ? addDays(day, 7 * by) : addMonthsToDay(day, by) });
  return { day, period, show, step };
}

/** Who has the boat, by month or week, in Nassau's days. On a phone: what comes, day after day. */
export default function BookingsCalendar({ actions }: { actions: ReactNode }) {
  const { t } = useTranslations();
  const { day, period, show, step } = useShownDays();
  const weeks = weeksShown(period, day);
  const days = weeks.flat();
  const schedule = useQuery(scheduleQuery(days[0] ?? day, days.at(-1) ?? day));
  const wide = useMediaQuery('(min-width: 60rem)');
  const [opened, setOpened] = useState<OpenedBooking | null>(null);
  const [block, setBlock] = useState<Block | null>(null);
  const [hold, setHold] = useState<HeldSlot | null>(null);
  useReadyDialogs();
  useShortcuts({
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    t: () => show({ day: todayInNassau() }),
    m: () => show({ period: 'month' }),
    w: () => show({ period: 'week' }),
  });

  const entries = schedule.data ? entriesOf(schedule.data) : [];
  const { list, mayLeave } = useRowFocus(entries, opened !== null || block !== null || hold !== null);
  const open = (entry: Entry) => {
    mayLeave(entry.id);
    if (entry.kind === 'booking') setOpened({ what: 'details', booking: entry.booking });
    if (entry.kind === 'block') setBlock(entry.block);
    if (entry.kind === 'hold') setHold(entry.hold);
  };
  const fresh = schedule.data?.bookings.find(({ id }) => id === opened?.booking.id);
  const updated = timeOf(schedule);
  const title = period === 'month' ? monthName(monthOf(day), staffLocale) : dayRange(days[0] ?? day, days.at(-1) ?? day, staffLocale);
  const shown = { weeks, entries, month: period === 'month' ? monthOf(day) : null, onOpen: open };

  return (
    <>
      <BookingsHeader actions={actions} about={updated && t('list.updated', { time: updated })} />
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="-ml-2 flex items-center">
          <Step label={t(`calendar.previous.${period}`)} Icon={ChevronLeft} onStep={() => step(-1)} />
          <Step label={t(`calendar.next.${period}`)} Icon={ChevronRight} onStep={() => step(1)} />
        </div>
        <h2 aria-live="polite" className="text-display-sm lg:min-w-52">
          {title}
        </h2>
        <div className="ml-auto flex items-center gap-3 max-sm:ml-0 max-sm:w-full">
          <Button variant="secondary" size="sm" className="max-lg:min-h-11" onClick={() => show({ day: todayInNassau() })}>
            {t('calendar.today')}
          </Button>
          <Choice
            legend={t('calendar.period')}
            name="period"
            options={periods.map((value) => ({ value, label: t(`calendar.${value}`) }))}
            chosen={period}
            onChoose={(wish) => show({ period: wish })}
          />
          <RefreshButton updated={updated} busy={schedule.isFetching} onRefresh={() => void schedule.refetch()} />
        </div>
      </div>

      <div ref={list} aria-busy={schedule.isFetching}>
        {schedule.isPending && <CalendarSkeleton />}
        {schedule.isError && (
          <LoadError title={t(schedule.data ? 'calendar.stale' : 'calendar.failed')} query={schedule} className="mb-5" />
        )}
        {schedule.data && !wide && <Agenda {...shown} />}
        {schedule.data && wide && (period === 'month' ? <MonthGrid {...shown} /> : <WeekColumns {...shown} />)}
      </div>

      {opened && (
        <BookingDialogs
          opened={{ ...opened, booking: fresh ?? opened.booking }}
          onOpen={(next) => setOpened((was) => (was?.booking.id === next.booking.id ? next : was))}
          onClose={() => setOpened(null)}
        />
      )}
      <Suspense>
        {block && <BlockDetails block={block} onClose={() => setBlock(null)} />}
        {hold && <HoldDetails hold={hold} onClose={() => setHold(null)} />}
      </Suspense>
    </>
  );
}

function Step({ label, Icon, onStep }: { label: string; Icon: LucideIcon; onStep: () => void }) {
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
