import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { bookingStatuses, paymentStatuses } from '@charter/contracts/browser';
import { decideCorrection, decideResend, type Details } from './correction.js';

const booking: Details & { revision: number } = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@guests.example',
  phone: '+1 242 555 0199',
  guestCount: 4,
  lodging: 'The Coral House',
  specialRequests: 'Champagne',
  locale: 'en',
  revision: 3,
};

describe('a correction', () => {
  test('is outdated when the booking has another revision, whatever it changes', () => {
    expect(decideCorrection(booking, { expectedRevision: 2, firstName: 'Augusta' })).toEqual({ kind: 'outdated' });
  });

  test('changes nothing when every field has its value already', () => {
    expect(decideCorrection(booking, { expectedRevision: 3, firstName: 'Ada', guestCount: 4 })).toEqual({ kind: 'unchanged' });
  });

  test('names only the fields that change, and removes special requests that are empty', () => {
    expect(decideCorrection(booking, { expectedRevision: 3, firstName: 'Ada', phone: '+1 242 555 0100', specialRequests: '' })).toEqual({
      kind: 'correct',
      before: { phone: '+1 242 555 0199', specialRequests: 'Champagne' },
      after: { phone: '+1 242 555 0100', specialRequests: null },
    });
  });
});

describe('sending an e-mail again', () => {
  const startsAt = new Date('2027-01-12T14:00:00Z');
  const endsAt = new Date('2027-01-12T18:00:00Z');
  const before = new Date('2027-01-12T17:59:59Z');

  test('stops at five requests a day', () => {
    const confirmed = { status: 'confirmed', paymentStatus: 'paid', startsAt, endsAt } as const;
    expect(decideResend('confirmation', confirmed, 4, before)).toBe('send');
    expect(decideResend('confirmation', confirmed, 5, before)).toBe('too-many');
  });

  test('is possible for the link of every booking', () => {
    expect(decideResend('link', { status: 'cancelled', paymentStatus: 'refunded', startsAt, endsAt }, 0, endsAt)).toBe('send');
  });

  test('of the confirmation needs a confirmed, or a pending and paid booking whose charter has not ended', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...bookingStatuses),
        fc.constantFrom(...paymentStatuses),
        fc.boolean(),
        (status, paymentStatus, ended) => {
          const hasPaid = paymentStatus === 'partially_paid' || paymentStatus === 'paid' || paymentStatus === 'partially_refunded';
          const allowed = !ended && (status === 'confirmed' || (status === 'pending' && hasPaid));
          const decision = decideResend('confirmation', { status, paymentStatus, startsAt, endsAt }, 0, ended ? endsAt : before);
          expect(decision).toBe(allowed ? 'send' : 'no-confirmation');
        },
      ),
    );
  });
});
