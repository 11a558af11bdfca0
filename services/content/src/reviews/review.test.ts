import { describe, expect, test } from '@jest/globals';
import { type BookingStatus, DomainError } from '@charter/contracts';
import { requireSailed } from './review.js';

/** Five in the afternoon in Nassau. */
const endsAt = '2026-12-12T22:00:00.000Z';
const over = new Date(endsAt);
const sailing = new Date('2026-12-12T21:59:59.999Z');

function answer(status: BookingStatus, now: Date): string {
  try {
    requireSailed({ status, endsAt }, now);
    return 'welcome';
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
}

describe('a review by the link', () => {
  test.each(['pending', 'confirmed', 'completed'] as const)('of a %s charter is welcome from the minute it is over', (status) => {
    expect(answer(status, sailing)).toBe('REVIEW_TOO_EARLY');
    expect(answer(status, over)).toBe('welcome');
  });

  test('of a cancelled charter has no trip to tell of, before its day or after', () => {
    expect(answer('cancelled', sailing)).toBe('BOOKING_NOT_FOUND');
    expect(answer('cancelled', over)).toBe('BOOKING_NOT_FOUND');
  });
});
