import { call, callPage, type Page } from '@charter/api-client';
import type {
  AttentionKind,
  Block,
  BlockForm,
  Booking,
  BookingFilter,
  BookingSort,
  BookingStatus,
  CorrectionForm,
  MoveForm,
  PhoneBookingForm,
  StatusChange,
} from '@charter/contracts';
import { infiniteQueryOptions, type InfiniteData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MutationCallbacks } from '../../lib/mutation-callbacks.js';
import type { StoredRecord } from '../../lib/use-stored-record.js';

export interface BookingFilters {
  /** Empty for all bookings. */
  attention: AttentionKind | '';
  status: BookingStatus | 'all';
  search: string;
  /** Charter dates in Nassau (yyyy-MM-dd), inclusive; empty for no limit. */
  from: string;
  to: string;
  sort: BookingSort;
  order: 'asc' | 'desc';
}

export const pageSize = 50;
/** The key of every list, and of every mutation of bookings. */
export const all = ['bookings'] as const;
type Pages = InfiniteData<Page<Booking>>;

/** The server's default order is left out of the request. */
export const toApiFilter = ({ sort, order, attention, ...filters }: BookingFilters): BookingFilter => ({
  ...filters,
  ...(attention && { attention }),
  ...(sort === 'created' && order === 'desc' ? {} : { sort, order }),
});

/** The price of a package on a day, in whole US dollars. */
export const dayPriceQuery = (packageId: number, day: string) =>
  queryOptions({
    queryKey: ['day-price', packageId, day],
    queryFn: ({ signal }) => call('GET /api/day-prices/{packageId}', { path: { packageId }, query: { from: day, to: day }, signal }),
    select: ([found]) => found?.price,
    staleTime: 30_000,
  });

/** What a move to a day would change; not kept, because each payment changes it. */
export const movePriceQuery = ({ id, revision }: Booking, date: string) =>
  queryOptions({
    queryKey: ['move-price', id, revision, date],
    queryFn: ({ signal }) => call('GET /api/admin/bookings/{bookingId}/move-price', { path: { bookingId: id }, query: { date }, signal }),
    gcTime: 0,
  });

/** The add-ons that are sold with a package. */
export const soldAddOnsQuery = (packageId: number) =>
  queryOptions({
    queryKey: ['add-ons'],
    queryFn: ({ signal }) => call('GET /api/admin/add-ons', { signal }),
    select: (addOns) => addOns.filter(({ active, packageIds }) => active && (packageIds.length === 0 || packageIds.includes(packageId))),
    staleTime: 30_000,
  });

export const bookingsQuery = (filters: BookingFilters) =>
  infiniteQueryOptions({
    queryKey: [...all, filters],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/bookings', { query: { ...toApiFilter(filters), limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // New bookings arrive while the screen is open.
    refetchInterval: 30_000,
    refetchOnWindowFocus: true,
    staleTime: 5_000,
    // Keeps the previous rows, dimmed, until the next ones are loaded: skeletons would flash while typing.
    placeholderData: (previous) => previous,
  });

const records = ['booking'] as const;

/** A booking with its history, payment and e-mails. */
export const recordQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...records, bookingId],
    queryFn: ({ signal }) => call('GET /api/admin/bookings/{bookingId}', { path: { bookingId }, signal }),
    staleTime: 5_000,
  });

/** The booking with this confirmation code; null for none. A deleted one is found while its refund is due: only lists of refunds have it. */
export async function findBooking(code: string, signal: AbortSignal): Promise<Booking | null> {
  for (const attention of [undefined, 'refundOwed', 'refundFailed'] as const) {
    const query = { search: code, limit: 10, ...(attention && { attention }) };
    const { items: bookings } = await callPage('GET /api/bookings', { query, signal });
    const booking = bookings.find(({ confirmationCode }) => confirmationCode === code);
    if (booking) return booking;
  }
  return null;
}

const schedules = ['schedule'] as const;

/** Bookings, holds and blocks between two days (yyyy-MM-dd), inclusive. */
export const scheduleQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...schedules, from, to],
    queryFn: ({ signal }) => call('GET /api/admin/schedule', { query: { from, to }, signal }),
    refetchInterval: 30_000,
    refetchOnWindowFocus: true,
    staleTime: 5_000,
  });

/** The rows of all loaded pages, without duplicates: a booking created between two page requests shifts a row onto both. */
export function rowsOf(pages: Pages | undefined): Booking[] {
  const byId = new Map<string, Booking>();
  for (const page of pages?.pages ?? []) for (const booking of page.items) byId.set(booking.id, booking);
  return [...byId.values()];
}

export interface StatusChangeInput extends StatusChange {
  booking: Booking;
}

/** Optimistic: the new status is shown at once and reverted when the server rejects it. */
export const changeStatusMutation = (client: QueryClient, callbacks: MutationCallbacks<Booking, StatusChangeInput>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: ({ booking, status }: StatusChangeInput) =>
      call('PUT /api/admin/bookings/{bookingId}/status', {
        path: { bookingId: booking.id },
        body: { status, expectedRevision: booking.revision },
      }),
    onMutate: async ({ booking, status }) => {
      await client.cancelQueries({ queryKey: all });
      patchBooking(client, booking.id, { status });
    },
    // Only this booking is reverted: another change may be in flight in the same list.
    onError: (error, input) => {
      patchBooking(client, input.booking.id, { status: input.booking.status });
      callbacks.onError(error, input);
    },
    onSuccess: (saved, input) => {
      patchBooking(client, saved.id, saved);
      callbacks.onSuccess(saved, input);
    },
    onSettled: () => refresh(client),
  });

interface DeleteBookingInput {
  booking: Booking;
  /** Staff confirmed that the booking is deleted although its payment has not been refunded. */
  force: boolean;
}

export const deleteBookingMutation = (client: QueryClient, callbacks: MutationCallbacks<void, DeleteBookingInput>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: ({ booking, force }: DeleteBookingInput) =>
      call('DELETE /api/admin/bookings/{bookingId}', { path: { bookingId: booking.id }, query: { force: force ? 'true' : undefined } }),
    onError: callbacks.onError,
    onSuccess: (result, input) => {
      editBookings(client, (bookings) => bookings.filter(({ id }) => id !== input.booking.id));
      callbacks.onSuccess(result, input);
    },
    onSettled: () => refresh(client),
  });

interface EditBookingInput {
  stored: StoredRecord<string>;
  form: Omit<CorrectionForm, 'expectedRevision'>;
}

export const editBookingMutation = (client: QueryClient, callbacks: MutationCallbacks<Booking, EditBookingInput>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: ({ stored, form }: EditBookingInput) =>
      call('PATCH /api/admin/bookings/{bookingId}', {
        path: { bookingId: stored.id },
        body: { ...form, expectedRevision: stored.expectedRevision },
      }),
    onSuccess: (saved, input) => {
      patchBooking(client, saved.id, saved);
      callbacks.onSuccess(saved, input);
    },
    onError: callbacks.onError,
    onSettled: () => refresh(client),
  });

export const sendConfirmationMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: (booking: Booking) =>
      call('POST /api/admin/bookings/{bookingId}/emails', { path: { bookingId: booking.id }, body: { kind: 'confirmation' } }),
    onSettled: () => refresh(client),
  });

export const sendEmailMutation = (client: QueryClient, kind: 'link' | 'reminder') =>
  mutationOptions({
    mutationKey: all,
    mutationFn: (booking: Booking) =>
      call('POST /api/admin/bookings/{bookingId}/emails', { path: { bookingId: booking.id }, body: { kind } }),
    onSettled: () => refresh(client),
  });

/** Makes a new link of the guest's page; the former ones open nothing any more. */
export const newLinkMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: (booking: Booking) => call('POST /api/admin/bookings/{bookingId}/link', { path: { bookingId: booking.id } }),
    onSettled: () => refresh(client),
  });

interface MoveBookingInput {
  booking: Booking;
  form: MoveForm;
}

export const moveBookingMutation = (client: QueryClient, callbacks: MutationCallbacks<Booking, MoveBookingInput>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: ({ booking, form }: MoveBookingInput) =>
      call('POST /api/admin/bookings/{bookingId}/move', { path: { bookingId: booking.id }, body: form }),
    onSuccess: (moved, input) => {
      patchBooking(client, moved.id, moved);
      callbacks.onSuccess(moved, input);
    },
    onError: callbacks.onError,
    onSettled: () => refresh(client),
  });

export const createPhoneBookingMutation = (client: QueryClient, callbacks: MutationCallbacks<Booking, PhoneBookingForm>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: (form: PhoneBookingForm) => call('POST /api/admin/bookings', { body: form }),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => refresh(client),
  });

export const blockMutation = (client: QueryClient, callbacks: MutationCallbacks<Block, BlockForm>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: (form: BlockForm) => call('POST /api/admin/blocks', { body: form }),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => refresh(client),
  });

export const removeBlockMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: (blockId: string) => call('DELETE /api/admin/blocks/{blockId}', { path: { blockId } }),
    onSettled: () => refresh(client),
  });

export const releaseHoldMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: (holdId: string) => call('DELETE /api/admin/holds/{holdId}', { path: { holdId } }),
    onSettled: () => refresh(client),
  });

export const releaseUnpaidHoldsMutation = (client: QueryClient) =>
  mutationOptions({ mutationKey: all, mutationFn: () => call('DELETE /api/admin/holds'), onSettled: () => refresh(client) });

/** What the overview and its list of things to do compute from bookings. */
const derived = [['attention'], ['overview']] as const;

/** Only the last mutation in flight refetches: an earlier response would not contain the other changes yet. */
export function refresh(client: QueryClient): void {
  if (client.isMutating({ mutationKey: all }) > 1) return;
  for (const queryKey of [all, records, schedules, ...derived]) void client.invalidateQueries({ queryKey });
}

export function patchBooking(client: QueryClient, id: string, change: Partial<Booking>): void {
  editBookings(client, (bookings) => bookings.map((booking) => (booking.id === id ? { ...booking, ...change } : booking)));
}

/** Edits every cached list, whatever its filters; each total decreases by the rows removed from that list. */
function editBookings(client: QueryClient, edit: (bookings: Booking[]) => Booking[]): void {
  client.setQueriesData<Pages>({ queryKey: all }, (cached) => {
    if (!cached) return cached;
    const pages = cached.pages.map((page) => ({ ...page, items: edit(page.items) }));
    const removed = rowsOf(cached).length - rowsOf({ ...cached, pages }).length;
    return { ...cached, pages: pages.map((page) => ({ ...page, total: page.total - removed })) };
  });
}
