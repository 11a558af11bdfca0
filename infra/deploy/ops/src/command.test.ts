import { describe, expect, test } from 'vitest';
import { columns, parseInstant } from './command.ts';

const now = Date.parse('2026-11-22T12:00:00Z');

describe('parseInstant', () => {
  test.each([
    ['90m', '2026-11-22T10:30:00.000Z'],
    ['2h', '2026-11-22T10:00:00.000Z'],
    ['3d', '2026-11-19T12:00:00.000Z'],
    ['2026-11-20T10:00Z', '2026-11-20T10:00:00.000Z'],
    ['2026-11-20T10:00+02:00', '2026-11-20T08:00:00.000Z'],
  ])('parses %s', (text, instant) => {
    expect(parseInstant(text, now)).toBe(instant);
  });

  test.each(['yesterday', '2w', '', '-1h'])('rejects %j', (text) => {
    expect(() => parseInstant(text, now)).toThrow('invalid time');
  });
});

test('columns pads cells to the widest one of their column', () => {
  expect(
    columns([
      ['service', 'waiting'],
      ['booking', '12'],
    ]),
  ).toEqual(['service  waiting', 'booking  12']);
});
