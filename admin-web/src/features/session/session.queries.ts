import { ApiError, call } from '@charter/api-client';
import type { LoginForm, StaffSession } from '@charter/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { isTemporary } from '../../lib/day-store/connection.js';
import { dayStore } from '../../lib/day-store/day-store.js';
import { deleteOfflineScreen } from '../../lib/day-store/day-worker.js';
import { unsavedWork } from '../../lib/unsaved-work.js';
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
      const session = await call('GET /api/admin/session', { signal });
      signedInHint.set();
      return { staff: session };
    } catch (error) {
      if (isSignedOut(error) && !unsavedWork.exists()) {
        signedInHint.clear();
        return { staff: null };
      }
      const staff = isDaySheet() && isTemporary(error) ? await dayStore.findSession() : null;
      if (staff) return { staff };
      throw error;
    }
  },
  // Without a connection too: the day sheet then shows what its device has stored for this user.
  networkMode: 'always',
  meta: { public: true },
  staleTime: 60_000,
  refetchOnWindowFocus: true,
});

/** The only screen that is of use without a connection. */
const isDaySheet = () => window.location.pathname === '/admin/day';

export const loginMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (form: LoginForm) => call('POST /api/admin/login', { body: form }),
    onSuccess: (staff) => {
      signedInHint.set();
      client.setQueryData<SessionState>(sessionQuery.queryKey, { staff });
    },
  });

export const logoutMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => call('POST /api/admin/logout'),
    // Without a connection it fails at once: a sign-out that waits would leave guest data on a device that looks signed out.
    networkMode: 'always',
    onSuccess: () => endSession(client, { byUser: true }),
  });

/** False for a rejected password or a missing code, which are also answered with 401. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.code === 'UNAUTHENTICATED';

/**
 * Clears all cached data that is not public, so that guest data does not stay on a shared computer. Marks of the day sheet that are not sent
 * are deleted only when the user has signed out, which asks about them first: after an expired session they wait for the next one.
 */
export function endSession(client: QueryClient, { byUser }: { byUser: boolean }): void {
  signedInHint.clear();
  void deleteDay(byUser);
  client.setQueryData<SessionState>(sessionQuery.queryKey, { staff: null, endedByUser: byUser });
  client.removeQueries({ predicate: ({ meta }) => !meta?.public });
}

async function deleteDay(byUser: boolean): Promise<void> {
  await Promise.allSettled(byUser ? [dayStore.clear(), deleteOfflineScreen()] : [dayStore.deleteSheets()]);
}
