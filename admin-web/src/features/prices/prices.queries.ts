import { call } from '@charter/api-client';
import type { PriceRule, PriceRuleForm } from '@charter/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { packagesQuery } from '../../lib/packages.queries.js';
import { deleteMutation, saveMutation } from '../../lib/record-mutations.js';

/** All rules by their first date, those that are over included. */
export const priceRulesQuery = queryOptions({
  queryKey: ['price-rules'],
  queryFn: ({ signal }) => call('GET /api/admin/price-rules', { signal }),
  staleTime: 30_000,
});

/** The list of packages has the lowest prices, and bookings by phone have those of their days. */
const refetch = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: priceRulesQuery.queryKey }),
    client.invalidateQueries({ queryKey: packagesQuery.queryKey }),
    client.invalidateQueries({ queryKey: ['day-price'] }),
  ]);

export const savePriceRuleMutation = saveMutation<PriceRule, PriceRuleForm>({
  create: (body) => call('POST /api/admin/price-rules', { body }),
  replace: (id, body) => call('PUT /api/admin/price-rules/{id}', { path: { id }, body }),
  refetch,
});

export const deletePriceRuleMutation = deleteMutation({
  remove: (id) => call('DELETE /api/admin/price-rules/{id}', { path: { id } }),
  refetch,
});
