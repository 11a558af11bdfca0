import { call } from '@charter/api-client';
import type { TaxRule, TaxRuleForm } from '@charter/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { deleteMutation, saveMutation } from '../../../lib/record-mutations.js';
import { taxRulesQuery } from '../../../lib/tax-rules.js';

const refetch = (client: QueryClient) => client.invalidateQueries({ queryKey: taxRulesQuery.queryKey });

export const saveTaxRuleMutation = saveMutation<TaxRule, TaxRuleForm>({
  create: (body) => call('POST /api/admin/taxes', { body }),
  replace: (id, body) => call('PUT /api/admin/taxes/{id}', { path: { id }, body }),
  refetch,
});

export const deleteTaxRuleMutation = deleteMutation({
  remove: (id) => call('DELETE /api/admin/taxes/{id}', { path: { id } }),
  refetch,
});
