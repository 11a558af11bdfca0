import { expect, test } from 'vitest';
import { demoDataSizeOf } from './index.js';

test('a demo has few bookings unless a year is asked for, and no other size', () => {
  expect([demoDataSizeOf(), demoDataSizeOf('few'), demoDataSizeOf('year')]).toEqual(['few', 'few', 'year']);
  expect(() => demoDataSizeOf('yaer')).toThrow('Invalid size of the demo data "yaer": use few or year.');
});
