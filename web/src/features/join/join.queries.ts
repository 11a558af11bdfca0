import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '@charter/api-client';
import type { JoinedCharter, JoinForm, Locale, SignatureForm } from '@charter/contracts';
import { localizedPath, parsePathname, paths } from '../../lib/paths.js';

/** Opens the party whose key is in the address, and removes the key from it, as the trip page does. */
async function openJoin(locale: Locale, signal: AbortSignal) {
  const address = parsePathname(location.pathname);
  const key = address.path.slice(paths.join.length + 1);
  if (key) {
    await call('POST /api/join/open', { body: { key: decodeURIComponent(key) } });
    history.replaceState(history.state, '', localizedPath(address.locale, paths.join));
  }
  return call('GET /api/join', { query: { locale }, signal });
}

/** @param locale language of the waiver */
export const joinQuery = (locale: Locale) =>
  queryOptions({ queryKey: ['join', locale], queryFn: ({ signal }) => openJoin(locale, signal) });

const staleCodes: readonly string[] = ['PARTY_FULL', 'PARTY_CLOSED', 'MEMBER_NOT_FOUND', 'WAIVER_CHANGED', 'TRIP_CLOSED'];

function useJoinChange<Form>(locale: Locale, change: (form: Form) => Promise<JoinedCharter>, onDone?: () => void) {
  const client = useQueryClient();
  const { queryKey } = joinQuery(locale);
  return useMutation({
    mutationFn: change,
    onSuccess: (charter) => {
      client.setQueryData(queryKey, charter);
      onDone?.();
    },
    onError: (error) => {
      if (error instanceof ApiError && staleCodes.includes(error.code)) void client.invalidateQueries({ queryKey });
    },
  });
}

export const useJoinParty = (locale: Locale, onDone: () => void) =>
  useJoinChange(locale, (form: JoinForm) => call('PUT /api/join/me', { query: { locale }, body: form }), onDone);

export const useSignJoined = (locale: Locale) =>
  useJoinChange(locale, (form: SignatureForm) => call('POST /api/join/signature', { query: { locale }, body: form }));
