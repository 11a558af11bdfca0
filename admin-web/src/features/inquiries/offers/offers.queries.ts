import { call } from '@charter/api-client';
import type { OfferForm, StaffOffer } from '@charter/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MutationCallbacks } from '../../../lib/mutation-callbacks.js';
import type { StoredRecord } from '../../../lib/use-stored-record.js';
import { markContacted } from '../inquiries.queries.js';

/** Guests open and pay offers while the screen is open. */
export const offersQuery = queryOptions({
  queryKey: ['offers'],
  queryFn: ({ signal }) => call('GET /api/admin/offers', { signal }),
  refetchInterval: 30_000,
  refetchOnWindowFocus: true,
  staleTime: 5_000,
});

interface SaveInput {
  /** Undefined for a new offer. */
  stored: StoredRecord<string> | undefined;
  form: OfferForm;
}

/** The list shows at once what the server has answered. */
function store(client: QueryClient, saved: StaffOffer): void {
  client.setQueryData(offersQuery.queryKey, (offers) => offers && [saved, ...offers.filter(({ id }) => id !== saved.id)]);
}
const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: offersQuery.queryKey });

export const saveOfferMutation = (client: QueryClient, callbacks: MutationCallbacks<StaffOffer, SaveInput>) =>
  mutationOptions({
    mutationFn: ({ stored, form }: SaveInput) =>
      stored
        ? call('PUT /api/admin/offers/{id}', { path: { id: stored.id }, body: { ...form, expectedRevision: stored.expectedRevision } })
        : call('POST /api/admin/offers', { body: form }),
    onSuccess: (saved, input) => {
      store(client, saved);
      callbacks.onSuccess(saved, input);
    },
    onError: callbacks.onError,
    onSettled: () => refresh(client),
  });

const commandMutation = (
  client: QueryClient,
  command: (id: string) => Promise<StaffOffer>,
  callbacks: MutationCallbacks<StaffOffer, StaffOffer>,
) =>
  mutationOptions({
    mutationFn: ({ id }: StaffOffer) => command(id),
    onSuccess: (saved, input) => {
      store(client, saved);
      callbacks.onSuccess(saved, input);
    },
    onError: callbacks.onError,
    onSettled: () => refresh(client),
  });

export const sendOfferMutation = (client: QueryClient, callbacks: MutationCallbacks<StaffOffer, StaffOffer>) =>
  commandMutation(client, (id) => call('POST /api/admin/offers/{id}/send', { path: { id } }), {
    ...callbacks,
    onSuccess: (sent, offer) => {
      if (sent.inquiryId !== null) markContacted(client, sent.inquiryId);
      callbacks.onSuccess(sent, offer);
    },
  });

export const withdrawOfferMutation = (client: QueryClient, callbacks: MutationCallbacks<StaffOffer, StaffOffer>) =>
  commandMutation(client, (id) => call('POST /api/admin/offers/{id}/withdrawal', { path: { id } }), callbacks);

/** Makes a new link of the guest's page; the former ones open nothing any more. */
export const newLinkMutation = (client: QueryClient) =>
  commandMutation(client, (id) => call('POST /api/admin/offers/{id}/link', { path: { id } }), {
    onSuccess: () => undefined,
    onError: () => undefined,
  });
