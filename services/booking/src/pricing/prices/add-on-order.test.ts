import { describe, expect, test } from 'vitest';
import { type AddOn, cents } from '@charter/contracts';
import { extraMinutesOf, type OrderedAddOn } from './add-on.js';
import { leftOf, type TimeAfter, withAdded } from './add-on-order.js';

const scooter: AddOn = {
  id: 3,
  name: 'Scooter',
  description: '',
  price: 120,
  unit: 'charter',
  maxQty: 3,
  leadHours: 24,
  perDay: 4,
  packageIds: [],
  imageUrl: null,
  active: true,
};
const ordered = (over: Partial<OrderedAddOn> = {}): OrderedAddOn => ({
  id: 3,
  name: 'Scooter',
  qty: 1,
  unitCents: cents(12_000),
  leadHours: 24,
  perDay: 4,
  ...over,
});
const anyTime: TimeAfter = { minutes: Infinity, isDark: () => false };
const startsAt = new Date('2027-01-12T14:00:00Z');
const left = (addOn: Partial<AddOn>, owned: OrderedAddOn[], taken: number, now = '2027-01-11T14:00:00Z', after = anyTime) =>
  leftOf({ ...scooter, ...addOn }, { startsAt, guestCount: 4, addOns: owned }, taken, after, new Date(now));

describe('what is left of an add-on', () => {
  test('is what the charter may still have, and what is there on that day', () => {
    expect(left({}, [], 0)).toEqual({ left: 3 });
    expect(left({}, [ordered({ qty: 2 })], 2)).toEqual({ left: 1 });
    expect(left({}, [], 2)).toEqual({ left: 2 });
    expect(left({ perDay: null }, [], 99)).toEqual({ left: 3 });
  });

  test('is nothing, and why', () => {
    expect(left({}, [], 0, '2027-01-11T14:00:01Z')).toEqual({ left: 0, why: 'tooLate' });
    expect(left({}, [ordered({ qty: 3 })], 3)).toEqual({ left: 0, why: 'enough' });
    expect(left({}, [], 4)).toEqual({ left: 0, why: 'soldOut' });
  });

  test('of one that lengthens the charter fits into the time and the daylight after it', () => {
    const hours = (after: Partial<TimeAfter>) => left({ extraMinutes: 60, perDay: null }, [], 0, undefined, { ...anyTime, ...after });
    expect(hours({})).toEqual({ left: 3 });
    expect(hours({ minutes: 179 })).toEqual({ left: 2 });
    expect(hours({ minutes: 59 })).toEqual({ left: 0, why: 'timeTaken' });
    expect(hours({ isDark: (minutes) => minutes > 60 })).toEqual({ left: 1 });
    expect(hours({ isDark: () => true })).toEqual({ left: 0, why: 'tooDark' });
  });

  test('of an add-on per guest is counted for all guests', () => {
    expect(left({ unit: 'guest', perDay: 10 }, [], 0)).toEqual({ left: 2 });
    expect(left({ unit: 'guest', maxQty: 1, perDay: null }, [ordered({ qty: 4 })], 0)).toEqual({ left: 0, why: 'enough' });
    // Two guests have joined since: the charter has some for each of the first ones only.
    expect(left({ unit: 'guest', maxQty: 1, perDay: null }, [ordered({ qty: 2 })], 0)).toEqual({ left: 0, why: 'enough' });
  });
});

test('what was ordered lengthens the charter by all of its minutes', () => {
  expect(extraMinutesOf([ordered({ qty: 2, extraMinutes: 60 }), ordered({ id: 4, extraMinutes: 30 }), ordered()])).toBe(150);
  expect(extraMinutesOf()).toBe(0);
});

test('what was ordered twice is one entry, unless its price or terms have changed', () => {
  expect(withAdded([ordered()], [ordered({ qty: 2 })])).toEqual([ordered({ qty: 3 })]);
  const dearer = ordered({ unitCents: cents(15_000) });
  expect(withAdded([ordered()], [dearer])).toEqual([ordered(), dearer]);
});
