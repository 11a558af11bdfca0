import { expect, test } from 'vitest';
import { publishedReplyTime } from './published-reply-time.js';

const figures = { inquiries: 25, answeredInTime: 24, medianMinutes: 38 };

test('is published from twenty messages, nine of ten in time', () => {
  expect(publishedReplyTime(figures)).toEqual({ percentInTime: 96, medianMinutes: 38 });
  expect(publishedReplyTime({ inquiries: 20, answeredInTime: 18, medianMinutes: 38 })).toEqual({ percentInTime: 90, medianMinutes: 38 });
});

test('is not published of fewer messages, or below nine of ten', () => {
  expect(publishedReplyTime({ inquiries: 19, answeredInTime: 19, medianMinutes: 5 })).toBeUndefined();
  expect(publishedReplyTime({ inquiries: 1000, answeredInTime: 899, medianMinutes: 5 })).toBeUndefined();
  expect(publishedReplyTime({ inquiries: 0, answeredInTime: 0, medianMinutes: null })).toBeUndefined();
});

test('is never rounded up, and never no time at all', () => {
  expect(publishedReplyTime({ inquiries: 1000, answeredInTime: 999, medianMinutes: 0 })).toEqual({ percentInTime: 99, medianMinutes: 1 });
});
