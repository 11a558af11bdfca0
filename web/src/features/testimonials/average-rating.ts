import type { Testimonial } from '@charter/contracts';

interface AverageRating {
  /** 1 to 5, to one decimal. */
  rating: number;
  /** Number of verified guests. */
  guests: number;
}

/** Mean of the verified guests' ratings; undefined without any. */
export function averageRating(testimonials: Testimonial[]): AverageRating | undefined {
  const ratings = testimonials.filter(({ isVerified }) => isVerified).map(({ rating }) => rating);
  if (ratings.length === 0) return undefined;
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  return { rating: Math.round(mean * 10) / 10, guests: ratings.length };
}
