import { api } from '@charter/api-client';
import type {
  AttentionKind,
  Block,
  BlockForm,
  Booking,
  BookingFilter,
  BookingPage,
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
type Pages = InfiniteData<BookingPage>;

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
    queryFn: ({ signal }) => api.dayPrices(packageId, day, day, signal),
    select: ([found]) => found?.price,
    staleTime: 30_000,
  });

/** What a move to a day would change; not kept, because each payment changes it. */
export const movePriceQuery = ({ id, revision }: Booking, date: string) =>
  queryOptions({
    queryKey: ['move-price', id, revision, date],
    queryFn: ({ signal }) => api.movePrice(id, date, signal),
    gcTime: 0,
  });

/** The add-ons that are sold with a package. */
export const soldAddOnsQuery = (packageId: number) =>
  queryOptions({
    queryKey: ['add-ons'],
    queryFn: ({ signal }) => api.addOns(signal),
    select: (addOns) => addOns.filter(({ active, packageIds }) => active && (packageIds.length === 0 || packageIds.includes(packageId))),
    staleTime: 30_000,
  });

export const bookingsQuery = (filters: BookingFilters) =>
  infiniteQueryOptions({
    queryKey: [...all, filters],
    queryFn: ({ pageParam, signal }) => api.bookings({ ...toApiFilter(filters), limit: pageSize, cursor: pageParam }, signal),
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
    queryFn: ({ signal }) => api.booking(bookingId, signal),
    staleTime: 5_000,
  });

/** The booking with this confirmation code; null for none. */
export async function findBooking(code: string, signal: AbortSignal): Promise<Booking | null> {
  const { bookings } = await api.bookings({ search: code, limit: 10 }, signal);
  return bookings.find(({ confirmationCode }) => confirmationCode === code) ?? null;
}

const schedules = ['schedule'] as const;

/** Bookings, holds and blocks between two days (yyyy-MM-dd), inclusive. */
export const scheduleQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...schedules, from, to],
    queryFn: ({ signal }) => api.schedule({ from, to }, signal),
    refetchInterval: 30_000,
    refetchOnWindowFocus: true,
    staleTime: 5_000,
  });

/** The rows of all loaded pages, without duplicates: a booking created between two page requests shifts a row onto both. */
export function rowsOf(pages: Pages | undefined): Booking[] {
  const byId = new Map<string, Booking>();
  for (const page of pages?.pages ?? []) for (const booking of page.bookings) byId.set(booking.id, booking);
  return [...byId.values()];
}

export interface StatusChangeInput extends StatusChange {
  booking: Booking;
}

/** Optimistic: the new status is shown at once and reverted when the server rejects it. */
export const changeStatusMutation = (client: QueryClient, callbacks: MutationCallbacks<Booking, StatusChangeInput>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: ({ booking, status }: StatusChangeInput) => api.changeStatus(booking.id, { status, expectedRevision: booking.revision }),
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
    mutationFn: ({ booking, force }: DeleteBookingInput) => api.removeBooking(booking.id, force),
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
      api.correctBooking(stored.id, { ...form, expectedRevision: stored.expectedRevision }),
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
    mutationFn: (booking: Booking) => api.resendEmail(booking.id, { kind: 'confirmation' }),
    onSettled: () => refresh(client),
  });

export const sendEmailMutation = (client: QueryClient, kind: 'link' | 'reminder') =>
  mutationOptions({
    mutationKey: all,
    mutationFn: (booking: Booking) => api.resendEmail(booking.id, { kind }),
    onSettled: () => refresh(client),
  });

/** Makes a new link of the guest's page; the former ones open nothing any more. */
export const newLinkMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: (booking: Booking) => api.newTripLink(booking.id),
    onSettled: () => refresh(client),
  });

interface MoveBookingInput {
  booking: Booking;
  form: MoveForm;
}

export const moveBookingMutation = (client: QueryClient, callbacks: MutationCallbacks<Booking, MoveBookingInput>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: ({ booking, form }: MoveBookingInput) => api.moveBooking(booking.id, form),
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
    mutationFn: (form: PhoneBookingForm) => api.enterBooking(form),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => refresh(client),
  });

export const blockMutation = (client: QueryClient, callbacks: MutationCallbacks<Block, BlockForm>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: (form: BlockForm) => api.block(form),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => refresh(client),
  });

export const removeBlockMutation = (client: QueryClient) =>
  mutationOptions({ mutationKey: all, mutationFn: (blockId: string) => api.removeBlock(blockId), onSettled: () => refresh(client) });

export const releaseHoldMutation = (client: QueryClient) =>
  mutationOptions({ mutationKey: all, mutationFn: (holdId: string) => api.releaseHold(holdId), onSettled: () => refresh(client) });

export const releaseUnpaidHoldsMutation = (client: QueryClient) =>
  mutationOptions({ mutationKey: all, mutationFn: () => api.releaseUnpaidHolds(), onSettled: () => refresh(client) });

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
    const pages = cached.pages.map((page) => ({ ...page, bookings: edit(page.bookings) }));
    const removed = rowsOf(cached).length - rowsOf({ ...cached, pages }).length;
    return { ...cached, pages: pages.map((page) => ({ ...page, total: page.total - removed })) };
  });
}
