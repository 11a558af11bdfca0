import { describe, expect, test } from 'vitest';
import { Temporal } from 'temporal-polyfill';
import { limits } from '@charter/contracts';
import { instantOf, wallClockOf } from './nassau-clock.js';

const day = (date: Temporal.PlainDate) => date.toString();
const first = Temporal.PlainDate.from('2024-01-01');
/** Every day of four years, a leap year among them. */
const days = Array.from({ length: 4 * 365 + 1 }, (_, index) => first.add({ days: index }));

/** As Temporal has it. */
const zoned = (date: Temporal.PlainDate, minute: number) =>
  date
    .add({ days: Math.floor(minute / 1440) })
    .toZonedDateTime({ timeZone: limits.zone, plainTime: new Temporal.PlainTime(Math.floor((minute % 1440) / 60), minute % 60) });

describe('the clocks of Nassau are those of Temporal', () => {
  test.each([0, 9 * 60, 23 * 60 + 59, 1440, 1440 + 150])('at minute %i of every day of four years', (minute) => {
    expect(days.map((date) => instantOf(day(date), minute).getTime())).toEqual(days.map((date) => zoned(date, minute).epochMilliseconds));
  });

  test.each(['2027-03-14', '2027-11-07'])('at every minute of %s, when they change', (change) => {
    const date = Temporal.PlainDate.from(change);
    const minutes = Array.from({ length: 1440 }, (_, minute) => minute);
    expect(minutes.map((minute) => instantOf(change, minute).getTime())).toEqual(
      minutes.map((minute) => zoned(date, minute).epochMilliseconds),
    );
  });

  test('at every quarter of an hour of four years', () => {
    const from = zoned(first, 0).epochMilliseconds;
    const different: string[] = [];
    for (let instant = from; instant < from + 4 * 365 * 86_400_000; instant += 15 * 60_000) {
      const { epochMilliseconds, offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(limits.zone);
      if (wallClockOf(new Date(instant)).getTime() !== epochMilliseconds + offsetNanoseconds / 1e6) different.push(String(instant));
    }
    expect(different).toEqual([]);
  });

  test('at the very instant of a change, asked for before any other time of that year', () => {
    const change = Date.parse('2041-11-03T06:00:00Z');
    expect([change, change - 1].map((instant) => wallClockOf(new Date(instant)).toISOString())).toEqual([
      '2041-11-03T01:00:00.000Z',
      '2041-11-03T01:59:59.999Z',
    ]);
  });

  test('far from today, when no change is known', () => {
    for (const date of ['1900-06-01', '2300-07-01'].map((each) => Temporal.PlainDate.from(each)))
      expect(instantOf(day(date), 540).getTime()).toBe(zoned(date, 540).epochMilliseconds);
  });
});
