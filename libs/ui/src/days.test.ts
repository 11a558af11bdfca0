import { expect, test } from 'vitest';
import fc from 'fast-check';
import { addDays, addMonthsToDay, daysIn, isDay, monthOf, todayInNassau, weekday, weeksOf } from './days.js';

const aDay = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1990-01-01', count));

test('addDays is correct across daylight saving time and leap years', () => {
  expect(addDays('2026-03-07', 1)).toBe('2026-03-08');
  expect(addDays('2026-03-08', 1)).toBe('2026-03-09');
  expect(addDays('2026-11-01', 1)).toBe('2026-11-02');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  fc.assert(fc.property(aDay, fc.integer({ min: -400, max: 400 }), (day, count) => addDays(addDays(day, count), -count) === day));
});

test('weeksOf returns full weeks that contain each day of the month once', () => {
  fc.assert(
    fc.property(aDay, fc.constantFrom(0, 1), (day, first) => {
      const weeks = weeksOf(monthOf(day), first);
      expect(weeks.every((week) => week.length === 7)).toBe(true);
      const days = weeks.flat().filter((each) => each !== null);
      expect(new Set(days).size).toBe(daysIn(monthOf(day)));
      for (const week of weeks) for (const [column, each] of week.entries()) if (each) expect((weekday(each) - first + 7) % 7).toBe(column);
    }),
  );
});

test('addMonthsToDay keeps the day or clamps it to the end of the month', () => {
  expect(addMonthsToDay('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonthsToDay('2026-12-15', 1)).toBe('2027-01-15');
});

test('todayInNassau uses Nassau’s time zone', () => {
  expect(todayInNassau(new Date('2026-07-01T03:59:00Z'))).toBe('2026-06-30');
  expect(todayInNassau(new Date('2026-07-01T04:00:00Z'))).toBe('2026-07-01');
  // Winter time: five hours behind.
  expect(todayInNassau(new Date('2026-12-01T04:59:00Z'))).toBe('2026-11-30');
});

test('isDay accepts existing dates only', () => {
  expect(isDay('2026-02-28')).toBe(true);
  expect(['2026-02-29', '2026-13-01', '2026-2-1', 'tomorrow', '', null, undefined].some((text) => isDay(text))).toBe(false);
});
