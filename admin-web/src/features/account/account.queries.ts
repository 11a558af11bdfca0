import { call } from '@charter/api-client';
import type { PasswordChange, PasswordProof, SecondFactorCode, SecondFactorRemoval } from '@charter/contracts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';

export const changePasswordMutation = mutationOptions({
  mutationFn: (change: PasswordChange) => call('PUT /api/admin/password', { body: change }),
});

export const startSecondFactorMutation = mutationOptions({
  mutationFn: (proof: PasswordProof) => call('POST /api/admin/second-factor', { body: proof }),
});

export const enableSecondFactorMutation = mutationOptions({
  mutationFn: (proof: SecondFactorCode) => call('PUT /api/admin/second-factor', { body: proof }),
});

export const disableSecondFactorMutation = mutationOptions({
  mutationFn: (proof: SecondFactorRemoval) => call('POST /api/admin/second-factor/removal', { body: proof }),
});

export const signOutEverywhereMutation = mutationOptions({ mutationFn: () => call('DELETE /api/admin/sessions') });

/** Reloads the session query, which belongs to the session feature. */
export const refetchSession = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['session'] });
