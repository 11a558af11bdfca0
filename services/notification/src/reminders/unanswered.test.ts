import { expect, test } from 'vitest';
import { promisedBy, reminderDue } from './unanswered.js';

const since = '2026-12-11T14:00:00.000Z';
const after = (minutes: number) => reminderDue(since, new Date(Date.parse(since) + minutes * 60_000));

test('staff are reminded after an hour, and ten minutes before the promised time ends', () => {
  expect([59, 60, 109, 110, 119, 121].map(after)).toEqual([undefined, 60, 60, 110, 110, 110]);
});

test('a reminder that is more than six hours late is not sent anymore', () => {
  expect([470, 471].map(after)).toEqual([110, undefined]);
});

test('the promised time ends two hours after the message', () => {
  expect(promisedBy(since)).toBe('2026-12-11T16:00:00.000Z');
});
