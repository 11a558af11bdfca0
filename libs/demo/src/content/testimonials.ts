import type { TestimonialForm } from '@charter/contracts';

/** A review of a sample guest, which the site marks as such. */
export type DemoTestimonial = Required<TestimonialForm> & { isSample: true };

/** Not verified, because no guest wrote it. */
const testimonial = (name: string, location: string, rating: number, review: string): DemoTestimonial => ({
  name,
  location,
  rating,
  review,
  isVerified: false,
  isSample: true,
});

export const testimonials: DemoTestimonial[] = [
  testimonial(
    'Priya & Daniel Whitlock',
    'Toronto, Canada',
    5,
    'We asked for somewhere without other boats, and that is exactly where we had lunch. The captain read the tide better than we read the menu.',
  ),
  testimonial(
    'Marcus Ellery',
    'Atlanta, Georgia',
    5,
    'Exuma in a day sounded like too much. It was not. The children still talk about the pigs; I still think about the color of the water on the way home.',
  ),
  testimonial(
    'Camille Rousseau',
    'Lyon, France',
    4,
    'A beautiful evening and a very kind crew. The wind came up a little on the way back, and they slowed down before anyone had to ask.',
  ),
  testimonial(
    'Henrik Solberg',
    'Bergen, Norway',
    5,
    'I run boats myself, so I looked at the engines first. Spotless. Then I stopped looking and went swimming.',
  ),
  testimonial(
    'Alicia Fernández',
    'Madrid, Spain',
    5,
    'My mother is seventy-four and was helped aboard as if she were the only guest. Rose Island was the best afternoon of our week.',
  ),
  testimonial(
    'The Okafor family',
    'London, England',
    5,
    'Twelve of us, three generations, one birthday. Everything was ready before we knew we needed it.',
  ),
];
