import { describe, expect, it, test } from 'vitest';
import { bookingConfig } from '../booking.env.js';
import { nassau, sunOf } from './sun.js';

const minutesApart = (a: Date, b: Date) => Math.abs(a.getTime() - b.getTime()) / 60_000;

/** Times on the clock in Nassau, from the equations of NOAA's Solar Calculator (gml.noaa.gov/grad/solcalc): a computation other than SunCalc's. */
const almanac = [
  ['2027-01-15', '06:56', '17:41', '-05:00'],
  ['2027-02-15', '06:44', '18:03', '-05:00'],
  ['2027-03-13', '06:21', '18:17', '-05:00'],
  ['2027-03-14', '07:20', '19:18', '-04:00'],
  ['2027-04-15', '06:47', '19:32', '-04:00'],
  ['2027-05-15', '06:25', '19:47', '-04:00'],
  ['2027-06-21', '06:20', '20:02', '-04:00'],
  ['2027-08-15', '06:43', '19:44', '-04:00'],
  ['2027-10-15', '07:08', '18:42', '-04:00'],
  ['2027-11-06', '07:20', '18:26', '-04:00'],
  ['2027-11-07', '06:21', '17:25', '-05:00'],
  ['2027-12-21', '06:50', '17:25', '-05:00'],
] as const;

/**
 * Published by the Astronomical Applications Department of the U.S. Naval Observatory, "Rise and Set for the Sun for 2016", Buford, Georgia
 * (W 84 00, N 34 07), in Eastern Standard Time: the Observatory publishes no table of Nassau.
 */
const published = [
  ['2016-01-15', '07:42', '17:49'],
  ['2016-02-15', '07:21', '18:19'],
  ['2016-03-20', '06:39', '18:48'],
  ['2016-04-15', '06:04', '19:08'],
  ['2016-05-15', '05:34', '19:31'],
  ['2016-06-21', '05:25', '19:51'],
  ['2016-07-15', '05:36', '19:48'],
  ['2016-08-15', '05:58', '19:22'],
  ['2016-09-22', '06:24', '18:32'],
  ['2016-10-15', '06:42', '18:01'],
  ['2016-11-15', '07:09', '17:32'],
  ['2016-12-21', '07:38', '17:31'],
] as const;

test.each(published)(
  'on %s the sun rises at %s and sets at %s, as the U.S. Naval Observatory published, within two minutes',
  (day, rise, set) => {
    const sun = sunOf(day, { latitude: 34 + 7 / 60, longitude: -84 });
    expect(minutesApart(sun.rise, new Date(`${day}T${rise}:00-05:00`))).toBeLessThanOrEqual(2);
    expect(minutesApart(sun.set, new Date(`${day}T${set}:00-05:00`))).toBeLessThanOrEqual(2);
  },
);

describe('the sun in Nassau', () => {
  test.each(almanac)('on %s rises at %s and sets at %s, as the almanac says, within two minutes', (day, rise, set, offset) => {
    const sun = sunOf(day, nassau);
    expect(minutesApart(sun.rise, new Date(`${day}T${rise}:00${offset}`))).toBeLessThanOrEqual(2);
    expect(minutesApart(sun.set, new Date(`${day}T${set}:00${offset}`))).toBeLessThanOrEqual(2);
  });

  /** Times that timezone.io showed for Nassau (25.08 N, 77.35 W) on these days. */
  test.each([
    ['2026-05-30', '06:19', '19:54'],
    ['2026-06-05', '06:18', '19:56'],
  ])('on %s rises at %s and sets at %s, as a calendar of Nassau has it, within two minutes', (day, rise, set) => {
    const sun = sunOf(day, nassau);
    expect(minutesApart(sun.rise, new Date(`${day}T${rise}:00-04:00`))).toBeLessThanOrEqual(2);
    expect(minutesApart(sun.set, new Date(`${day}T${set}:00-04:00`))).toBeLessThanOrEqual(2);
  });

  test.each([
    ['2027-03-13', '2027-03-14'],
    ['2027-11-06', '2027-11-07'],
  ])('sets 24 hours later although the clocks change between %s and %s', (before, after) => {
    const apart = (sunOf(after, nassau).set.getTime() - sunOf(before, nassau).set.getTime()) / 3_600_000;
    expect(Math.abs(apart - 24)).toBeLessThan(0.05);
  });

  it('is computed once per day', () => {
    expect(sunOf('2027-04-01', nassau)).toBe(sunOf('2027-04-01', nassau));
    expect(sunOf('2027-04-01', { ...nassau, longitude: -76 })).not.toEqual(sunOf('2027-04-01', nassau));
  });
});

describe('where the boat lies', () => {
  const servers = { DATABASE_URL: 'postgres://', NATS_URL: 'nats://', REDIS_URL: 'redis://' };

  it('is Nassau unless the settings say another place', () => {
    expect(bookingConfig(servers).vessel).toEqual(nassau);
    expect(bookingConfig({ ...servers, VESSEL_LATITUDE: '26.5', VESSEL_LONGITUDE: '-77' }).vessel).toEqual({
      latitude: 26.5,
      longitude: -77,
    });
  });

  it('is in the Bahamas', () => {
    expect(() => bookingConfig({ ...servers, VESSEL_LATITUDE: '70' })).toThrow('VESSEL_LATITUDE must be a number from 20 to 28');
    expect(() => bookingConfig({ ...servers, VESSEL_LONGITUDE: 'west' })).toThrow('VESSEL_LONGITUDE must be a number from -81 to -72');
  });
});
