import { api, ApiError } from '@charter/api-client';
import type { LoginForm, StaffSession } from '@charter/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { signedInHint } from './signed-in-hint.js';

/** Who is at the desk. */
export interface Presence {
  staff: StaffSession | null;
  /** With nobody there: true when they left by themselves, not when their session ended under them. */
  left?: boolean;
}

/** The server's word on who is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Presence> => {
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
      client.setQueryData<Presence>(sessionQuery.queryKey, { staff });
    },
  });

export const logoutMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => api.logout(),
    onSuccess: () => endSession(client, { left: true }),
  });

/** The server does not know us (any more). A refused password or a missing code is not that. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.code === 'UNAUTHENTICATED';

/** Leaves nothing of the guests' data behind on a shared screen. */
export function endSession(client: QueryClient, { left }: { left: boolean }): void {
  signedInHint.clear();
  client.setQueryData<Presence>(sessionQuery.queryKey, { staff: null, left });
  client.removeQueries({ predicate: ({ meta }) => !meta?.public });
}
