import { expect, test } from 'vitest';
import { shift } from './shifted-clock.js';

test('the clock goes on from that instant, and other dates stay as they are', () => {
  const Shifted = shift(Date, '2028-02-29T12:00:00-05:00');
  expect(new Shifted().toISOString()).toMatch(/^2028-02-29T17:00:/);
  expect(new Date(Shifted.now()).toISOString()).toMatch(/^2028-02-29T17:00:/);
  expect(Shifted()).toMatch(/Feb 29 2028/);
  expect(new Shifted('2026-01-02T03:04:05Z').getTime()).toBe(Date.parse('2026-01-02T03:04:05Z'));
  expect(new Shifted(2026, 0, 2).getFullYear()).toBe(2026);
  expect(new Shifted()).toBeInstanceOf(Date);
});

test('an instant that cannot be read is an error', () => {
  expect(() => shift(Date, 'tomorrow')).toThrow(/TEST_NOW/);
});
