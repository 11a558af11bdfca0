import { api } from '@charter/api-client';
import type { AddOn, AddOnForm } from '@charter/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MutationCallbacks } from '../../../lib/mutation-callbacks.js';
import type { StoredRecord } from '../../../lib/use-stored-record.js';

/** All add-ons by name, with their translations. */
export const addOnsQuery = queryOptions({
  queryKey: ['add-ons'],
  queryFn: ({ signal }) => api.addOns(signal),
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
      stored ? api.changeAddOn(stored.id, { ...form, expectedRevision: stored.expectedRevision }) : api.addAddOn(form),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => client.invalidateQueries({ queryKey: addOnsQuery.queryKey }),
  });

export const deleteAddOnMutation = (client: QueryClient, callbacks: MutationCallbacks<void, number>) =>
  mutationOptions({
    mutationFn: (id: number) => api.removeAddOn(id),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => client.invalidateQueries({ queryKey: addOnsQuery.queryKey }),
  });
