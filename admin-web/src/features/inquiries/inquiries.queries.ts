import { api } from '@charter/api-client';
import type { Inquiry, InquiryCounts, InquiryPage, InquiryStatus } from '@charter/contracts';
import { infiniteQueryOptions, type InfiniteData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

export interface InquiryFilters {
  status: InquiryStatus | 'all';
  search: string;
}

export const pageSize = 50;
const all = ['inquiries'] as const;
const lists = [...all, 'list'] as const;
type Pages = InfiniteData<InquiryPage>;

/** Inquiries come in while nobody touches this screen. */
const lively = { refetchInterval: 30_000, refetchOnWindowFocus: true, staleTime: 5_000 };

export const inquiriesQuery = (filters: InquiryFilters) =>
  infiniteQueryOptions({
    queryKey: [...lists, filters],
    queryFn: ({ pageParam, signal }) => api.inquiries({ ...filters, limit: pageSize, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    ...lively,
    // The cards of the last filter stay, dimmed, until the next ones are here: no flash of skeletons while typing.
    placeholderData: (previous) => previous,
  });

export const countsQuery = queryOptions({
  queryKey: [...all, 'counts'],
  queryFn: ({ signal }) => api.inquiryCounts(signal),
  ...lively,
});

/** Of all loaded pages. An inquiry that arrives between two pages shifts cards onto both: shown once. */
export function inquiriesOf(pages: Pages | undefined): Inquiry[] {
  const byId = new Map<number, Inquiry>();
  for (const page of pages?.pages ?? []) for (const inquiry of page.inquiries) byId.set(inquiry.id, inquiry);
  return [...byId.values()];
}

/** What to say when the answer is there; called even when whoever asked has left the screen by then. */
interface Words {
  done: () => void;
  refused: (error: Error) => void;
}

export interface StatusWish {
  inquiry: Inquiry;
  status: InquiryStatus;
}

/** Shown at once, taken back when the server refuses. */
export const changeStatusMutation = (client: QueryClient, say: Words) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: ({ inquiry, status }: StatusWish) => api.changeInquiryStatus(inquiry.id, { status }),
    onMutate: async ({ inquiry, status }) => {
      await client.cancelQueries({ queryKey: all });
      move(client, inquiry.id, inquiry.status, status);
    },
    // Only this inquiry goes back: another change may be under way in the same list.
    onError: (error, { inquiry, status }) => {
      move(client, inquiry.id, status, inquiry.status);
      say.refused(error);
    },
    onSuccess: (saved) => {
      patch(client, saved.id, saved);
      say.done();
    },
    onSettled: () => refresh(client),
  });

export const replyMutation = (client: QueryClient, say: Words) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: ({ inquiry, response }: { inquiry: Inquiry; response: string }) => api.replyToInquiry(inquiry.id, { response }),
    onError: say.refused,
    onSuccess: (saved) => {
      patch(client, saved.id, saved);
      say.done();
    },
    onSettled: () => refresh(client),
  });

export const removeInquiryMutation = (client: QueryClient, say: Words) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: (inquiry: Inquiry) => api.removeInquiry(inquiry.id),
    onError: say.refused,
    onSuccess: (_nothing, inquiry) => {
      edit(client, (inquiries) => inquiries.filter(({ id }) => id !== inquiry.id));
      say.done();
    },
    onSettled: () => refresh(client),
  });

/** A list fetched while a change is under way would show the past for a moment, so the last change asks. */
function refresh(client: QueryClient): void {
  if (client.isMutating({ mutationKey: all }) === 1) void client.invalidateQueries({ queryKey: all });
}

/** The card and the count of what still waits, together. */
function move(client: QueryClient, id: number, from: InquiryStatus, to: InquiryStatus): void {
  patch(client, id, { status: to });
  const more = Number(to === 'pending') - Number(from === 'pending');
  client.setQueryData<InquiryCounts>(countsQuery.queryKey, (held) => held && { ...held, pending: held.pending + more });
}

function patch(client: QueryClient, id: number, change: Partial<Inquiry>): void {
  edit(client, (inquiries) => inquiries.map((inquiry) => (inquiry.id === id ? { ...inquiry, ...change } : inquiry)));
}

/** Edits every list that is held, whatever its filters; a total falls with the cards that leave it. */
function edit(client: QueryClient, change: (inquiries: Inquiry[]) => Inquiry[]): void {
  client.setQueriesData<Pages>({ queryKey: lists }, (held) => {
    if (!held) return held;
    const pages = held.pages.map((page) => ({ ...page, inquiries: change(page.inquiries) }));
    const gone = inquiriesOf(held).length - inquiriesOf({ ...held, pages }).length;
    return { ...held, pages: pages.map((page) => ({ ...page, total: page.total - gone })) };
  });
}
