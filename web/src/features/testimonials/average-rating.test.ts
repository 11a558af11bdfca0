import { expect, test } from 'vitest';
import type { Testimonial } from '@charter/contracts';
import { averageRating } from './average-rating.js';

const rated = (rating: number, isVerified = true): Testimonial => ({
  id: rating,
  name: 'A',
  location: 'B',
  review: 'C',
  rating,
  isVerified,
});

test('averages the ratings of verified guests to one decimal', () => {
  expect(averageRating([rated(5), rated(5), rated(4), rated(1, false)])).toEqual({ rating: 4.7, reviews: 3 });
});

test('counts the samples of a demo', () => {
  const sample = { ...rated(4, false), isSample: true };
  expect(averageRating([sample, sample, sample])).toEqual({ rating: 4, reviews: 3 });
});

test('is undefined below three verified guests', () => {
  expect(averageRating([rated(5), rated(5), rated(5, false)])).toBeUndefined();
  expect(averageRating([rated(5, false)])).toBeUndefined();
  expect(averageRating([])).toBeUndefined();
});
