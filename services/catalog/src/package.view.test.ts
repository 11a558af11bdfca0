import { expect, test } from 'vitest';
import type { PackageEntity } from './package.entity.js';
import { toCharterPackage } from './package.view.js';

const row: PackageEntity = {
  id: 1,
  name: 'Rose Island 4-Hour Charter',
  duration: '4 hours',
  description: 'Water and sand.',
  price: 1200,
  maxGuests: 12,
  includes: ['Fuel', 'Ice'],
  imageUrl: '/media/brand/rose-island.jpg',
  isPopular: true,
  slots: [{ label: '9:00 AM - 1:00 PM', startMinute: 540, endMinute: 780 }],
  backBeforeSunset: null,
  departAfterSunrise: null,
  depositPercent: null,
  translations: {},
  createdAt: new Date('2026-11-01T12:00:00Z'),
  updatedAt: new Date('2026-11-01T12:00:00Z'),
  archivedAt: null,
};

test('without rules a package is answered byte for byte as before there were day prices', () => {
  expect(JSON.stringify(toCharterPackage(row))).toBe(
    '{"id":1,"name":"Rose Island 4-Hour Charter","duration":"4 hours","description":"Water and sand.","price":1200,"maxGuests":12,' +
      '"includes":["Fuel","Ice"],"imageUrl":"/media/brand/rose-island.jpg","isPopular":true,' +
      '"slots":[{"label":"9:00 AM - 1:00 PM","startMinute":540,"endMinute":780,"anchor":"clock"}],"timeSlots":["9:00 AM - 1:00 PM"]}',
  );
});
