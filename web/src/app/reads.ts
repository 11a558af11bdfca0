import type { QueryClient } from '@tanstack/react-query';
import type { Locale } from '@charter/contracts/limits';
import { businessQuery } from '../features/business/business.queries.js';
import { galleryQuery } from '../features/gallery/gallery.queries.js';
import { legalQuery } from '../features/legal/legal.queries.js';
import { packageImagesQuery, packagesQuery } from '../features/packages/packages.queries.js';
import { hasTestimonialsQuery, testimonialsQuery } from '../features/testimonials/testimonials.queries.js';
import type { Page } from './pages.js';

type Reads = (client: QueryClient, locale: Locale) => Promise<unknown>;

/** What every page's header and footer show. */
const frame: Reads = (client) => Promise.all([client.prefetchQuery(businessQuery), client.prefetchQuery(hasTestimonialsQuery)]);

const legal: Reads = (client, locale) => client.prefetchQuery(legalQuery(locale));

async function packagesWithImages(client: QueryClient): Promise<void> {
  await client.prefetchQuery(packagesQuery);
  const packages = client.getQueryData(packagesQuery.queryKey) ?? [];
  await Promise.all(packages.map(({ id }) => client.prefetchQuery(packageImagesQuery(id))));
}

/** What the server asks for before it draws a page; the visitor's browser gets the answers with it. */
export const reads: Record<Page['name'], Reads> = {
  home: (client, locale) =>
    Promise.all([
      frame(client, locale),
      packagesWithImages(client),
      client.prefetchQuery(galleryQuery),
      client.prefetchQuery(testimonialsQuery),
    ]),
  booking: (client, locale) => Promise.all([frame(client, locale), client.prefetchQuery(packagesQuery)]),
  review: frame,
  terms: (client, locale) => Promise.all([frame(client, locale), legal(client, locale)]),
  privacy: (client, locale) => Promise.all([frame(client, locale), legal(client, locale)]),
  notFound: frame,
};
