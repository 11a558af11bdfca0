import { describe, expect, test } from '@jest/globals';
import { nextDelay } from './back-off.ts';

describe('the wait before a restart', () => {
  test('begins at half a second, doubles, and ends at ten', () => {
    const waits: number[] = [];
    for (let i = 0; i < 7; i++) waits.push(nextDelay(waits.at(-1), 100));
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  });

  test('begins anew after the process has lived for half a minute', () => {
    expect(nextDelay(8000, 29_999)).toBe(10_000);
    expect(nextDelay(8000, 30_000)).toBe(500);
  });
});
