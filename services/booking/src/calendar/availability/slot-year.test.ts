import { expect, test } from 'vitest';
import type { Slot } from '@charter/contracts';
import { nassau } from '../../shared/sun.js';
import { slotYear } from './slot-year.js';

const nineToFive: Slot = { label: '9:00 AM - 5:00 PM', startMinute: 540, endMinute: 1020 };
const cruise: Slot = { label: '2h before sunset - 1h after sunset', anchor: 'sunset', startMinute: -120, endMinute: 60 };

test('a charter that must be back half an hour before sunset does not sail from November to the end of the year', () => {
  const year = slotYear('2026-11-23', [nineToFive], { vessel: nassau, backBeforeSunset: 30 });
  expect(year).toMatchObject({ from: '2026-11-23', to: '2027-11-22', days: 365 });
  const [slot] = year.slots;
  // The clocks change on November 7, and the sun sets at half past five again on December 30.
  expect(slot!.dark).toEqual([
    { from: '2026-11-23', to: '2026-12-29' },
    { from: '2027-11-07', to: '2027-11-22' },
  ]);
  expect(slot!.sails).toBe(365 - 37 - 16);
  expect(slot!.months.every(({ earliest, latest }) => earliest === 540 && latest === 540)).toBe(true);
});

test('a slot on the sun has other times in each month, and sails on every day without a rule', () => {
  const [slot] = slotYear('2026-12-01', [cruise], { vessel: nassau }).slots;
  expect(slot).toMatchObject({ timeSlot: cruise.label, minutes: 180, sails: 365, dark: [] });
  expect(slot!.months).toHaveLength(12);
  expect(slot!.months[0]).toEqual({ month: '2026-12', earliest: 15 * 60 + 15, latest: 15 * 60 + 30 });
  expect(slot!.months.find(({ month }) => month === '2027-06')).toEqual({ month: '2027-06', earliest: 17 * 60 + 45, latest: 18 * 60 });
});

test('a leap year has 366 days', () => {
  expect(slotYear('2027-11-23', [nineToFive], { vessel: nassau }).days).toBe(366);
});
