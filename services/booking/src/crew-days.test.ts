import { expect, test } from 'vitest';
import { isDayOfCrew } from './crew-days.js';

test.each([
  ['2027-02-27', false],
  ['2027-02-28', true],
  ['2027-03-02', true],
  ['2027-03-04', true],
  ['2027-03-05', false],
])('on March 2 crew may see %s: %s', (on, allowed) => {
  expect(isDayOfCrew(on, '2027-03-02')).toBe(allowed);
});
