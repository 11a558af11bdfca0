import { describe, expect, test } from '@jest/globals';
import { choiceReminderDue, decideBy, offerHeld, weatherState } from './weather.js';

const at = (instant: string) => new Date(instant);

describe('whether a charter sails is decided', () => {
  test.each([
    ['before noon: at six the evening before', '2027-01-12T16:59:59Z', '2027-01-11T23:00:00Z'],
    ['from noon on: three hours before', '2027-01-12T17:00:00Z', '2027-01-12T14:00:00Z'],
    ['before noon in summer', '2027-07-12T13:00:00Z', '2027-07-11T22:00:00Z'],
    ['on the day after the clocks go forward', '2027-03-14T13:00:00Z', '2027-03-13T23:00:00Z'],
    ['on the day after the clocks go back', '2026-11-01T14:00:00Z', '2026-10-31T22:00:00Z'],
  ])('of a departure %s', (_, startsAt, expected) => {
    expect(decideBy(at(startsAt))).toEqual(at(expected));
  });

  test('until then its state is open or watched, and after that it sails', () => {
    const startsAt = at('2027-01-12T14:00:00Z');
    expect(weatherState(startsAt, false, at('2027-01-11T22:59:59Z'))).toBe('open');
    expect(weatherState(startsAt, true, at('2027-01-11T22:59:59Z'))).toBe('watch');
    expect(weatherState(startsAt, true, at('2027-01-11T23:00:00Z'))).toBe('sails');
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
