import { imageUrl, integer, line, properName, prose } from '../shared/field-rule.js';
import { fieldError } from '../shared/messages.js';

const name = properName({ max: 80, required: 'nameRequired' });
const location = properName({ max: 120, required: 'locationRequired' });
const ratingTooHigh = fieldError('ratingTooHigh', { max: 5 });

/** The guest's own review, by the link in their e-mail. */
export const reviewFields = {
  name,
  location,
  rating: integer({ min: 1, max: 5, tooLow: 'ratingRequired', tooHigh: ratingTooHigh }),
  review: prose({ min: 10, max: 2000, tooShort: fieldError('reviewTooShort', { min: 10 }) }),
};

/** A testimonial as staff enter or correct it. */
export const testimonialFields = {
  name,
  location,
  rating: integer({ min: 1, max: 5, initial: 5, tooLow: 'ratingTooLow', tooHigh: ratingTooHigh }),
  review: prose({ min: 1, max: 2000, tooShort: 'testimonialRequired' }),
};

export const galleryFields = {
  title: line({ max: 200, required: 'galleryFieldRequired' }),
  imageUrl: imageUrl('galleryFieldRequired'),
  description: prose({ max: 500 }),
};

/** The texts of a gallery image that may be translated, with the limits of the English ones. */
export const galleryTranslationFields = {
  title: line({ max: galleryFields.title.max }),
  description: galleryFields.description,
};
