import { call } from '@charter/api-client';
import type {
  CrewForm,
  CrewMember,
  StaffInvitation,
  StaffInvitationAcceptance,
  StaffInvitationForm,
  TeamMember,
  TeamMemberChange,
} from '@charter/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { crewQuery } from '../../lib/charter-day.queries.js';
import type { MutationCallbacks } from '../../lib/mutation-callbacks.js';
import { saveMutation } from '../../lib/record-mutations.js';

export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => call('GET /api/admin/team', { signal }),
  refetchOnWindowFocus: true,
  staleTime: 5_000,
});

const refetchTeam = (client: QueryClient) => client.invalidateQueries({ queryKey: teamQuery.queryKey });

export const inviteMutation = (client: QueryClient, callbacks: MutationCallbacks<StaffInvitation, StaffInvitationForm>) =>
  mutationOptions({
    mutationFn: (form: StaffInvitationForm) => call('POST /api/admin/team/invitations', { body: form }),
    ...callbacks,
    onSettled: () => void refetchTeam(client),
  });

export const withdrawMutation = (client: QueryClient, callbacks: MutationCallbacks<void, StaffInvitation>) =>
  mutationOptions({
    mutationFn: ({ id }: StaffInvitation) => call('DELETE /api/admin/team/invitations/{invitationId}', { path: { invitationId: id } }),
    ...callbacks,
    onSettled: () => refetchTeam(client),
  });

interface ChangeMemberInput {
  member: TeamMember;
  change: TeamMemberChange;
}

export const changeMemberMutation = (client: QueryClient, callbacks: MutationCallbacks<void, ChangeMemberInput>) =>
  mutationOptions({
    mutationFn: ({ member, change }: ChangeMemberInput) =>
      call('PATCH /api/admin/team/{id}', { path: { id: member.id }, body: { ...change, expectedRevision: member.revision ?? 0 } }),
    ...callbacks,
    // The change is shown when it is stored.
    onSettled: () => refetchTeam(client),
  });

export const saveCrewMutation = saveMutation<CrewMember, CrewForm & { active: boolean }, string>({
  create: ({ name, phone, role }) => call('POST /api/admin/crew', { body: { name, phone, role } }),
  replace: (id, body) => call('PATCH /api/admin/crew/{id}', { path: { id }, body }),
  refetch: (client) => client.invalidateQueries({ queryKey: crewQuery.queryKey }),
});

export const acceptInvitationMutation = mutationOptions({
  mutationFn: (form: StaffInvitationAcceptance) => call('POST /api/team/accept', { body: form }),
});
