import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
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
