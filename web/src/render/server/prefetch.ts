import type { QueryClient } from '@tanstack/react-query';
import type { Locale } from '@charter/contracts/browser';
import { businessQuery } from '../../lib/business.queries.js';
import { galleryQuery } from '../../features/gallery/gallery.queries.js';
import { legalQuery } from '../../features/legal/legal.queries.js';
import { packageImagesQuery, packagesQuery } from '../../lib/packages.queries.js';
import { hasTestimonialsQuery, testimonialsQuery } from '../../features/testimonials/testimonials.queries.js';
import { giftTextsQuery } from '../../lib/gift-texts.js';
import { withdrawalTextsQuery } from '../../lib/withdrawal-texts.js';
import { departuresQuery } from '../../lib/booking/slot-times.js';
import type { Page } from '../pages.js';

type Prefetch = (client: QueryClient, locale: Locale) => Promise<unknown>;

/** Queries of the header and footer. */
const layout: Prefetch = (client) => Promise.all([client.prefetchQuery(businessQuery), client.prefetchQuery(hasTestimonialsQuery)]);

const legal: Prefetch = (client, locale) => client.prefetchQuery(legalQuery(locale));

/** Packages, and when those leave whose hours follow the sun. @param withImages also their pictures */
async function packages(client: QueryClient, locale: Locale, withImages = false): Promise<void> {
  await client.prefetchQuery(packagesQuery(locale));
  const all = client.getQueryData(packagesQuery(locale).queryKey) ?? [];
  await Promise.all(
    all.flatMap((charterPackage) => {
      const departures = departuresQuery(charterPackage);
      return [
        ...(departures.enabled ? [client.prefetchQuery(departures)] : []),
        ...(withImages ? [client.prefetchQuery(packageImagesQuery(charterPackage.id, locale))] : []),
      ];
    }),
  );
}

/** Runs the queries of a page before it is rendered; their results are embedded in its HTML. */
export const prefetch: Record<Page['name'], Prefetch> = {
  home: (client, locale) =>
    Promise.all([
      layout(client, locale),
      packages(client, locale, true),
      client.prefetchQuery(galleryQuery(locale)),
      client.prefetchQuery(testimonialsQuery),
    ]),
  booking: (client, locale) => Promise.all([layout(client, locale), packages(client, locale)]),
  gift: (client, locale) => Promise.all([layout(client, locale), packages(client, locale), client.prefetchQuery(giftTextsQuery(locale))]),
  withdraw: (client, locale) => Promise.all([layout(client, locale), client.prefetchQuery(withdrawalTextsQuery(locale))]),
  review: layout,
  trip: layout,
  join: layout,
  answer: layout,
  offer: layout,
  terms: (client, locale) => Promise.all([layout(client, locale), legal(client, locale)]),
  privacy: (client, locale) => Promise.all([layout(client, locale), legal(client, locale)]),
  notFound: layout,
};
