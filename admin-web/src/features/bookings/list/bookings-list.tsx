import type { Booking } from '@charter/contracts';
import { list as limits } from '@charter/contracts/limits';
import { number, Skeleton, useTranslations } from '@charter/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { staffLocale } from '../../../lib/format.js';
import { LongList, RefreshButton, timeOf, useListKeys } from '../../../lib/paged-list.js';
import { SearchField } from '../../../lib/search-field.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { BookingDialogs, type OpenedBooking, useReadyDialogs } from '../actions/booking-dialogs.js';
import { BookingFilterBar, isFiltered, useBookingFilters } from './booking-filters.js';
import { BookingOrder } from './booking-sort.js';
import { BookingCards, BookingTable, type RowActions } from './booking-rows.js';
import { BookingsHeader } from '../bookings-header.js';
import { bookingsQuery, rowsOf } from '../bookings.queries.js';

/** @param actions stand beside the title */
export function BookingsList({ actions: beside }: { actions: ReactNode }) {
  const { t } = useTranslations();
  const [filters, changeFilters] = useBookingFilters();
  const list = useInfiniteQuery(bookingsQuery(filters));
  const bookings = rowsOf(list.data);
  const total = list.data?.pages[0]?.total ?? 0;
  // A search is not counted to its end.
  const uncounted = filters.search !== '' && total >= limits.mostFound;
  const most = number(limits.mostFound, staffLocale);
  const wide = useMediaQuery('(min-width: 72rem)');
  const [opened, setOpened] = useState<OpenedBooking | null>(null);
  const updated = timeOf(list);
  const { search, list: rows, walk, mayLeave, comeBackTo } = useListKeys(list, bookings, opened !== null);
  useReadyDialogs();

  const actions: RowActions = {
    onOpen: (booking) => setOpened({ what: 'details', booking }),
    onDelete: (booking) => setOpened({ what: 'removal', booking }),
    onChanging: (booking) => mayLeave(booking.id),
    onCancelPaid: (booking) => setOpened({ what: 'cancellation', booking }),
  };
  const place = opened ? bookings.findIndex(({ id }) => id === opened.booking.id) : -1;
  // A row may leave a filtered list while its dialog is open: the dialog then shows the row as it was last seen.
  const seen = bookings[place];
  if (opened && seen && seen !== opened.booking) setOpened({ ...opened, booking: seen });
  const current = seen ?? opened?.booking;
  const show = (booking: Booking | undefined) => booking && (() => setOpened({ what: 'details', booking }));
  const close = () => {
    if (current) comeBackTo(current.id);
    setOpened(null);
  };

  return (
    <>
      <BookingsHeader
        actions={beside}
        about={
          list.data &&
          (uncounted ? t('bookings.foundMany', { most }) : t(isFiltered(filters) ? 'bookings.found' : 'bookings.count', { count: total }))
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-3 lg:mb-5">
        <div className="min-w-0 flex-1 max-sm:basis-full sm:max-w-72">
          <SearchField
            label={t('bookings.search')}
            hint={t('bookings.searchHint')}
            value={filters.search}
            onChange={(wish) => changeFilters({ search: wish })}
            onLeave={() => walk(1)}
            inputRef={search}
          />
        </div>
        <span className="ml-auto max-sm:ml-0">
          <BookingOrder filters={filters} onChange={changeFilters} />
        </span>
        <RefreshButton updated={updated} busy={list.isFetching && !list.isFetchingNextPage} onRefresh={() => void list.refetch()} />
      </div>
      <BookingFilterBar filters={filters} onChange={changeFilters} />

      <div ref={rows} aria-busy={list.isFetching} className="mt-5">
        <LongList
          list={list}
          shown={bookings.length}
          total={uncounted ? t('bookings.most', { most }) : total}
          failed={t('bookings.failed')}
          moreFailed={t('bookings.moreFailed')}
          skeleton={<ListSkeleton wide={wide} />}
          empty={<Empty filtered={isFiltered(filters)} />}
        >
          {wide ? <BookingTable bookings={bookings} {...actions} /> : <BookingCards bookings={bookings} {...actions} />}
        </LongList>
      </div>

      {opened && current && (
        <BookingDialogs
          opened={{ ...opened, booking: current }}
          // An answer that comes when another dialog is open changes nothing there.
          onOpen={(next) => setOpened((was) => (was?.booking.id === next.booking.id ? next : was))}
          onClose={close}
          onPrevious={place > 0 ? show(bookings[place - 1]) : undefined}
          onNext={place >= 0 ? show(bookings[place + 1]) : undefined}
        />
      )}
    </>
  );
}

function Empty({ filtered }: { filtered: boolean }) {
  const { t } = useTranslations();
  return (
    <div className="border-y border-line py-16 text-center">
      <h2 className="text-display-sm">{t(filtered ? 'bookings.noMatch' : 'bookings.empty')}</h2>
      <p className="mx-auto mt-2 max-w-sm text-navy-mute">{t(filtered ? 'bookings.noMatchWhy' : 'bookings.emptyWhy')}</p>
    </div>
  );
}

const columns = [
  { name: 'charter', widths: ['w-7/10', 'w-3/5', 'w-2/3'] },
  { name: 'guest', widths: ['w-4/5', 'w-3/4', 'w-2/3'] },
  { name: 'package', widths: ['w-3/4', 'w-3/5', 'w-7/10'] },
  { name: 'amount', widths: ['w-3/5', 'w-1/2'] },
  { name: 'status', widths: ['w-full', 'w-4/5', 'w-9/10'] },
];

/** Of the shape that is coming: rows on wide screens, cards on phones. */
function ListSkeleton({ wide }: { wide: boolean }) {
  const { t } = useTranslations();
  return (
    <div className={wide ? 'pt-9' : 'grid gap-3 md:grid-cols-2'}>
      <output className="sr-only">{t('bookings.loading')}</output>
      {Array.from({ length: wide ? 9 : 5 }, (_, row) =>
        wide ? (
          <div key={row} className="grid h-[4.0625rem] grid-cols-[17fr_22fr_26fr_11fr_14fr] items-center gap-8 border-t border-line px-4">
            {columns.map(({ name, widths }) => (
              <Skeleton key={name} className={`h-4 ${widths[row % widths.length]}`} />
            ))}
          </div>
        ) : (
          <div key={row} className="space-y-3 rounded-md border border-line p-4">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-11 w-34" />
          </div>
        ),
      )}
    </div>
  );
}
