import { api, ApiError } from '@charter/api-client';
import type { PasswordChange, PasswordProof, SecondFactorCode, SecondFactorRemoval } from '@charter/contracts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';

export const passwordMutation = mutationOptions({ mutationFn: (change: PasswordChange) => api.changePassword(change) });

export const offerMutation = mutationOptions({ mutationFn: (proof: PasswordProof) => api.offerSecondFactor(proof) });

export const enableMutation = mutationOptions({ mutationFn: (proof: SecondFactorCode) => api.enableSecondFactor(proof) });

export const disableMutation = mutationOptions({ mutationFn: (proof: SecondFactorRemoval) => api.disableSecondFactor(proof) });

export const everywhereMutation = mutationOptions({ mutationFn: () => api.signOutEverywhere() });

/** Who is signed in, and how, is the session feature's knowledge: it asks again. */
export const askSessionAgain = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['session'] });

/** The gateway's sentence for a field; undefined where the error is about something else. */
export const fieldMessage = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.errors[field] : undefined;
