import { api, ApiError } from '@charter/api-client';
import type { LoginForm, StaffSession } from '@charter/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { signedInHint } from './signed-in-hint.js';

interface SessionState {
  /** Null when signed out. */
  staff: StaffSession | null;
  /** True after a logout, false when the session expired or was ended elsewhere. */
  endedByUser?: boolean;
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<SessionState> => {
    try {
      const session = await api.session(signal);
      signedInHint.set();
      return { staff: session };
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      signedInHint.clear();
      return { staff: null };
    }
  },
  meta: { public: true },
  staleTime: 60_000,
  refetchOnWindowFocus: true,
});

export const loginMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (form: LoginForm) => api.login(form),
    onSuccess: (staff) => {
      signedInHint.set();
      client.setQueryData<SessionState>(sessionQuery.queryKey, { staff });
    },
  });

export const logoutMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => api.logout(),
    onSuccess: () => endSession(client, { byUser: true }),
  });

/** False for a rejected password or a missing code, which are also answered with 401. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.code === 'UNAUTHENTICATED';

/** Clears all cached data that is not public, so that guest data does not stay on a shared computer. */
export function endSession(client: QueryClient, { byUser }: { byUser: boolean }): void {
  signedInHint.clear();
  client.setQueryData<SessionState>(sessionQuery.queryKey, { staff: null, endedByUser: byUser });
  client.removeQueries({ predicate: ({ meta }) => !meta?.public });
}
