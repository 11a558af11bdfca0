import { call } from '@charter/api-client';
import type { TaxRule, TaxRuleForm } from '@charter/contracts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { MutationCallbacks } from '../../../lib/mutation-callbacks.js';
import type { StoredRecord } from '../../../lib/use-stored-record.js';
import { taxRulesQuery } from '../../../lib/tax-rules.js';

interface SaveInput {
  /** Undefined for a new rule. */
  stored: StoredRecord<number> | undefined;
  form: TaxRuleForm;
}

export const saveTaxRuleMutation = (client: QueryClient, callbacks: MutationCallbacks<TaxRule, SaveInput>) =>
  mutationOptions({
    mutationFn: ({ stored, form }: SaveInput) =>
      stored
        ? call('PUT /api/admin/taxes/{id}', { path: { id: stored.id }, body: { ...form, expectedRevision: stored.expectedRevision } })
        : call('POST /api/admin/taxes', { body: form }),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => client.invalidateQueries({ queryKey: taxRulesQuery.queryKey }),
  });

export const deleteTaxRuleMutation = (client: QueryClient, callbacks: MutationCallbacks<void, number>) =>
  mutationOptions({
    mutationFn: (id: number) => call('DELETE /api/admin/taxes/{id}', { path: { id } }),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => client.invalidateQueries({ queryKey: taxRulesQuery.queryKey }),
  });
