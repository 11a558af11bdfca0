import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DomainError } from '@charter/contracts';
import { requireWholeOrder } from './gallery.js';

const ids = fc.uniqueArray(fc.integer({ min: 1 }), { minLength: 1, maxLength: 30 });
const refusalOf = (hanging: number[], asked: number[]) => {
  try {
    requireWholeOrder(hanging, asked);
    return undefined;
  } catch (error) {
    return (error as DomainError).details.errors;
  }
};
const refused = { imageIds: 'The new order must name every image once' };

test('any order of all images will do', () => {
  fc.assert(fc.property(ids, (hanging) => expect(refusalOf(hanging, hanging.toReversed())).toBeUndefined()));
  expect(refusalOf([], [])).toBeUndefined();
});

test('an order that leaves one out, knows one more or names one twice is refused', () => {
  fc.assert(
    fc.property(ids, (hanging) => {
      expect(refusalOf(hanging, hanging.slice(1))).toEqual(refused);
      expect(refusalOf(hanging, [...hanging, Math.max(...hanging) + 1])).toEqual(refused);
      expect(refusalOf(hanging, [...hanging, hanging[0]!])).toEqual(refused);
      expect(refusalOf(hanging, [...hanging.slice(1), Math.max(...hanging) + 1])).toEqual(refused);
    }),
  );
  expect(refusalOf([1, 2], [1, 1])).toEqual(refused);
});
