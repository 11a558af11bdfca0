import { expect, test } from 'vitest';
import { axisTicks } from './axis-ticks.js';

test.each([
  [0, [0, 100]],
  [1200, [0, 500, 1000, 1500]],
  [2550, [0, 1000, 2000, 3000]],
  [4000, [0, 1000, 2000, 3000, 4000]],
  [91_350, [0, 25_000, 50_000, 75_000, 100_000]],
])('axisTicks for a maximum of %d dollars are %j', (highest, steps) => {
  expect(axisTicks(highest)).toEqual(steps);
});
