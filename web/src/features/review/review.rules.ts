import type { ReviewForm } from '@charter/contracts';
import { reviewFields as fields } from '@charter/contracts/browser';
import { ruleOf } from '../../lib/forms/field-errors.js';

export const reviewRules = {
  name: ruleOf(fields.name),
  location: ruleOf(fields.location),
  rating: ruleOf(fields.rating),
  review: ruleOf(fields.review),
};

/** In the order of the form: the first field with an error gets the focus. */
export const reviewFields = ['name', 'location', 'rating', 'review'] as const satisfies readonly (keyof ReviewForm)[];
