import { describe, expect, test } from '@jest/globals';
import { DomainError } from '@charter/contracts';
import { endedToInvite, requireInvitable, type InvitationState } from './invitation.js';

/** Five in the afternoon in Nassau. */
const endsAt = new Date('2027-01-12T22:00:00Z');
const after = (hours: number, from = endsAt) => new Date(from.getTime() + hours * 3_600_000);
const stateOf = (change: Partial<InvitationState> = {}): InvitationState => ({
  status: 'completed',
  endsAt,
  invitedAt: null,
  reviewedAt: null,
  ...change,
});

function resultOf(state: InvitationState, now: Date): string {
  try {
    requireInvitable(state, now);
    return 'invited';
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
}

describe('a guest can be invited to review', () => {
  test('as soon as the charter has ended', () => {
    expect(resultOf(stateOf(), after(-0.001))).toBe('NOT_INVITABLE');
    expect(resultOf(stateOf(), endsAt)).toBe('invited');
  });

  test.each(['pending', 'confirmed', 'cancelled'] as const)('but not a %s charter', (status) => {
    expect(resultOf(stateOf({ status }), after(1))).toBe('NOT_INVITABLE');
  });

  test('but not one that has a review', () => {
    expect(resultOf(stateOf({ reviewedAt: after(2) }), after(1_000))).toBe('ALREADY_REVIEWED');
  });

  test('again a day after the last invitation, not before', () => {
    const invited = stateOf({ invitedAt: after(5) });
    expect(resultOf(invited, after(28.999))).toBe('ALREADY_INVITED');
    expect(resultOf(invited, after(29))).toBe('invited');
  });
});

test('automatic invitations are for charters that ended one to fourteen days ago', () => {
  const now = after(0, new Date('2027-01-20T12:00:00Z'));
  expect(endedToInvite(now)).toEqual({ from: new Date('2027-01-06T12:00:00Z'), to: new Date('2027-01-19T12:00:00Z') });
});
