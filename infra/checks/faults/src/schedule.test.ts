import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { Rng } from './rng.ts';
import { defaultWeights, scheduleFaults } from './schedule.ts';

describe('scheduleFaults', () => {
  test('is the same for the same seed and differs between seeds', () => {
    const schedule = (seed: string) => scheduleFaults(new Rng(seed), 600_000);
    expect(schedule('a')).toEqual(schedule('a'));
    expect(schedule('a')).not.toEqual(schedule('b'));
  });

  test('contains every kind of fault in a long run, and only the requested ones', () => {
    const kinds = (weights = defaultWeights) => new Set(scheduleFaults(new Rng('any'), 7_200_000, weights).map(({ fault }) => fault));
    expect([...kinds()].toSorted()).toEqual(Object.keys(defaultWeights).toSorted());
    expect(kinds({ 'kill process': 1 } as typeof defaultWeights)).toEqual(new Set(['kill process']));
  });
});

describe('Rng', () => {
  test('keeps integers within their bounds, and yields different numbers for each fork', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -9, max: 9 }), fc.nat({ max: 20 }), (seed, from, width) => {
        const drawn = new Rng(seed).int(from, from + width);
        expect(drawn).toBeGreaterThanOrEqual(from);
        expect(drawn).toBeLessThanOrEqual(from + width);
      }),
    );
    const rng = new Rng('seed');
    expect(rng.fork('guest 1').float()).not.toBe(rng.fork('guest 2').float());
  });

  test('forks independently of the numbers that were drawn before', () => {
    const [unused, used] = [new Rng('seed'), new Rng('seed')];
    used.float();
    expect(used.fork('guest 1').float()).toBe(unused.fork('guest 1').float());
  });
});
