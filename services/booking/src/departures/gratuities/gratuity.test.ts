import { describe, expect, test } from 'vitest';
import { cents, sumOf } from '@charter/contracts';
import fc from 'fast-check';
import { equalParts, mayHaveReturned, openUntil, type SailedCharter } from './gratuity.js';

const charter: SailedCharter = {
  status: 'completed',
  startsAt: new Date('2026-12-12T14:00:00Z'),
  endsAt: new Date('2026-12-12T18:00:00Z'),
  noShowAt: null,
};
const at = (instant: string, change: Partial<SailedCharter> = {}, returned = false) =>
  openUntil({ ...charter, ...change }, returned, new Date(instant))?.toISOString();

describe('a gratuity', () => {
  test('can be given from the end of the charter for 30 days, or from its recorded return', () => {
    expect(at('2026-12-12T17:59:59Z')).toBeUndefined();
    expect(at('2026-12-12T17:00:00Z', { status: 'confirmed' }, true)).toBe('2027-01-11T18:00:00.000Z');
    expect(at('2026-12-12T18:00:00Z', { status: 'confirmed' })).toBe('2027-01-11T18:00:00.000Z');
    expect(at('2027-01-11T18:00:00Z')).toBe('2027-01-11T18:00:00.000Z');
    expect(at('2027-01-11T18:00:01Z')).toBeUndefined();
  });

  test('cannot be given for a charter that did not take place', () => {
    expect(at('2026-12-13T12:00:00Z', { status: 'cancelled' })).toBeUndefined();
    expect(at('2026-12-13T12:00:00Z', { noShowAt: new Date('2026-12-12T15:00:00Z') })).toBeUndefined();
  });

  test('needs the log of the day only while the charter is under way', () => {
    const during = (instant: string) => mayHaveReturned(charter, new Date(instant));
    expect(['2026-12-12T13:59:59Z', '2026-12-12T14:00:00Z', '2026-12-12T17:59:59Z', '2026-12-12T18:00:00Z'].map(during)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('is shared equally, and no cent is lost', () => {
    expect(equalParts(cents(10_000), 3)).toEqual([3334, 3333, 3333]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 1, max: 12 }), (amount, count) => {
        const parts = equalParts(cents(amount), count);
        expect(sumOf(parts)).toBe(amount);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
