import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { MutationCallbacks } from './mutation-callbacks.js';
import type { StoredRecord } from './use-stored-record.js';

export interface SaveInput<Form, Id> {
  /** Undefined for a new record. */
  stored: StoredRecord<Id> | undefined;
  form: Form;
}

interface SaveRequests<Saved, Form, Id> {
  create: (form: Form) => Promise<Saved>;
  /** The form with the revision that it replaces. */
  replace: (id: Id, form: Form & { expectedRevision: number }) => Promise<Saved>;
  refetch: (client: QueryClient) => Promise<unknown>;
}

/** Stores a new or changed record; the lists that show it are read again, also after an error. */
export const saveMutation =
  <Saved, Form extends object, Id = number>({ create, replace, refetch }: SaveRequests<Saved, Form, Id>) =>
  (client: QueryClient, callbacks: MutationCallbacks<Saved, SaveInput<Form, Id>>) =>
    mutationOptions({
      mutationFn: ({ stored, form }: SaveInput<Form, Id>) =>
        stored ? replace(stored.id, { ...form, expectedRevision: stored.expectedRevision }) : create(form),
      ...callbacks,
      onSettled: () => refetch(client),
    });

export type DeleteMutation = ReturnType<typeof deleteMutation>;

/** Deletes a record by its id. */
export const deleteMutation =
  ({ remove, refetch }: { remove: (id: number) => Promise<void>; refetch: (client: QueryClient) => Promise<unknown> }) =>
  (client: QueryClient, callbacks: MutationCallbacks<void, number>) =>
    mutationOptions({ mutationFn: remove, ...callbacks, onSettled: () => refetch(client) });
