import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '@charter/api-client';
import type { Locale, MemberForm, Party, SignatureForm } from '@charter/contracts';
import { tripQuery } from '../trip.queries.js';

/** The text to sign, in the language of the page: that of the trip is in the booking's. Null when there is none any more. */
export const waiverQuery = (locale: Locale) =>
  queryOptions({
    queryKey: [...tripQuery.queryKey, 'waiver', locale],
    queryFn: async ({ signal }) => (await call('GET /api/trip/party', { query: { locale }, signal })).waiver ?? null,
  });

const staleCodes: readonly string[] = ['MEMBER_NOT_FOUND', 'MEMBER_JOINED', 'PARTY_FULL', 'PARTY_CLOSED', 'WAIVER_CHANGED'];

/** A change of the party: its response is the party of the trip, and after a conflict the trip is read again. */
function usePartyChange<Variables>(change: (variables: Variables) => Promise<Party>, onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (party) => {
      client.setQueryData(tripQuery.queryKey, (trip) => trip && { ...trip, party });
      onDone?.();
    },
    onError: (error) => {
      if (error instanceof ApiError && staleCodes.includes(error.code)) void client.invalidateQueries({ queryKey: tripQuery.queryKey });
    },
  });
}

/** @param memberId undefined for a new member */
export const useSaveMember = (memberId: string | undefined, onDone: () => void) =>
  usePartyChange(
    (form: MemberForm) =>
      memberId
        ? call('PATCH /api/trip/party/{memberId}', { path: { memberId }, body: form })
        : call('POST /api/trip/party', { body: form }),
    onDone,
  );

export const useRemoveMember = (onDone: () => void) =>
  usePartyChange((memberId: string) => call('DELETE /api/trip/party/{memberId}', { path: { memberId } }), onDone);

export const useMergeMembers = (memberId: string, onDone: () => void) =>
  usePartyChange(
    (preparedId: string) => call('POST /api/trip/party/{memberId}/merge', { path: { memberId }, body: { preparedId } }),
    onDone,
  );

export const useSignWaiver = (memberId: string, onDone: () => void) =>
  usePartyChange((form: SignatureForm) => call('POST /api/trip/party/{memberId}/signature', { path: { memberId }, body: form }), onDone);
