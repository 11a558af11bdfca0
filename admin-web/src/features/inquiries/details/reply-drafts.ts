import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

/** Kept in the query cache, which is cleared when the session ends. */
const draftsQuery = queryOptions({
  queryKey: ['inquiry-drafts'],
  queryFn: (): Record<number, string> => ({}),
  initialData: {},
  enabled: false,
  gcTime: Infinity,
});

/** Unsent replies by inquiry id, kept until the session ends or the page is reloaded. */
export function useReplyDrafts() {
  const client = useQueryClient();
  const { data: drafts } = useQuery(draftsQuery);
  const saveDraft = (id: number, draft: string) =>
    client.setQueryData(draftsQuery.queryKey, (previous = {}) => ({ ...previous, [id]: draft }));
  return [drafts, saveDraft] as const;
}
