import { api } from '@charter/api-client';
import type { PasswordChange, PasswordProof, SecondFactorCode, SecondFactorRemoval } from '@charter/contracts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';

export const changePasswordMutation = mutationOptions({ mutationFn: (change: PasswordChange) => api.changePassword(change) });

export const startSecondFactorMutation = mutationOptions({ mutationFn: (proof: PasswordProof) => api.offerSecondFactor(proof) });

export const enableSecondFactorMutation = mutationOptions({ mutationFn: (proof: SecondFactorCode) => api.enableSecondFactor(proof) });

export const disableSecondFactorMutation = mutationOptions({ mutationFn: (proof: SecondFactorRemoval) => api.disableSecondFactor(proof) });

export const signOutEverywhereMutation = mutationOptions({ mutationFn: () => api.signOutEverywhere() });

/** Reloads the session query, which belongs to the session feature. */
export const refetchSession = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['session'] });
