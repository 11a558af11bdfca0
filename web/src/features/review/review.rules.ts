import type { RegisterOptions } from 'react-hook-form';
import type { ReviewForm } from '@charter/contracts';
import { review } from '@charter/contracts/limits';
import { line, prose } from '../../lib/forms/field-rules.js';

type Rules = { [Name in keyof ReviewForm]: RegisterOptions<ReviewForm, Name> };

export const reviewRules: Rules = {
  name: { validate: line(review.name.max, review.messages.name) },
  location: { validate: line(review.location.max, review.messages.location) },
  rating: { validate: (stars) => stars >= review.rating.min || review.messages.rating },
  review: { validate: prose(review.text.max, review.text.min, review.messages.text) },
};

export const reviewFields = ['name', 'location', 'rating', 'review'] as const satisfies readonly (keyof ReviewForm)[];

/** As the server will store it. */
export const trimmed = ({ name, location, rating, review: words }: ReviewForm): ReviewForm => ({
  name: name.trim(),
  location: location.trim(),
  rating,
  review: words.trim(),
});
