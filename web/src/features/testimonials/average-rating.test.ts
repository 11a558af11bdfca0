import { expect, test } from '@jest/globals';
import type { Testimonial } from '@charter/contracts';
import { averageOf } from './average-rating.js';

const rated = (rating: number, isVerified = true): Testimonial => ({
  id: rating,
  name: 'A',
  location: 'B',
  review: 'C',
  rating,
  isVerified,
});

test('the average is of verified guests, to one decimal', () => {
  expect(averageOf([rated(5), rated(5), rated(4), rated(1, false)])).toEqual({ rating: 4.7, guests: 3 });
});

test('without a verified guest there is no average', () => {
  expect(averageOf([rated(5, false)])).toBeUndefined();
  expect(averageOf([])).toBeUndefined();
});
