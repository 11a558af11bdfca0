import { describe, expect, test } from 'vitest';
import { decideInvitation, endedToInvite, type InvitationState } from './invitation.js';

/** Five in the afternoon in Nassau. */
const endsAt = new Date('2027-01-12T22:00:00Z');
const after = (hours: number, from = endsAt) => new Date(from.getTime() + hours * 3_600_000);
const stateOf = (change: Partial<InvitationState> = {}): InvitationState => ({
  status: 'completed',
  endsAt,
  invitedAt: null,
  reviewedAt: null,
  noShowAt: null,
  ...change,
});

describe('a guest can be invited to review', () => {
  test('as soon as the charter has ended', () => {
    expect(decideInvitation(stateOf(), after(-0.001))).toBe('not-completed');
    expect(decideInvitation(stateOf(), endsAt)).toBe('invite');
  });

  test.each(['pending', 'confirmed', 'cancelled'] as const)('but not a %s charter', (status) => {
    expect(decideInvitation(stateOf({ status }), after(1))).toBe('not-completed');
  });

  test('but not one to which the guests did not come', () => {
    expect(decideInvitation(stateOf({ noShowAt: after(-4) }), after(1))).toBe('not-completed');
  });

  test('but not one that has a review', () => {
    expect(decideInvitation(stateOf({ reviewedAt: after(2) }), after(1_000))).toBe('already-reviewed');
  });

  test('again a day after the last invitation, not before', () => {
    const invited = stateOf({ invitedAt: after(5) });
    expect(decideInvitation(invited, after(28.999))).toBe('already-invited');
    expect(decideInvitation(invited, after(29))).toBe('invite');
  });
});

test('automatic invitations are for charters that ended one to fourteen days ago', () => {
  const now = after(0, new Date('2027-01-20T12:00:00Z'));
  expect(endedToInvite(now)).toEqual({ from: new Date('2027-01-06T12:00:00Z'), to: new Date('2027-01-19T12:00:00Z') });
});
