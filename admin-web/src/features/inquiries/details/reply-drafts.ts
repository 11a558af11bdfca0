import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

/** Among the queries because they end with the session, as all that was read in it does. */
const draftsQuery = queryOptions({
  queryKey: ['inquiry-drafts'],
  queryFn: (): Record<number, string> => ({}),
  initialData: {},
  enabled: false,
  gcTime: Infinity,
});

/** Answers that were begun and not sent, by inquiry, for as long as the session lasts and the page is not loaded anew. */
export function useDrafts() {
  const client = useQueryClient();
  const { data: drafts } = useQuery(draftsQuery);
  const write = (id: number, draft: string) => client.setQueryData(draftsQuery.queryKey, (were = {}) => ({ ...were, [id]: draft }));
  return [drafts, write] as const;
}
