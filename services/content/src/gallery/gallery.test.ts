import { expect, test } from 'vitest';
import fc from 'fast-check';
import { DomainError } from '@charter/contracts';
import { requireCompleteOrder } from './gallery.js';

const ids = fc.uniqueArray(fc.integer({ min: 1 }), { minLength: 1, maxLength: 30 });
const errorsOf = (current: number[], requested: number[]) => {
  try {
    requireCompleteOrder(current, requested);
    return undefined;
  } catch (error) {
    return (error as DomainError).details.errors;
  }
};
const incomplete = { imageIds: 'The new order must list each image once' };

test('any order of all images is accepted', () => {
  fc.assert(
    fc.property(ids, (current) => {
      expect(errorsOf(current, current.toReversed())).toBeUndefined();
    }),
  );
  expect(errorsOf([], [])).toBeUndefined();
});

test('an order with a missing, an unknown or a repeated image is rejected', () => {
  fc.assert(
    fc.property(ids, (current) => {
      expect(errorsOf(current, current.slice(1))).toEqual(incomplete);
      expect(errorsOf(current, [...current, Math.max(...current) + 1])).toEqual(incomplete);
      expect(errorsOf(current, [...current, current[0]!])).toEqual(incomplete);
      expect(errorsOf(current, [...current.slice(1), Math.max(...current) + 1])).toEqual(incomplete);
    }),
  );
  expect(errorsOf([1, 2], [1, 1])).toEqual(incomplete);
});
