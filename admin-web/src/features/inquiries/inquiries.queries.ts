import { ApiError, call, callPage, type Page } from '@charter/api-client';
import type { Inquiry, InquiryCounts, InquiryStatus } from '@charter/contracts';
import { revisionOf } from '@charter/contracts/browser';
import { infiniteQueryOptions, type InfiniteData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MutationCallbacks } from '../../lib/mutation-callbacks.js';

export interface InquiryFilters {
  status: InquiryStatus | 'all';
  search: string;
}

export const pageSize = 50;
const all = ['inquiries'] as const;
const lists = [...all, 'list'] as const;
type Pages = InfiniteData<Page<Inquiry>>;

/** New inquiries arrive while the screen is open. */
const polling = { refetchInterval: 30_000, refetchOnWindowFocus: true, staleTime: 5_000 };

export const inquiriesQuery = (filters: InquiryFilters) =>
  infiniteQueryOptions({
    queryKey: [...lists, filters],
    queryFn: ({ pageParam, signal }) => callPage('GET /api/contact', { query: { ...filters, limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    ...polling,
    // Keeps the previous cards, dimmed, until the next ones are loaded: skeletons would flash while typing.
    placeholderData: (previous) => previous,
  });

export const countsQuery = queryOptions({
  queryKey: [...all, 'counts'],
  queryFn: ({ signal }) => call('GET /api/contact/counts', { signal }),
  ...polling,
});

/** The inquiries of all loaded pages, without duplicates: one created between two page requests shifts another onto both. */
export function inquiriesOf(pages: Pages | undefined): Inquiry[] {
  const byId = new Map<number, Inquiry>();
  for (const page of pages?.pages ?? []) for (const inquiry of page.items) byId.set(inquiry.id, inquiry);
  return [...byId.values()];
}

/** The inquiry with this id; null for none. */
export async function findInquiry(id: string, signal: AbortSignal): Promise<Inquiry | null> {
  try {
    return await call('GET /api/contact/{id}', { path: { id: Number(id) }, signal });
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'INQUIRY_NOT_FOUND' || error.code === 'INVALID')) return null;
    throw error;
  }
}

/** Makes a new link of the guest's page; the former ones open nothing any more. */
export const newLinkMutation = mutationOptions({ mutationFn: (id: number) => call('POST /api/contact/{id}/link', { path: { id } }) });

interface StatusChangeInput {
  inquiry: Inquiry;
  status: InquiryStatus;
}

/** Optimistic: the new status is shown at once and reverted when the server rejects it. */
export const changeStatusMutation = (client: QueryClient, callbacks: MutationCallbacks<Inquiry, StatusChangeInput>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: ({ inquiry, status }: StatusChangeInput) =>
      call('PATCH /api/contact/{id}/status', { path: { id: inquiry.id }, body: { status, expectedRevision: inquiry.revision ?? 0 } }),
    onMutate: async ({ inquiry, status }) => {
      await client.cancelQueries({ queryKey: all });
      changeCachedStatus(client, inquiry.id, inquiry.status, status);
    },
    // Only this inquiry is reverted: another change may be in flight in the same list.
    onError: (error, input) => {
      changeCachedStatus(client, input.inquiry.id, input.status, input.inquiry.status);
      callbacks.onError(error, input);
    },
    onSuccess: (saved, input) => {
      patchInquiry(client, saved.id, saved);
      callbacks.onSuccess(saved, input);
    },
    onSettled: () => refresh(client),
  });

interface ReplyInput {
  inquiry: Inquiry;
  response: string;
}

export const replyMutation = (client: QueryClient, callbacks: MutationCallbacks<Inquiry, ReplyInput>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: ({ inquiry, response }: ReplyInput) =>
      call('POST /api/contact/{id}/respond', { path: { id: inquiry.id }, body: { response } }),
    onError: callbacks.onError,
    onSuccess: (saved, input) => {
      patchInquiry(client, saved.id, saved);
      callbacks.onSuccess(saved, input);
    },
    onSettled: () => refresh(client),
  });

export const deleteInquiryMutation = (client: QueryClient, callbacks: MutationCallbacks<void, Inquiry>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: (inquiry: Inquiry) => call('DELETE /api/contact/{id}', { path: { id: inquiry.id } }),
    onError: callbacks.onError,
    onSuccess: (result, inquiry) => {
      editInquiries(client, (inquiries) => inquiries.filter(({ id }) => id !== inquiry.id));
      callbacks.onSuccess(result, inquiry);
    },
    onSettled: () => refresh(client),
  });

/** Shows that an offer has answered the inquiry. It is not read again, because the service changes it on an event, a moment after the response. */
export function markContacted(client: QueryClient, id: number): void {
  const isPending = client
    .getQueriesData<Pages>({ queryKey: lists })
    .some(([, pages]) => inquiriesOf(pages).some((inquiry) => inquiry.id === id && inquiry.status === 'pending'));
  if (isPending) changeCachedStatus(client, id, 'pending', 'contacted');
}

/** Only the last mutation in flight refetches: an earlier response would not contain the other changes yet. */
function refresh(client: QueryClient): void {
  if (client.isMutating({ mutationKey: all }) === 1) void client.invalidateQueries({ queryKey: all });
}

/** Updates the card and the number of pending inquiries. */
function changeCachedStatus(client: QueryClient, id: number, from: InquiryStatus, to: InquiryStatus): void {
  // The status is the content of an inquiry that staff change, so the next change replaces this one.
  patchInquiry(client, id, { status: to, revision: revisionOf(to) });
  const difference = Number(to === 'pending') - Number(from === 'pending');
  client.setQueryData<InquiryCounts>(countsQuery.queryKey, (cached) => cached && { ...cached, pending: cached.pending + difference });
}

function patchInquiry(client: QueryClient, id: number, change: Partial<Inquiry>): void {
  editInquiries(client, (inquiries) => inquiries.map((inquiry) => (inquiry.id === id ? { ...inquiry, ...change } : inquiry)));
}

/** Edits every cached list, whatever its filters; each total decreases by the cards removed from that list. */
function editInquiries(client: QueryClient, edit: (inquiries: Inquiry[]) => Inquiry[]): void {
  client.setQueriesData<Pages>({ queryKey: lists }, (cached) => {
    if (!cached) return cached;
    const pages = cached.pages.map((page) => ({ ...page, items: edit(page.items) }));
    const removed = inquiriesOf(cached).length - inquiriesOf({ ...cached, pages }).length;
    return { ...cached, pages: pages.map((page) => ({ ...page, total: page.total - removed })) };
  });
}
