import { call } from '@charter/api-client';
import type { WaiverForm, WaiverVersion } from '@charter/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MutationCallbacks } from '../../lib/mutation-callbacks.js';

/** The published versions, the newest first. */
export const waiverQuery = queryOptions({
  queryKey: ['waiver'],
  queryFn: ({ signal }) => call('GET /api/admin/waiver', { signal }),
  staleTime: 5_000,
});

export const publishWaiverMutation = (client: QueryClient, callbacks: MutationCallbacks<WaiverVersion[], WaiverForm>) =>
  mutationOptions({
    mutationFn: (form: WaiverForm) => call('POST /api/admin/waiver', { body: form }),
    onSuccess: (versions: WaiverVersion[], form: WaiverForm) => {
      client.setQueryData(waiverQuery.queryKey, versions);
      callbacks.onSuccess(versions, form);
    },
    onError: callbacks.onError,
    // The first version makes waivers open on the day sheet and in parties.
    onSettled: () => void Promise.all(['party', 'day', 'attention'].map((first) => client.invalidateQueries({ queryKey: [first] }))),
  });
