import { call } from '@charter/api-client';
import type { AddOn, AddOnForm } from '@charter/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { deleteMutation, saveMutation } from '../../lib/record-mutations.js';

/** All add-ons by name, with their translations. */
export const addOnsQuery = queryOptions({
  queryKey: ['add-ons'],
  queryFn: ({ signal }) => call('GET /api/admin/add-ons', { signal }),
  staleTime: 30_000,
});

const refetch = (client: QueryClient) => client.invalidateQueries({ queryKey: addOnsQuery.queryKey });

export const saveAddOnMutation = saveMutation<AddOn, AddOnForm>({
  create: (body) => call('POST /api/admin/add-ons', { body }),
  replace: (id, body) => call('PUT /api/admin/add-ons/{id}', { path: { id }, body }),
  refetch,
});

export const deleteAddOnMutation = deleteMutation({
  remove: (id) => call('DELETE /api/admin/add-ons/{id}', { path: { id } }),
  refetch,
});
