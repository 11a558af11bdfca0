import { describe, expect, test } from '@jest/globals';
import { columns, instantOf } from './command.ts';

const now = Date.parse('2026-11-22T12:00:00Z');

describe('a time that an operator gives', () => {
  test.each([
    ['90m', '2026-11-22T10:30:00.000Z'],
    ['2h', '2026-11-22T10:00:00.000Z'],
    ['3d', '2026-11-19T12:00:00.000Z'],
    ['2026-11-20T10:00Z', '2026-11-20T10:00:00.000Z'],
    ['2026-11-20T10:00+02:00', '2026-11-20T08:00:00.000Z'],
  ])('is understood: %s', (text, instant) => {
    expect(instantOf(text, now)).toBe(instant);
  });

  test.each(['yesterday', '2w', '', '-1h'])('is refused when it is none: %j', (text) => {
    expect(() => instantOf(text, now)).toThrow('is no time');
  });
});

test('columns are as wide as their widest cell', () => {
  expect(
    columns([
      ['service', 'waiting'],
      ['booking', '12'],
    ]),
  ).toEqual(['service  waiting', 'booking  12']);
});
