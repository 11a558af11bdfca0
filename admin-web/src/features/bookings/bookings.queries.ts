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
  SettleRefundForm,
  PhoneBookingForm,
  Refund,
  RefundForm,
  StatusChange,
} from '@charter/contracts';
import { infiniteQueryOptions, type InfiniteData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

export interface BookingFilters {
  /** Empty for all bookings. */
  attention: AttentionKind | '';
  status: BookingStatus | 'all';
  search: string;
  /** yyyy-MM-dd in Nassau, inclusive; empty is no limit. */
  from: string;
  to: string;
  sort: BookingSort;
  order: 'asc' | 'desc';
}

export const pageSize = 50;
const all = ['bookings'] as const;
type Pages = InfiniteData<BookingPage>;

/** What the server is asked; its own order needs no words. */
export const questionOf = ({ sort, order, attention, ...filters }: BookingFilters): BookingFilter => ({
  ...filters,
  ...(attention && { attention }),
  ...(sort === 'created' && order === 'desc' ? {} : { sort, order }),
});

export const bookingsQuery = (filters: BookingFilters) =>
  infiniteQueryOptions({
    queryKey: [...all, filters],
    queryFn: ({ pageParam, signal }) => api.bookings({ ...questionOf(filters), limit: pageSize, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Bookings come in while nobody touches this screen.
    refetchInterval: 30_000,
    refetchOnWindowFocus: true,
    staleTime: 5_000,
    // The rows of the last filter stay, dimmed, until the next ones are here: no flash of skeletons while typing.
    placeholderData: (previous) => previous,
  });

const records = ['booking'] as const;

/** Its history, its payment and its letters, asked for when it is opened. */
export const recordQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...records, bookingId],
    queryFn: ({ signal }) => api.booking(bookingId, signal),
    staleTime: 5_000,
  });

const schedules = ['schedule'] as const;

/** Who has the boat, from one day to another. */
export const scheduleQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...schedules, from, to],
    queryFn: ({ signal }) => api.schedule({ from, to }, signal),
    refetchInterval: 30_000,
    refetchOnWindowFocus: true,
    staleTime: 5_000,
  });

/** The rows of all loaded pages. A booking that arrives between two pages shifts rows onto both: shown once. */
export function rowsOf(pages: Pages | undefined): Booking[] {
  const byId = new Map<string, Booking>();
  for (const page of pages?.pages ?? []) for (const booking of page.bookings) byId.set(booking.id, booking);
  return [...byId.values()];
}

export interface StatusWish extends StatusChange {
  booking: Booking;
}

/** What to say when the answer is there; called even when whoever asked has left the screen by then. */
export interface Words<Wish> {
  done: (wish: Wish) => void;
  refused: (error: Error, wish: Wish) => void;
}

/** Shown at once, taken back when the server refuses. */
export const changeStatusMutation = (client: QueryClient, say: Words<StatusWish>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: ({ booking, status }: StatusWish) => api.changeStatus(booking.id, { status }),
    onMutate: async ({ booking, status }) => {
      await client.cancelQueries({ queryKey: all });
      patch(client, booking.id, { status });
    },
    // Only this booking goes back: another change may be under way in the same list.
    onError: (error, wish) => {
      patch(client, wish.booking.id, { status: wish.booking.status });
      say.refused(error, wish);
    },
    onSuccess: (saved, wish) => {
      patch(client, saved.id, saved);
      say.done(wish);
    },
    onSettled: () => refresh(client),
  });

export interface Cancellation {
  booking: Booking;
  /** Already cancelled by an earlier try, of which the refund alone failed. */
  cancelled: boolean;
  /** Null to refund nothing now. */
  refund: RefundForm | null;
}

/** What to say of a cancellation and of its refund. */
export interface CancellationWords {
  cancelled: (booking: Booking) => void;
  refunded: (refund: Refund) => void;
}

/** One change with two requests: a refund that fails leaves the booking cancelled, and can be tried again alone. */
export const cancelMutation = (client: QueryClient, say: CancellationWords) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: async ({ booking, cancelled, refund }: Cancellation) => {
      if (!cancelled) {
        const saved = await api.changeStatus(booking.id, { status: 'cancelled' });
        patch(client, saved.id, saved);
        say.cancelled(saved);
      }
      if (refund) say.refunded(await api.refund(booking.id, refund));
    },
    onSuccess: (_nothing, { refund }) => {
      if (refund) for (const later of heardOfRefund) setTimeout(() => refresh(client), later);
    },
    onSettled: () => refresh(client),
  });

export interface Removal {
  booking: Booking;
  /** Staff have been told that the guest's money is still here, and mean it. */
  force: boolean;
}

export const removeBookingMutation = (client: QueryClient, say: Words<Removal>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: ({ booking, force }: Removal) => api.removeBooking(booking.id, force),
    onError: say.refused,
    onSuccess: (_nothing, wish) => {
      drop(client, wish.booking.id);
      say.done(wish);
    },
    onSettled: () => refresh(client),
  });

/** The same, with what the server made of it. */
export interface Answers<Answer, Wish> {
  done: (answer: Answer, wish: Wish) => void;
  refused: (error: Error) => void;
}

export interface RefundWish extends RefundForm {
  booking: Booking;
}

/** Milliseconds. The booking hears of its refund by a fact, a moment after staff are answered, and is asked again until then. */
const heardOfRefund = [1_000, 4_000];

export const refundMutation = (client: QueryClient, say: Answers<Refund, RefundWish>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: ({ booking, ...form }: RefundWish) => api.refund(booking.id, form),
    onSuccess: (sent, wish) => {
      say.done(sent, wish);
      for (const later of heardOfRefund) setTimeout(() => refresh(client), later);
    },
    onError: say.refused,
    onSettled: () => refresh(client),
  });

export interface Correction {
  booking: Booking;
  form: CorrectionForm;
}

export const correctBookingMutation = (client: QueryClient, say: Answers<Booking, Correction>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: ({ booking, form }: Correction) => api.correctBooking(booking.id, form),
    onSuccess: (saved, wish) => {
      patch(client, saved.id, saved);
      say.done(saved, wish);
    },
    onError: say.refused,
    onSettled: () => refresh(client),
  });

export const sendConfirmationMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: (booking: Booking) => api.resendEmail(booking.id, { kind: 'confirmation' }),
    onSettled: () => refresh(client),
  });

export interface Settlement {
  booking: Booking;
  form: SettleRefundForm;
}

export const handBackMutation = (client: QueryClient, say: Answers<void, Settlement>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: ({ booking, form }: Settlement) => api.recordManualRefund(booking.id, form),
    onSuccess: say.done,
    onError: say.refused,
    onSettled: () => refresh(client),
  });

export const enterBookingMutation = (client: QueryClient, say: Answers<Booking, PhoneBookingForm>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: (form: PhoneBookingForm) => api.enterBooking(form),
    onSuccess: say.done,
    onError: say.refused,
    onSettled: () => refresh(client),
  });

export const blockMutation = (client: QueryClient, say: Answers<Block, BlockForm>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: (form: BlockForm) => api.block(form),
    onSuccess: say.done,
    onError: say.refused,
    onSettled: () => refresh(client),
  });

export const unblockMutation = (client: QueryClient) =>
  mutationOptions({ mutationKey: all, mutationFn: (blockId: string) => api.unblock(blockId), onSettled: () => refresh(client) });

export const releaseHoldMutation = (client: QueryClient) =>
  mutationOptions({ mutationKey: all, mutationFn: (holdId: string) => api.releaseHold(holdId), onSettled: () => refresh(client) });

/** A list fetched while a change is under way would show the past for a moment, so the last change asks. */
function refresh(client: QueryClient): void {
  if (client.isMutating({ mutationKey: all }) > 1) return;
  for (const queryKey of [all, records, schedules]) void client.invalidateQueries({ queryKey });
}

function patch(client: QueryClient, id: string, change: Partial<Booking>): void {
  edit(client, (bookings) => bookings.map((booking) => (booking.id === id ? { ...booking, ...change } : booking)));
}

function drop(client: QueryClient, id: string): void {
  edit(client, (bookings) => bookings.filter((booking) => booking.id !== id));
}

/** Edits every list that is held, whatever its filters; a total falls with the rows that leave it. */
function edit(client: QueryClient, change: (bookings: Booking[]) => Booking[]): void {
  client.setQueriesData<Pages>({ queryKey: all }, (held) => {
    if (!held) return held;
    const pages = held.pages.map((page) => ({ ...page, bookings: change(page.bookings) }));
    const gone = rowsOf(held).length - rowsOf({ ...held, pages }).length;
    return { ...held, pages: pages.map((page) => ({ ...page, total: page.total - gone })) };
  });
}

/** Money that has come and not gone back: deleting such a booking asks first. */
export const isPaidFor = ({ paymentStatus }: Booking): boolean => paymentStatus === 'paid' || paymentStatus === 'partially_refunded';

/** The server sends the confirmation again only of such a booking. */
export const hasConfirmation = (booking: Booking): boolean =>
  Date.parse(booking.endsAt) > Date.now() && (booking.status === 'confirmed' || (booking.status === 'pending' && isPaidFor(booking)));
