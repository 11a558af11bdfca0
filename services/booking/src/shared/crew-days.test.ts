import { expect, test } from 'vitest';
import { isCharterOfCrew, isDayOfCrew } from './crew-days.js';

test.each([
  ['2027-02-27', false],
  ['2027-02-28', true],
  ['2027-03-02', true],
  ['2027-03-04', true],
  ['2027-03-05', false],
])('on March 2 crew may see %s: %s', (on, allowed) => {
  expect(isDayOfCrew(on, '2027-03-02')).toBe(allowed);
});

test.each([
  ['2027-02-27', false],
  ['2027-02-28', true],
  ['2027-03-08', true],
  ['2027-03-09', false],
])('crew may reach a charter from March 2 to 6 on %s: %s', (today, allowed) => {
  expect(isCharterOfCrew({ first: '2027-03-02', last: '2027-03-06' }, today)).toBe(allowed);
});
