import { expect, test } from 'vitest';
import { demoYear } from '@charter/contracts/demo';
import { charterTime, type Daylight, isDark } from './calendar/availability/calendar.js';

/** Rule of catalog's seed for the 4-hour charter to Rose Island and the charter to the Exuma cays. */
const daylight: Daylight = { vessel: { latitude: 25.078, longitude: -77.338 }, backBeforeSunset: 30 };

test('no charter of the demo year returns in the dark from where it has to be back before sunset', () => {
  const charters = demoYear(new Date('2026-11-26T15:00Z')).filter(({ package: { id } }) => id === 1 || id === 5);
  const dark = charters.filter(({ bookingDate, slot }) => isDark(bookingDate, charterTime(bookingDate, slot, 60), daylight));
  expect(charters.length).toBeGreaterThan(40);
  expect(dark.map(({ bookingDate, slot }) => `${bookingDate} ${slot.label}`)).toEqual([]);
});
