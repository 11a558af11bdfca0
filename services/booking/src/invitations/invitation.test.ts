import { describe, expect, test } from '@jest/globals';
import { DomainError } from '@charter/contracts';
import { endedToInvite, requireInvitable, type Sailed } from './invitation.js';

/** Five in the afternoon in Nassau. */
const endsAt = new Date('2027-01-12T22:00:00Z');
const after = (hours: number, from = endsAt) => new Date(from.getTime() + hours * 3_600_000);
const sailed = (change: Partial<Sailed> = {}): Sailed => ({ status: 'completed', endsAt, invitedAt: null, reviewedAt: null, ...change });

function answer(present: Sailed, now: Date): string {
  try {
    requireInvitable(present, now);
    return 'asked';
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
}

describe('a guest', () => {
  test('is asked as soon as the charter is over', () => {
    expect(answer(sailed(), after(-0.001))).toBe('NOT_INVITABLE');
    expect(answer(sailed(), endsAt)).toBe('asked');
  });

  test.each(['pending', 'confirmed', 'cancelled'] as const)('of a %s charter is not asked', (status) => {
    expect(answer(sailed({ status }), after(1))).toBe('NOT_INVITABLE');
  });

  test('who has said how it was is never asked again', () => {
    expect(answer(sailed({ reviewedAt: after(2) }), after(1_000))).toBe('ALREADY_REVIEWED');
  });

  test('may be reminded a day after the last letter, not before', () => {
    const present = sailed({ invitedAt: after(5) });
    expect(answer(present, after(28.999))).toBe('ALREADY_INVITED');
    expect(answer(present, after(29))).toBe('asked');
  });
});

test('the letter goes out by itself from a day to two weeks after the charter', () => {
  const now = after(0, new Date('2027-01-20T12:00:00Z'));
  expect(endedToInvite(now)).toEqual({ from: new Date('2027-01-06T12:00:00Z'), to: new Date('2027-01-19T12:00:00Z') });
});
