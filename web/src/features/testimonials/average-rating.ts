import type { Testimonial } from '@charter/contracts';

interface AverageRating {
  /** 1 to 5, to one decimal. */
  rating: number;
  reviews: number;
}

/** An average of fewer reviews says little. */
const fewestReviews = 3;

/** Mean of the ratings of verified guests, and of samples in a demo; undefined below three reviews. The site shows no other rating. */
export function averageRating(testimonials: readonly Testimonial[]): AverageRating | undefined {
  const ratings = testimonials.filter(({ isVerified, isSample }) => isVerified || isSample).map(({ rating }) => rating);
  if (ratings.length < fewestReviews) return undefined;
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  return { rating: Math.round(mean * 10) / 10, reviews: ratings.length };
}
