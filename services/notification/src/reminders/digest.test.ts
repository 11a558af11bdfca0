import { expect, test } from 'vitest';
import type { AttentionEntry } from '@charter/contracts';
import { sampleDigest } from '../emails/reminder-samples.js';
import { countsOf, digestDue, isEmpty } from './digest.js';

test.each([
  ['2026-12-12T11:59:59Z', undefined],
  ['2026-12-12T12:00:00Z', '2026-12-12'],
  ['2026-12-12T17:59:59Z', '2026-12-12'],
  ['2026-12-12T18:00:00Z', undefined],
  // Daylight saving time: seven in the morning is 11:00 UTC, from the very day on which it begins.
  ['2027-03-14T11:00:00Z', '2027-03-14'],
  ['2027-11-07T11:59:59Z', undefined],
  ['2027-11-07T12:00:00Z', '2027-11-07'],
])('the digest is due from seven to one o’clock in Nassau: at %s for %s', (now, day) => {
  expect(digestDue(new Date(now))).toBe(day);
});

const entry = (kind: AttentionEntry['kind']): AttentionEntry => ({ kind, subject: '1', since: '2026-12-12T10:00:00Z', data: {} });

test('what needs attention is counted by kind, without the inquiries that have a line of their own', () => {
  const entries = [entry('crewMissing'), entry('refundFailed'), entry('crewMissing'), entry('inquiryOverdue')];
  expect(countsOf(entries)).toEqual([
    { kind: 'refundFailed', count: 1 },
    { kind: 'crewMissing', count: 2 },
  ]);
});

test('nothing is sent on a day without charters on which nothing waits', () => {
  const nothing = { on: '2026-12-12', charters: [], waiting: { count: 0, since: null }, attention: [], unavailable: [] };
  expect(isEmpty(nothing)).toBe(true);
  expect(isEmpty({ ...nothing, charters: sampleDigest.charters })).toBe(false);
  expect(isEmpty({ ...nothing, waiting: sampleDigest.waiting })).toBe(false);
  expect(isEmpty({ ...nothing, attention: sampleDigest.attention })).toBe(false);
  expect(isEmpty({ ...nothing, unavailable: ['payment'] })).toBe(false);
});
