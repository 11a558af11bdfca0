import type { Booking } from '@charter/contracts';
import { list as limits } from '@charter/contracts/limits';
import { number, useTranslations } from '@charter/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../../../lib/empty-state.js';
import { staffLocale } from '../../../lib/format.js';
import { PagedList, RefreshButton, updatedTime, useListShortcuts } from '../../../lib/paged-list.js';
import { SearchField } from '../../../lib/search-field.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { BookingDialogs, type OpenDialog, usePrefetchBookingDialogs } from '../actions/booking-dialogs.js';
import { BookingsHeader } from '../bookings-header.js';
import { bookingsQuery, rowsOf } from '../bookings.queries.js';
import { BookingCards } from './booking-cards.js';
import { BookingFilterBar, isFiltered, useBookingFilters } from './booking-filters.js';
import { BookingSortAndExport } from './booking-sort.js';
import { BookingTable } from './booking-table.js';
import { BookingsSkeleton } from './bookings-skeleton.js';
import type { RowActions } from './row-actions.js';

/** @param headerActions buttons beside the title */
export function BookingsList({ headerActions }: { headerActions: ReactNode }) {
  const { t } = useTranslations();
  const [filters, changeFilters] = useBookingFilters();
  const list = useInfiniteQuery(bookingsQuery(filters));
  const bookings = rowsOf(list.data);
  const total = list.data?.pages[0]?.total ?? 0;
  // The server stops counting the matches of a search at this limit.
  const isCountCapped = filters.search !== '' && total >= limits.mostFound;
  const cap = number(limits.mostFound, staffLocale);
  const wide = useMediaQuery('(min-width: 72rem)');
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const updated = updatedTime(list);
  const { search, list: rows, moveFocus, restoreFocusIfRemoved, restoreFocusTo } = useListShortcuts(list, bookings, opened !== null);
  usePrefetchBookingDialogs();

  const actions: RowActions = {
    onOpen: (booking) => setOpened({ dialog: 'details', booking }),
    onDelete: (booking) => setOpened({ dialog: 'delete', booking }),
    onChanging: (booking) => restoreFocusIfRemoved(booking.id),
    onCancelPaid: (booking) => setOpened({ dialog: 'cancel', booking }),
  };
  const index = opened ? bookings.findIndex(({ id }) => id === opened.booking.id) : -1;
  // A row may leave a filtered list while its dialog is open; the dialog keeps showing its last values.
  const listed = bookings[index];
  if (opened && listed && listed !== opened.booking) setOpened({ ...opened, booking: listed });
  const current = listed ?? opened?.booking;
  const opener = (booking: Booking | undefined) => booking && (() => setOpened({ dialog: 'details', booking }));
  const close = () => {
    if (current) restoreFocusTo(current.id);
    setOpened(null);
  };

  return (
    <>
      <BookingsHeader
        actions={headerActions}
        summary={
          list.data &&
          (isCountCapped
            ? t('bookings.foundMany', { most: cap })
            : t(isFiltered(filters) ? 'bookings.found' : 'bookings.count', { count: total }))
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-3 lg:mb-5">
        <div className="min-w-0 flex-1 max-sm:basis-full sm:max-w-72">
          <SearchField
            label={t('bookings.search')}
            hint={t('bookings.searchHint')}
            value={filters.search}
            onChange={(value) => changeFilters({ search: value })}
            onLeave={() => moveFocus(1)}
            inputRef={search}
          />
        </div>
        <span className="ml-auto max-sm:ml-0">
          <BookingSortAndExport filters={filters} onChange={changeFilters} />
        </span>
        <RefreshButton updated={updated} busy={list.isFetching && !list.isFetchingNextPage} onRefresh={() => void list.refetch()} />
      </div>
      <BookingFilterBar filters={filters} onChange={changeFilters} />

      <div ref={rows} aria-busy={list.isFetching} className="mt-5">
        <PagedList
          list={list}
          shown={bookings.length}
          total={isCountCapped ? t('bookings.most', { most: cap }) : total}
          errorTitle={t('bookings.failed')}
          moreErrorTitle={t('bookings.moreFailed')}
          skeleton={<BookingsSkeleton wide={wide} />}
          empty={
            <EmptyState
              title={t(isFiltered(filters) ? 'bookings.noMatch' : 'bookings.empty')}
              description={t(isFiltered(filters) ? 'bookings.noMatchDescription' : 'bookings.emptyDescription')}
            />
          }
        >
          {wide ? <BookingTable bookings={bookings} {...actions} /> : <BookingCards bookings={bookings} {...actions} />}
        </PagedList>
      </div>

      {opened && current && (
        <BookingDialogs
          opened={{ ...opened, booking: current }}
          // A late response must not replace the dialog of another booking.
          onOpen={(next) => setOpened((previous) => (previous?.booking.id === next.booking.id ? next : previous))}
          onClose={close}
          onPrevious={index > 0 ? opener(bookings[index - 1]) : undefined}
          onNext={index >= 0 ? opener(bookings[index + 1]) : undefined}
        />
      )}
    </>
  );
}
