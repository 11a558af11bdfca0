import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Dice } from './rng.ts';
import { plan, usual } from './schedule.ts';

describe('a schedule', () => {
  test('is the same for the same seed, and another for another', () => {
    const of = (seed: string) => plan(new Dice(seed), 600_000);
    expect(of('a')).toEqual(of('a'));
    expect(of('a')).not.toEqual(of('b'));
  });

  test('holds every kind of fault sooner or later, and only those that were asked for', () => {
    const kinds = (weights = usual) => new Set(plan(new Dice('any'), 7_200_000, weights).map(({ fault }) => fault));
    expect([...kinds()].toSorted()).toEqual(Object.keys(usual).toSorted());
    expect(kinds({ kill: 1 } as typeof usual)).toEqual(new Set(['kill']));
  });
});

describe('dice', () => {
  test('throw within their bounds, and differently for each name', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -9, max: 9 }), fc.nat({ max: 20 }), (seed, from, width) => {
        const thrown = new Dice(seed).whole(from, from + width);
        expect(thrown).toBeGreaterThanOrEqual(from);
        expect(thrown).toBeLessThanOrEqual(from + width);
      }),
    );
    const dice = new Dice('seed');
    expect(dice.of('guest 1').number()).not.toBe(dice.of('guest 2').number());
  });

  test('of a name do not mind what others throw', () => {
    const [quiet, busy] = [new Dice('seed'), new Dice('seed')];
    busy.number();
    expect(busy.of('guest 1').number()).toBe(quiet.of('guest 1').number());
  });
});
