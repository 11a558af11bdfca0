import type { Party, PartyMember } from '@charter/contracts';

export const buildPartyMember = (overrides: Partial<PartyMember> = {}): PartyMember => ({
  id: 'm1',
  name: 'Ada Rolle',
  age: 'adult',
  needs: null,
  swims: true,
  guardianId: null,
  email: null,
  joined: false,
  joinUrl: '/join/K9HZNGVX2Z-0123456789ABCDEFGHJKMNPQRS-0123456789ABCDEFGHJKMNPQRS',
  signature: null,
  ...overrides,
});

export const buildParty = (overrides: Partial<Party> = {}): Party => ({
  max: 4,
  members: [],
  joinUrl: '/join/K9HZNGVX2Z-0123456789ABCDEFGHJKMNPQRS',
  ...overrides,
});
