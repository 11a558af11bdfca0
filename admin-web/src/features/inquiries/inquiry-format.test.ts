import { expect, test } from 'vitest';
import { receivedAt, timeToAnswer } from './inquiry-format.js';

const asked = '2026-11-20T15:00:00.000Z';
const at = (time: string) => timeToAnswer(asked, new Date(`2026-11-20T${time}Z`));

test('timeToAnswer counts down from two hours', () => {
  expect(at('15:00:00')).toEqual({ overdue: false, minutes: 120 });
  expect(at('15:47:30')).toEqual({ overdue: false, minutes: 73 });
  expect(at('16:59:59.999')).toEqual({ overdue: false, minutes: 1 });
});

test('timeToAnswer is overdue by at least one minute after two hours', () => {
  expect(at('17:00:00')).toEqual({ overdue: true, minutes: 1 });
  expect(at('17:02:59')).toEqual({ overdue: true, minutes: 2 });
  expect(at('23:00:00')).toEqual({ overdue: true, minutes: 360 });
});

test('receivedAt formats a time in Nassau time and returns null for an invalid one', () => {
  expect(receivedAt('2026-11-12T07:33:00.000Z')).toBe('Nov 12, 2026, 2:33 AM');
  expect(receivedAt(undefined)).toBeNull();
  expect(receivedAt('soon')).toBeNull();
});
