import { useQuery } from '@tanstack/react-query';
import { hasTestimonialsQuery } from '../../features/testimonials/testimonials.queries.js';
import { sections } from './entries.js';
import type { Section } from './entries.js';

/** The parts that the home page has: without testimonials there is no section for them. */
export function useSections(): readonly Section[] {
  const { data: hasTestimonials } = useQuery(hasTestimonialsQuery);
  return hasTestimonials === false ? sections.filter((section) => section !== 'testimonials') : sections;
}
