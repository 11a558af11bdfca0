import type { RegisterOptions } from 'react-hook-form';
import type { ReviewForm } from '@charter/contracts';
import { review } from '@charter/contracts/limits';
import { multilineText, requiredLine } from '../../lib/forms/field-rules.js';

type Rules = { [Name in keyof ReviewForm]: RegisterOptions<ReviewForm, Name> };

export const reviewRules: Rules = {
  name: { validate: requiredLine(review.name.max, review.messages.name) },
  location: { validate: requiredLine(review.location.max, review.messages.location) },
  rating: { validate: (stars) => stars >= review.rating.min || review.messages.rating },
  review: { validate: multilineText(review.text.max, review.text.min, review.messages.text) },
};

/** In the order of the form: the first field with an error gets the focus. */
export const reviewFields = ['name', 'location', 'rating', 'review'] as const satisfies readonly (keyof ReviewForm)[];
