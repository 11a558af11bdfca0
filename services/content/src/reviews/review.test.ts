import { describe, expect, test } from 'vitest';
import { type BookingStatus, DomainError } from '@charter/contracts';
import { requireReviewable } from './review.js';

/** 5 PM in Nassau. */
const endsAt = '2026-12-12T22:00:00.000Z';
const afterEnd = new Date(endsAt);
const beforeEnd = new Date('2026-12-12T21:59:59.999Z');

function codeOf(status: BookingStatus, now: Date): string {
  try {
    requireReviewable({ status, endsAt }, now);
    return 'accepted';
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
}

describe('a review', () => {
  test.each(['pending', 'confirmed', 'completed'] as const)('of a %s charter is accepted from its end', (status) => {
    expect(codeOf(status, beforeEnd)).toBe('REVIEW_TOO_EARLY');
    expect(codeOf(status, afterEnd)).toBe('accepted');
  });

  test('of a cancelled charter is rejected before and after its end', () => {
    expect(codeOf('cancelled', beforeEnd)).toBe('BOOKING_NOT_FOUND');
    expect(codeOf('cancelled', afterEnd)).toBe('BOOKING_NOT_FOUND');
  });
});
