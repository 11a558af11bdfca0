import { expect, test } from 'vitest';
import type { PriceRule } from '@charter/contracts';
import { overlapsOf, periodsOf, segmentsOf } from './year.js';

const charter = { id: 1, price: 1200 };
const christmas: PriceRule = {
  id: 1,
  name: 'Christmas',
  packageId: 1,
  from: '2026-12-24',
  to: '2026-12-26',
  weekdays: [],
  price: 1800,
  add: null,
  priority: 0,
};
const december: PriceRule = {
  ...christmas,
  id: 2,
  name: 'December',
  packageId: null,
  from: '2026-12-01',
  to: '2026-12-31',
  price: null,
  add: 200,
};

test('a year without rules is one segment of the package’s price', () => {
  expect(segmentsOf([], charter, '2028-01-01', '2028-12-31')).toEqual([
    { from: '2028-01-01', to: '2028-12-31', days: 366, price: 1200, rule: undefined, overruled: [] },
  ]);
});

test('rules cut the year into segments without a gap, and overlapping ones are named', () => {
  const segments = segmentsOf([december, christmas], charter, '2026-01-01', '2026-12-31');
  expect(segments.map(({ from, to, price, rule, overruled }) => [from, to, price, rule?.name, overruled.map(({ name }) => name)])).toEqual([
    ['2026-01-01', '2026-11-30', 1200, undefined, []],
    ['2026-12-01', '2026-12-23', 1400, 'December', []],
    ['2026-12-24', '2026-12-26', 1800, 'Christmas', ['December']],
    ['2026-12-27', '2026-12-31', 1400, 'December', []],
  ]);
  expect(segments.reduce((days, segment) => days + segment.days, 0)).toBe(365);
  expect(overlapsOf(segments)).toEqual([{ rule: christmas, overruled: december }]);
});

test('a rule of another package does not show', () => {
  expect(segmentsOf([{ ...christmas, packageId: 2 }], charter, '2026-01-01', '2026-12-31')).toHaveLength(1);
});

test('days of one rule are parted where another rule begins to share them', () => {
  const segments = segmentsOf([christmas, { ...december, from: '2026-12-25' }], charter, '2026-01-01', '2026-12-31');
  expect(segments.slice(1).map(({ from, to, overruled }) => [from, to, overruled.length])).toEqual([
    ['2026-12-24', '2026-12-24', 0],
    ['2026-12-25', '2026-12-26', 1],
    ['2026-12-27', '2026-12-31', 0],
  ]);
  expect(periodsOf(segments.filter(({ rule }) => rule === christmas))).toEqual([{ from: '2026-12-24', to: '2026-12-26' }]);
});

test('weekends are periods of their own', () => {
  const weekends = segmentsOf([{ ...december, weekdays: [0, 6] }], charter, '2026-12-01', '2026-12-14').filter(({ rule }) => rule);
  expect(periodsOf(weekends)).toEqual([
    { from: '2026-12-05', to: '2026-12-06' },
    { from: '2026-12-12', to: '2026-12-13' },
  ]);
});
