import { describe, expect, test } from '@jest/globals';
import { addressOf, daysOf, type Range, rangeIn } from './date-range.js';

const range = (over: Partial<Range>): Range => ({ name: 'all', from: '', to: '', ...over });

describe('a range of charter dates', () => {
  test.each([
    ['6-months', { from: '2025-09-01', to: '2026-02-28' }],
    ['month', { from: '2026-02-01', to: '2026-02-28' }],
    ['12-months', { from: '2025-03-01', to: '2026-02-28' }],
    ['year', { from: '2026-01-01', to: '2026-12-31' }],
    ['all', {}],
  ] as const)('%s is counted from the day it is in Nassau', (name, days) => {
    expect(daysOf(range({ name }), '2026-02-10')).toEqual(days);
  });

  test('of one’s own has the ends one gave it, and no others', () => {
    expect(daysOf(range({ name: 'custom', from: '2026-01-05' }), '2026-02-10')).toEqual({ from: '2026-01-05' });
  });

  test('comes back out of its address', () => {
    for (const one of [range({}), range({ name: 'year' }), range({ name: 'custom', from: '2026-01-05', to: '2026-01-09' })]) {
      expect(rangeIn(addressOf(one))).toEqual(one);
    }
    expect(addressOf(range({})).toString()).toBe('');
  });

  test('that an address does not have is the usual one', () => {
    expect(rangeIn(new URLSearchParams('range=forever&from=soon'))).toEqual(range({}));
  });
});
