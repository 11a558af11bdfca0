import { expect, test } from 'vitest';
import { oversizedPages } from '../../scripts/script-sizes.ts';

const manifest = {
  'index.html': { file: 'index.js', imports: ['_site.js'] },
  '_site.js': { file: 'site.js' },
  'src/routes/home.tsx': { file: 'home.js' },
  'src/routes/booking.tsx': { file: 'booking.js', imports: ['_forms.js'] },
  'src/routes/trip.tsx': { file: 'trip.js' },
  '_forms.js': { file: 'forms.js' },
};
const sizes: Record<string, number> = { 'bootstrap.js': 1_000, 'index.js': 1_000, 'site.js': 80_000, 'home.js': 10_000 };

test('the scripts of a page count with all that they import, and those of every page', () => {
  const oversized = (more: Record<string, number>) => oversizedPages(manifest, (file) => ({ ...sizes, ...more })[file] ?? 0);
  expect(oversized({})).toEqual([]);
  expect(oversized({ 'home.js': 10_001 })).toEqual(['The page "home" loads 92001 bytes of scripts; at most 92000 are allowed.']);
  expect(oversized({ 'booking.js': 12_000, 'forms.js': 7_001 })).toEqual([
    'The page "booking" loads 101001 bytes of scripts; at most 101000 are allowed.',
  ]);
});
