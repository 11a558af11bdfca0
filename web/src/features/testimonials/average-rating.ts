import type { Testimonial } from '@charter/contracts';

export interface Average {
  /** 1 to 5, to one decimal. */
  rating: number;
  /** How many guests it is of. */
  guests: number;
}

/** Only guests who were aboard count: without one there is no average to show. */
export function averageOf(testimonials: Testimonial[]): Average | undefined {
  const ratings = testimonials.filter(({ isVerified }) => isVerified).map(({ rating }) => rating);
  if (ratings.length === 0) return undefined;
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  return { rating: Math.round(mean * 10) / 10, guests: ratings.length };
}
