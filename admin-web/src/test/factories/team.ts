import type { OpenSession, StaffInvitation, TeamMember } from '@charter/contracts';

export const buildTeamMember = (overrides: Partial<TeamMember> = {}): TeamMember => ({
  id: 2,
  username: 'terrance',
  name: 'Terrance Rolle',
  email: 'terrance@charters.example',
  role: 'crew',
  active: true,
  secondFactor: false,
  lastSeenAt: null,
  revision: 5,
  ...overrides,
});

export const buildOpenSession = (overrides: Partial<OpenSession> = {}): OpenSession => ({
  username: 'terrance',
  name: 'Terrance Rolle',
  role: 'crew',
  signedInAt: '2026-11-14T12:30:00.000Z',
  lastSeenAt: '2026-11-14T14:10:00.000Z',
  expiresAt: '2026-11-14T22:10:00.000Z',
  current: false,
  ...overrides,
});

export const buildStaffInvitation = (overrides: Partial<StaffInvitation> = {}): StaffInvitation => ({
  id: 'i1',
  name: 'Ben Knowles',
  email: 'ben@charters.example',
  role: 'crew',
  invitedBy: 'captain',
  expiresAt: '2026-12-16T14:00:00.000Z',
  ...overrides,
});
