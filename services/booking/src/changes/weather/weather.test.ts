import { describe, expect, test } from 'vitest';
import { bookingConfig } from '../../booking.env.js';
import { choiceReminderDue, decideBy, offerHeld, weatherState } from './weather.js';

const at = (instant: string) => new Date(instant);
const rule = { eveningBefore: '18:00', hoursBefore: 3 };

describe('whether a charter sails is decided', () => {
  test.each([
    ['before noon: at six the evening before', '2027-01-12T16:59:59Z', '2027-01-11T23:00:00Z'],
    ['from noon on: three hours before', '2027-01-12T17:00:00Z', '2027-01-12T14:00:00Z'],
    ['before noon in summer', '2027-07-12T13:00:00Z', '2027-07-11T22:00:00Z'],
    ['on the day after the clocks go forward', '2027-03-14T13:00:00Z', '2027-03-13T23:00:00Z'],
    ['on the day after the clocks go back', '2026-11-01T14:00:00Z', '2026-10-31T22:00:00Z'],
  ])('of a departure %s', (_, startsAt, expected) => {
    expect(decideBy(at(startsAt), rule)).toEqual(at(expected));
  });

  test('by the hours that the business has set', () => {
    const early = { eveningBefore: '16:30', hoursBefore: 5 };
    expect(decideBy(at('2027-01-12T14:00:00Z'), early)).toEqual(at('2027-01-11T21:30:00Z'));
    expect(decideBy(at('2027-01-12T19:00:00Z'), early)).toEqual(at('2027-01-12T14:00:00Z'));
  });

  test('by settings, which are rejected when they are no hours', () => {
    const config = (variables: Record<string, string> = {}) =>
      bookingConfig({ DATABASE_URL: 'postgres://', NATS_URL: 'nats://', REDIS_URL: 'redis://', ...variables }).decision;
    expect(config()).toEqual(rule);
    expect(config({ WEATHER_DECIDED_AT: '16:30', WEATHER_DECIDED_HOURS: '5' })).toEqual({ eveningBefore: '16:30', hoursBefore: 5 });
    expect(() => config({ WEATHER_DECIDED_AT: '6 PM' })).toThrow('WEATHER_DECIDED_AT must be an hour such as 18:00');
    expect(() => config({ WEATHER_DECIDED_HOURS: '0' })).toThrow('WEATHER_DECIDED_HOURS must be a number from 1 to 12');
  });

  test('until then its state is open or watched, and after that it sails', () => {
    const until = at('2027-01-11T23:00:00Z');
    expect(weatherState(until, false, at('2027-01-11T22:59:59Z'))).toBe('open');
    expect(weatherState(until, true, at('2027-01-11T22:59:59Z'))).toBe('watch');
    expect(weatherState(until, true, at('2027-01-11T23:00:00Z'))).toBe('sails');
  });
});

describe('the reminder of a choice', () => {
  const waiting = { createdAt: at('2027-01-11T18:00:00Z'), chooseBy: at('2027-01-25T18:00:00Z'), choiceReminders: 0 };

  test('is due 24 hours after the call, once', () => {
    expect(choiceReminderDue(waiting, at('2027-01-12T17:59:59Z'))).toBeNull();
    expect(choiceReminderDue(waiting, at('2027-01-12T18:00:00Z'))).toBe(1);
    expect(choiceReminderDue({ ...waiting, choiceReminders: 1 }, at('2027-01-12T18:00:00Z'))).toBeNull();
  });

  test('is due again three days before the time to choose is over, and not after it', () => {
    const once = { ...waiting, choiceReminders: 1 };
    expect(choiceReminderDue(once, at('2027-01-22T17:59:59Z'))).toBeNull();
    expect(choiceReminderDue(once, at('2027-01-22T18:00:00Z'))).toBe(2);
    expect(choiceReminderDue({ ...once, choiceReminders: 2 }, at('2027-01-23T18:00:00Z'))).toBeNull();
    expect(choiceReminderDue(once, at('2027-01-25T18:00:00Z'))).toBeNull();
  });

  test('is the last one when the first was missed', () => {
    expect(choiceReminderDue(waiting, at('2027-01-23T18:00:00Z'))).toBe(2);
  });
});

test('an offer is held until it expires', () => {
  const offer = { expiresAt: '2027-01-12T06:00:00.000Z' };
  expect(offerHeld(offer, at('2027-01-12T05:59:59Z'))).toBe(offer);
  expect(offerHeld(offer, at('2027-01-12T06:00:00Z'))).toBeNull();
  expect(offerHeld(null, at('2027-01-12T05:59:59Z'))).toBeNull();
});
