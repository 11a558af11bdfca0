import { useQuery } from '@tanstack/react-query';
import { hasTestimonialsQuery } from '../../features/testimonials/testimonials.queries.js';
import { sections } from './entries.js';
import type { Section } from './entries.js';

/** Sections of the home page; the testimonials section is missing when there are none. */
export function useSections(): readonly Section[] {
  const { data: hasTestimonials } = useQuery(hasTestimonialsQuery);
  return hasTestimonials === false ? sections.filter((section) => section !== 'testimonials') : sections;
}
