import { describe, expect, test } from 'vitest';
import { rangeToParams, rangeToQuery, type Range, rangeFromParams } from './date-range.js';

const range = (over: Partial<Range>): Range => ({ name: 'all', from: '', to: '', ...over });

describe('date range', () => {
  test.each([
    ['6-months', { from: '2025-09-01', to: '2026-02-28' }],
    ['month', { from: '2026-02-01', to: '2026-02-28' }],
    ['12-months', { from: '2025-03-01', to: '2026-02-28' }],
    ['year', { from: '2026-01-01', to: '2026-12-31' }],
    ['all', {}],
  ] as const)('%s is computed from the current day in Nassau', (name, days) => {
    expect(rangeToQuery(range({ name }), '2026-02-10')).toEqual(days);
  });

  test('custom contains only the limits that are set', () => {
    expect(rangeToQuery(range({ name: 'custom', from: '2026-01-05' }), '2026-02-10')).toEqual({ from: '2026-01-05' });
  });

  test('is restored from its URL parameters', () => {
    for (const one of [range({}), range({ name: 'year' }), range({ name: 'custom', from: '2026-01-05', to: '2026-01-09' })]) {
      expect(rangeFromParams(rangeToParams(one))).toEqual(one);
    }
    expect(rangeToParams(range({})).toString()).toBe('');
  });

  test('falls back to the default for invalid URL parameters', () => {
    expect(rangeFromParams(new URLSearchParams('range=forever&from=soon'))).toEqual(range({}));
  });
});
