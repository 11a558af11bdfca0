import { expect, test } from 'vitest';
import { dayLanes, daysOfLane } from './day-lanes.js';

test('each day belongs to exactly one lane', () => {
  const lanes = Array.from({ length: dayLanes }, (_, lane) => daysOfLane('2026-12-29', '2027-01-06', lane));
  expect(lanes.flat().toSorted()).toEqual([
    ...['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04', '2027-01-05', '2027-01-06'],
  ]);
  expect(Math.max(...lanes.map((days) => days.length))).toBe(3);
});
