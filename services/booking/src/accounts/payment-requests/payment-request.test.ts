import { describe, expect, test } from 'vitest';
import { cents } from '@charter/contracts';
import { followOwed } from './payment-request.js';

describe('an open balance', () => {
  test.each([
    ['is less by what was paid of it', 800, 800, 700, 700],
    ['is more by what the charter costs more', 800, 800, 1000, 1000],
    ['leaves out what it left out', 500, 1200, 1100, 400],
    ['is nothing when what it asked for is paid', 500, 1200, 600, 0],
    ['stays as it is while nothing is owed', 800, 800, 0, 800],
    ['stays as it is when too much was paid', 800, 800, -100, 800],
    ['is back when that was a mistake', 800, -100, 800, 800],
    ['is at most what is owed by then', 800, 0, 300, 300],
    ['that is more than what is owed is reduced to that', 800, 700, 600, 600],
  ])('%s', (_case, asked, before, after, expected) => {
    expect(followOwed(cents(asked), cents(before), cents(after))).toBe(expected);
  });
});
