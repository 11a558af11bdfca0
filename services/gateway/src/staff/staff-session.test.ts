import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Refusal } from '@charter/contracts';
import { OwnCounts } from '../door/counts.js';
import { SignInAttempts } from './sign-in-attempts.js';
import { endOf, isOver, isWorthNoting, limits } from './staff-session.js';

const signedInAt = new Date('2026-03-02T08:00:00Z');
const later = (milliseconds: number) => new Date(signedInAt.getTime() + milliseconds);
const hour = 3_600_000;

describe('a staff session', () => {
  test('ends eight hours after the last request', () => {
    expect(endOf({ signedInAt, lastSeenAt: later(hour) })).toEqual(later(9 * hour));
    expect(isOver({ signedInAt, lastSeenAt: signedInAt }, later(8 * hour))).toBe(true);
    expect(isOver({ signedInAt, lastSeenAt: signedInAt }, later(8 * hour - 1))).toBe(false);
  });

  test('ends after seven days however busy it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * limits.absolute }), (seen) => {
        expect(isOver({ signedInAt, lastSeenAt: later(seen) }, later(limits.absolute))).toBe(true);
      }),
    );
  });

  test('is written down at most once a minute', () => {
    expect(isWorthNoting({ signedInAt, lastSeenAt: signedInAt }, later(59_999))).toBe(false);
    expect(isWorthNoting({ signedInAt, lastSeenAt: signedInAt }, later(60_000))).toBe(true);
  });
});

describe('guessing at one account', () => {
  const guess = (attempts: SignInAttempts, username: string) =>
    attempts.begin(username).then(
      () => 'admitted',
      (error: Refusal) => error.code,
    );

  test('is over for a minute after as many attempts as are allowed, from wherever they came', async () => {
    let now = 0;
    const attempts = new SignInAttempts(new OwnCounts(() => now), 'account', 3);
    for (const name of ['captain', 'Captain', 'CAPTAIN']) expect(await guess(attempts, name)).toBe('admitted');
    expect(await guess(attempts, 'captain')).toBe('TOO_MANY_REQUESTS');
    expect(await guess(attempts, 'mate')).toBe('admitted');
    now = 60_000;
    expect(await guess(attempts, 'captain')).toBe('admitted');
  });

  test('is over for an hour when it is the code that is guessed', async () => {
    let now = 0;
    const attempts = new SignInAttempts(new OwnCounts(() => now), 'code', 1);
    expect(await guess(attempts, 'captain')).toBe('admitted');
    now = hour - 1;
    expect(await guess(attempts, 'captain')).toBe('TOO_MANY_REQUESTS');
    now = hour;
    expect(await guess(attempts, 'captain')).toBe('admitted');
  });

  test('is forgiven when the right password comes', async () => {
    const attempts = new SignInAttempts(new OwnCounts(() => 0), 'account', 1);
    await attempts.begin('captain');
    await attempts.forgive('captain');
    expect(await guess(attempts, 'captain')).toBe('admitted');
  });
});
