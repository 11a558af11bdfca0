import type { QueryClient } from '@tanstack/react-query';
import type { Locale } from '@charter/contracts/limits';
import { businessQuery } from '../../features/business/business.queries.js';
import { galleryQuery } from '../../features/gallery/gallery.queries.js';
import { legalQuery } from '../../features/legal/legal.queries.js';
import { packageImagesQuery, packagesQuery } from '../../lib/packages.queries.js';
import { hasTestimonialsQuery, testimonialsQuery } from '../../features/testimonials/testimonials.queries.js';
import type { Page } from '../pages.js';

type Prefetch = (client: QueryClient, locale: Locale) => Promise<unknown>;

/** Queries of the header and footer. */
const layout: Prefetch = (client) => Promise.all([client.prefetchQuery(businessQuery), client.prefetchQuery(hasTestimonialsQuery)]);

const legal: Prefetch = (client, locale) => client.prefetchQuery(legalQuery(locale));

async function packagesWithImages(client: QueryClient, locale: Locale): Promise<void> {
  await client.prefetchQuery(packagesQuery(locale));
  const packages = client.getQueryData(packagesQuery(locale).queryKey) ?? [];
  await Promise.all(packages.map(({ id }) => client.prefetchQuery(packageImagesQuery(id, locale))));
}

/** Runs the queries of a page before it is rendered; their results are embedded in its HTML. */
export const prefetch: Record<Page['name'], Prefetch> = {
  home: (client, locale) =>
    Promise.all([
      layout(client, locale),
      packagesWithImages(client, locale),
      client.prefetchQuery(galleryQuery(locale)),
      client.prefetchQuery(testimonialsQuery),
    ]),
  booking: (client, locale) => Promise.all([layout(client, locale), client.prefetchQuery(packagesQuery(locale))]),
  review: layout,
  trip: layout,
  join: layout,
  answer: layout,
  terms: (client, locale) => Promise.all([layout(client, locale), legal(client, locale)]),
  privacy: (client, locale) => Promise.all([layout(client, locale), legal(client, locale)]),
  notFound: layout,
};
