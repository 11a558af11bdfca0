import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { expiryOf, isExpired, isLastSeenStale, sessionLimits } from './staff-session.js';

const signedInAt = new Date('2026-03-02T08:00:00Z');
const later = (milliseconds: number) => new Date(signedInAt.getTime() + milliseconds);
const hour = 3_600_000;

describe('a staff session', () => {
  test('expires eight hours after the last request', () => {
    expect(expiryOf({ signedInAt, lastSeenAt: later(hour) })).toEqual(later(9 * hour));
    expect(isExpired({ signedInAt, lastSeenAt: signedInAt }, later(8 * hour))).toBe(true);
    expect(isExpired({ signedInAt, lastSeenAt: signedInAt }, later(8 * hour - 1))).toBe(false);
  });

  test('expires after seven days, however recent the last request', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * sessionLimits.absolute }), (lastSeen) => {
        expect(isExpired({ signedInAt, lastSeenAt: later(lastSeen) }, later(sessionLimits.absolute))).toBe(true);
      }),
    );
  });

  test('stores the time of the last request at most once a minute', () => {
    expect(isLastSeenStale({ signedInAt, lastSeenAt: signedInAt }, later(59_999))).toBe(false);
    expect(isLastSeenStale({ signedInAt, lastSeenAt: signedInAt }, later(60_000))).toBe(true);
  });
});
