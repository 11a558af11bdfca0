import { describe, expect, it, test } from 'vitest';
import fc from 'fast-check';
import { bookingStatuses } from '@charter/contracts/browser';
import type { BookingStatus } from '@charter/contracts';
import { confirmationCode, decideRemoval, decideStatusChange, formatCode, parseCode, bookingTransitions } from './booking.js';

const changeOf = (from: BookingStatus, to: BookingStatus) => {
  const decision = decideStatusChange(from, to);
  return decision.kind === 'change' ? decision.transition : undefined;
};

describe('a change of status', () => {
  it('releases the slot of a cancelled booking, and occupies it again when the booking is reinstated', () => {
    expect(changeOf('confirmed', 'cancelled')?.slot).toBe('release');
    expect(changeOf('cancelled', 'confirmed')?.slot).toBe('occupy');
    expect(changeOf('pending', 'confirmed')?.slot).toBe('keep');
  });

  it('is not allowed for a completed booking', () => {
    for (const to of bookingStatuses.filter((status) => status !== 'completed')) {
      expect(decideStatusChange('completed', to)).toEqual({ kind: 'not-allowed' });
    }
  });

  it('is allowed exactly where the table of transitions has it, and the same status is no change', () => {
    const status = fc.constantFrom(...bookingStatuses);
    fc.assert(
      fc.property(status, status, (from, to) => {
        const allowed = bookingTransitions[from].includes(to) ? { kind: 'change', transition: { from, to } } : { kind: 'not-allowed' };
        expect(decideStatusChange(from, to)).toMatchObject(from === to ? { kind: 'unchanged' } : allowed);
      }),
    );
  });

  it('leaves the boat occupied once, or not at all when cancelled, after any sequence of changes', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...bookingStatuses), { maxLength: 12 }), (sequence) => {
        let status: BookingStatus = 'pending';
        let isOccupied = true;
        for (const to of sequence) {
          const change = changeOf(status, to);
          if (!change) continue;
          if (change.slot === 'occupy') expect(isOccupied).toBe(false);
          if (change.slot !== 'keep') isOccupied = change.slot === 'occupy';
          status = to;
          expect(isOccupied).toBe(to !== 'cancelled');
        }
      }),
    );
  });
});

test.each([
  ['paid', false, 'still-paid'],
  ['partially_refunded', false, 'still-paid'],
  ['paid', true, 'remove'],
  ['refunded', false, 'remove'],
  ['pending', false, 'remove'],
] as const)('deleting a booking with payment status %s, forced: %s, is decided as %s', (status, force, decision) => {
  expect(decideRemoval(status, force)).toBe(decision);
});

describe('a confirmation code', () => {
  it('is parsed in any case, without its dash, and with letters typed for similar digits', () => {
    expect(parseCode('abcde-fgh01')).toBe('ABCDEFGH01');
    expect(parseCode('ABCDEFGHOI')).toBe('ABCDEFGH01');
  });

  it('parses to what was formatted, whatever the random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (random) => {
        const code = confirmationCode(random);
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
        expect(parseCode(formatCode(code).toLowerCase())).toBe(code);
      }),
    );
  });
});
