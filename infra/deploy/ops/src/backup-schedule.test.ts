import { expect, test } from 'vitest';
import { backupName, backupTime, expired, nextBackup, timeOfDay } from './backup-schedule.ts';

const at = { hour: 8, minute: 30 };
const time = (text: string) => Date.parse(`${text}Z`);

test.each([
  ['before the time of day', '2026-11-25T07:00', '2026-11-24T08:30', '2026-11-25T08:30'],
  ['at the time of day', '2026-11-25T08:30', '2026-11-25T08:29', '2026-11-26T08:30'],
  ['after it', '2026-11-25T09:00', '2026-11-25T08:30', '2026-11-26T08:30'],
  ['at the end of a month', '2026-11-30T23:00', '2026-11-30T08:30', '2026-12-01T08:30'],
  ['when the last one was missed', '2026-11-25T07:00', '2026-11-23T08:30', '2026-11-25T07:00'],
  ['when a day has passed', '2026-11-25T08:30', '2026-11-24T08:30', '2026-11-25T08:30'],
  ['without any', '2026-11-25T07:00', undefined, '2026-11-25T07:00'],
])('the next backup is due %s', (_when, now, latest, due) => {
  expect(nextBackup(time(now), at, latest === undefined ? undefined : time(latest))).toBe(time(due));
});

test('a name is a time that sorts, and other folders have none', () => {
  const now = time('2026-11-25T08:30:05');
  expect(backupName(now)).toBe('2026-11-25T08-30-05');
  expect(backupTime(backupName(now))).toBe(now);
  expect(['before-upgrade', '2026-11-25', '2026-13-45T00-00-00', '2026-11-25T08-30-05.old'].map(backupTime)).toEqual(
    Array(4).fill(undefined),
  );
});

test('the oldest beyond the number to keep are removed', () => {
  expect(expired(['c', 'a', 'd', 'b'], 2)).toEqual(['a', 'b']);
  expect(expired(['c', 'a'], 2)).toEqual([]);
  expect(expired([], 1)).toEqual([]);
});

test('a time of day has hours and minutes', () => {
  expect(timeOfDay('08:05')).toEqual({ hour: 8, minute: 5 });
  expect(['8:05', '24:00', '08:60', '', 'noon'].map(timeOfDay)).toEqual(Array(5).fill(undefined));
});
