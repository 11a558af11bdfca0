import { call } from '@charter/api-client';
import type { AddOn, AddOnForm } from '@charter/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MutationCallbacks } from '../../lib/mutation-callbacks.js';
import type { StoredRecord } from '../../lib/use-stored-record.js';

/** All add-ons by name, with their translations. */
export const addOnsQuery = queryOptions({
  queryKey: ['add-ons'],
  queryFn: ({ signal }) => call('GET /api/admin/add-ons', { signal }),
  staleTime: 30_000,
});

interface SaveInput {
  /** Undefined for a new add-on. */
  stored: StoredRecord<number> | undefined;
  form: AddOnForm;
}

export const saveAddOnMutation = (client: QueryClient, callbacks: MutationCallbacks<AddOn, SaveInput>) =>
  mutationOptions({
    mutationFn: ({ stored, form }: SaveInput) =>
      stored
        ? call('PUT /api/admin/add-ons/{id}', { path: { id: stored.id }, body: { ...form, expectedRevision: stored.expectedRevision } })
        : call('POST /api/admin/add-ons', { body: form }),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => client.invalidateQueries({ queryKey: addOnsQuery.queryKey }),
  });

export const deleteAddOnMutation = (client: QueryClient, callbacks: MutationCallbacks<void, number>) =>
  mutationOptions({
    mutationFn: (id: number) => call('DELETE /api/admin/add-ons/{id}', { path: { id } }),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => client.invalidateQueries({ queryKey: addOnsQuery.queryKey }),
  });
