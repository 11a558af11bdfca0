/** A guest's own review, by the link in the e-mail. */
export const review = {
  name: { max: 80 },
  location: { max: 120 },
  rating: { min: 1, max: 5, initial: 0 },
  text: { min: 10, max: 2000 },
  messages: {
    name: 'Name is required',
    location: 'Location is required',
    rating: 'Please select a rating',
    ratingTooHigh: 'Rating cannot exceed 5',
    text: 'Please write at least 10 characters',
  },
} as const;

/** A testimonial that staff enter or edit. */
export const testimonial = {
  name: { max: 80 },
  location: { max: 120 },
  rating: { min: 1, max: 5, initial: 5 },
  text: { min: 1, max: 2000 },
  messages: {
    name: 'Name is required',
    location: 'Location is required',
    text: 'Review content is required',
    rating: 'Rating must be at least 1',
    ratingTooHigh: 'Rating cannot exceed 5',
  },
} as const;

export const gallery = {
  title: { max: 200 },
  description: { max: 500 },
  messages: {
    missing: 'Please provide a title and image.',
    order: 'The new order must name every image once',
  },
} as const;
