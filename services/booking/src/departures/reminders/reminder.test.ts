import { describe, expect, test } from 'vitest';
import { type Remindable, reminderDue, requestedReminder } from './reminder.js';

/** Nine in the morning in Nassau, in winter. */
const charter: Remindable = {
  bookingDate: '2027-01-12',
  startsAt: new Date('2027-01-12T14:00:00Z'),
  endsAt: new Date('2027-01-12T18:00:00Z'),
  status: 'confirmed',
  paymentStatus: 'paid',
  agreedAt: new Date('2026-12-01T12:00:00Z'),
};
const dueAt = (instant: string, change: Partial<Remindable> = {}) => reminderDue({ ...charter, ...change }, new Date(instant));

describe('the reminder a week before', () => {
  test('is due seven days before at ten in Nassau, for six hours', () => {
    expect(dueAt('2027-01-05T14:59:59Z')).toBeUndefined();
    expect(dueAt('2027-01-05T15:00:00Z')).toBe('week');
    expect(dueAt('2027-01-05T20:59:59Z')).toBe('week');
    expect(dueAt('2027-01-05T21:00:00Z')).toBeUndefined();
  });

  test('is for charters that were booked, or moved to their time, at least ten days before', () => {
    expect(dueAt('2027-01-05T15:00:00Z', { agreedAt: new Date('2027-01-02T14:00:00Z') })).toBe('week');
    expect(dueAt('2027-01-05T15:00:00Z', { agreedAt: new Date('2027-01-02T14:00:01Z') })).toBeUndefined();
  });

  test('is due at ten on the wall clock across both switches of daylight saving time', () => {
    const spring = { bookingDate: '2027-03-18', startsAt: new Date('2027-03-18T13:00:00Z'), endsAt: new Date('2027-03-18T17:00:00Z') };
    expect(dueAt('2027-03-11T14:59:59Z', spring)).toBeUndefined();
    expect(dueAt('2027-03-11T15:00:00Z', spring)).toBe('week');
    const autumn = { bookingDate: '2026-11-05', startsAt: new Date('2026-11-05T14:00:00Z'), endsAt: new Date('2026-11-05T18:00:00Z') };
    const agreedAt = new Date('2026-09-01T12:00:00Z');
    expect(dueAt('2026-10-29T13:59:59Z', { ...autumn, agreedAt })).toBeUndefined();
    expect(dueAt('2026-10-29T14:00:00Z', { ...autumn, agreedAt })).toBe('week');
  });
});

describe('the reminder of the evening', () => {
  test('is due at six the day before in Nassau, for six hours', () => {
    expect(dueAt('2027-01-11T22:59:59Z')).toBeUndefined();
    expect(dueAt('2027-01-11T23:00:00Z')).toBe('evening');
    expect(dueAt('2027-01-12T04:59:59Z')).toBe('evening');
    expect(dueAt('2027-01-12T05:00:00Z')).toBeUndefined();
  });

  test('is due at once when the charter was booked later, at least three hours before departure', () => {
    const agreedAt = new Date('2027-01-12T09:00:00Z');
    expect(dueAt('2027-01-12T09:00:00Z', { agreedAt })).toBe('evening');
    expect(dueAt('2027-01-12T11:00:00Z', { agreedAt })).toBe('evening');
    expect(dueAt('2027-01-12T11:00:01Z', { agreedAt })).toBeUndefined();
  });
});

test.each<[string, Partial<Remindable>]>([
  ['a cancelled booking', { status: 'cancelled' }],
  ['a completed one', { status: 'completed' }],
  ['one that is neither paid nor confirmed', { status: 'pending', paymentStatus: 'pending' }],
])('no reminder is due for %s', (_, change) => {
  expect(dueAt('2027-01-05T15:00:00Z', change)).toBeUndefined();
  expect(dueAt('2027-01-11T23:00:00Z', change)).toBeUndefined();
});

test('staff send the reminder of the evening from the day before departure', () => {
  expect(requestedReminder(charter, new Date('2027-01-11T04:59:59Z'))).toBe('week');
  expect(requestedReminder(charter, new Date('2027-01-11T05:00:00Z'))).toBe('evening');
});
