import { describe, expect, test } from 'vitest';
import { nextDelay } from './back-off.ts';

describe('the delay before a restart', () => {
  test('starts at 0.5 s and doubles up to 10 s', () => {
    const waits: number[] = [];
    for (let i = 0; i < 7; i++) waits.push(nextDelay(waits.at(-1), 100));
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  });

  test('starts again at 0.5 s after the process has run for 30 s', () => {
    expect(nextDelay(8000, 29_999)).toBe(10_000);
    expect(nextDelay(8000, 30_000)).toBe(500);
  });
});
