import type { Booking } from '@charter/contracts';
import { list as limits } from '@charter/contracts/browser';
import { number, useTranslations } from '@charter/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../lib/empty-state.js';
import { staffLocale } from '../../../lib/format.js';
import { ListControls } from '../../../lib/list-controls.js';
import { PagedList, RefreshButton, updatedTime, useListShortcuts } from '../../../lib/paged-list.js';
import { RecordMissing } from '../../../lib/record-missing.js';
import { SearchField } from '../../../lib/search-field.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { BookingDialogs, usePrefetchBookingDialogs } from '../actions/booking-dialogs.js';
import { BookingsHeader } from '../bookings-header.js';
import { bookingsQuery, rowsOf } from '../bookings.queries.js';
import { useOpenBooking } from '../use-open-booking.js';
import { BookingCards } from './booking-cards.js';
import { BookingFilterBar, countFilters, isFiltered, useBookingFilters } from './booking-filters.js';
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
  const isCountCapped = filters.search !== '' && total >= limits.maxCounted;
  const cap = number(limits.maxCounted, staffLocale);
  const wide = useMediaQuery('(min-width: 72rem)');
  const { opened, isMissing, open, change, close: closeBooking } = useOpenBooking(bookings);
  const updated = updatedTime(list);
  const { search, list: rows, moveFocus, restoreFocusIfRemoved, restoreFocusTo } = useListShortcuts(list, bookings, opened !== null);
  usePrefetchBookingDialogs();

  const actions: RowActions = {
    onOpen: (booking) => open({ dialog: 'details', booking }),
    onDelete: (booking) => open({ dialog: 'delete', booking }),
    onChanging: (booking) => restoreFocusIfRemoved(booking.id),
    onCancelPaid: (booking) => open({ dialog: 'cancel', booking }),
  };
  const index = opened ? bookings.findIndex(({ id }) => id === opened.booking.id) : -1;
  const opener = (booking: Booking | undefined) => booking && (() => open({ dialog: 'details', booking }));
  const close = () => {
    if (opened) restoreFocusTo(opened.booking.id);
    closeBooking();
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
      <ListControls
        search={
          <SearchField
            label={t('bookings.search')}
            hint={t('bookings.searchHint')}
            value={filters.search}
            onChange={(value) => changeFilters({ search: value })}
            onLeave={() => moveFocus(1)}
            inputRef={search}
          />
        }
        order={<BookingSortAndExport filters={filters} onChange={changeFilters} />}
        refresh={
          <RefreshButton updated={updated} busy={list.isFetching && !list.isFetchingNextPage} onRefresh={() => void list.refetch()} />
        }
        filters={<BookingFilterBar filters={filters} onChange={changeFilters} />}
        active={countFilters(filters)}
      />

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

      {opened && (
        <BookingDialogs
          opened={opened}
          onOpen={change}
          onClose={close}
          onPrevious={index > 0 ? opener(bookings[index - 1]) : undefined}
          onNext={index >= 0 ? opener(bookings[index + 1]) : undefined}
        />
      )}
      {isMissing && <RecordMissing onClose={close} />}
    </>
  );
}
