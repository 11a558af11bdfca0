import { ApiError, call } from '@charter/api-client';
import type { MemberForm, Party, PartyMember, SignatureForm } from '@charter/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MutationCallbacks } from '../mutation-callbacks.js';
import type { StoredRecord } from '../use-stored-record.js';

/** Who comes aboard with a booking, and the waiver that is to be signed. */
export const partyQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['party', bookingId],
    queryFn: ({ signal }) => call('GET /api/admin/bookings/{bookingId}/party', { path: { bookingId }, signal }),
    // Guests fill it in at the same time.
    refetchOnWindowFocus: true,
    staleTime: 5_000,
  });

/** The response is shown at once; after an error the party is read again, because somebody else may have changed it. */
const partyMutation = <Input>(
  client: QueryClient,
  bookingId: string,
  change: (input: Input) => Promise<Party>,
  { onSuccess, onError }: MutationCallbacks<Party, Input>,
) =>
  mutationOptions({
    mutationFn: change,
    onSuccess: (party: Party, input: Input) => {
      client.setQueryData(partyQuery(bookingId).queryKey, party);
      onSuccess(party, input);
    },
    onError: (error: Error, input: Input) => {
      if (error instanceof ApiError) void client.invalidateQueries({ queryKey: partyQuery(bookingId).queryKey });
      onError(error, input);
    },
    // The day sheet lists the members, the record the changes, and Needs attention the open waivers.
    onSettled: () =>
      void Promise.all(
        ['day', 'booking', 'attention'].map((first) => client.invalidateQueries({ queryKey: [first], refetchType: 'active' })),
      ),
  });

interface SaveMemberInput {
  /** Undefined for a new member. */
  stored: StoredRecord<string> | undefined;
  form: MemberForm;
}

export const saveMemberMutation = (client: QueryClient, bookingId: string, callbacks: MutationCallbacks<Party, SaveMemberInput>) =>
  partyMutation(
    client,
    bookingId,
    ({ stored, form }: SaveMemberInput) =>
      stored
        ? call('PATCH /api/admin/bookings/{bookingId}/party/{memberId}', {
            path: { bookingId, memberId: stored.id },
            body: { ...form, expectedRevision: stored.expectedRevision },
          })
        : call('POST /api/admin/bookings/{bookingId}/party', { path: { bookingId }, body: form }),
    callbacks,
  );

export const removeMemberMutation = (client: QueryClient, bookingId: string, callbacks: MutationCallbacks<Party, string>) =>
  partyMutation(
    client,
    bookingId,
    (memberId: string) => call('DELETE /api/admin/bookings/{bookingId}/party/{memberId}', { path: { bookingId, memberId } }),
    callbacks,
  );

interface SignInput {
  member: PartyMember;
  /** The guardian of a child who has none yet. */
  guardianId: string | undefined;
  form: SignatureForm;
}

/** Both requests are idempotent: a signature that fails after the guardian was stored can be sent again. */
export const signMutation = (client: QueryClient, bookingId: string, callbacks: MutationCallbacks<Party, SignInput>) =>
  partyMutation(
    client,
    bookingId,
    async ({ member, guardianId, form }: SignInput) => {
      if (guardianId)
        await call('PATCH /api/admin/bookings/{bookingId}/party/{memberId}', {
          path: { bookingId, memberId: member.id },
          body: { guardianId, expectedRevision: member.revision ?? 0 },
        });
      return call('POST /api/admin/bookings/{bookingId}/party/{memberId}/signature', {
        path: { bookingId, memberId: member.id },
        body: form,
      });
    },
    callbacks,
  );
