import type { QueryClient } from '@tanstack/react-query';
import type { Business, CharterPackage } from '@charter/contracts';
import { currency } from '@charter/contracts/browser';
import type { Locale } from '@charter/contracts/browser';
import type { Translate } from '@charter/ui';
import { businessQuery } from '../../lib/business.queries.js';
import { packagesQuery } from '../../lib/packages.queries.js';
import { pageDescription, pages } from '../pages.js';
import { bookingPath, localizedPath, paths } from '../../lib/paths.js';

interface StructuredDataOptions {
  client: QueryClient;
  t: Translate;
  locale: Locale;
  origin: string;
}

/**
 * schema.org data of the company and its packages, from the page's own queries. Undefined when the company's data could not be loaded.
 * No ratings: search engines show ratings of products only, and a testimonial does not name the package it is about.
 */
export function structuredData({ client, t, locale, origin }: StructuredDataOptions): object | undefined {
  const business = client.getQueryData(businessQuery.queryKey);
  if (!business) return undefined;
  const packages = client.getQueryData(packagesQuery(locale).queryKey) ?? [];
  const company = `${origin}/#company`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      localBusiness(business, {
        id: company,
        url: origin + localizedPath(locale, paths.home),
        description: pageDescription(t, pages[paths.home]!, business),
        origin,
      }),
      ...packages.map((each) => product(each, { company, url: origin + localizedPath(locale, bookingPath(each.id)), origin })),
    ],
  };
}

interface CompanyOptions {
  id: string;
  url: string;
  description: string;
  origin: string;
}

function localBusiness(business: Business, { id, url, description, origin }: CompanyOptions) {
  const social = Object.values(business.social);
  return {
    '@type': 'LocalBusiness',
    '@id': id,
    name: business.name,
    url,
    description,
    image: `${origin}/media/brand/og-home.jpg`,
    ...(business.phone && { telephone: business.phone }),
    ...(business.email && { email: business.email }),
    ...(business.place && {
      address: { '@type': 'PostalAddress', streetAddress: business.place, addressLocality: 'Nassau', addressCountry: 'BS' },
    }),
    areaServed: 'The Bahamas',
    currenciesAccepted: currency,
    paymentAccepted: 'PayPal',
    ...(social.length > 0 && { sameAs: social }),
  };
}

function product(charterPackage: CharterPackage, { company, url, origin }: { company: string; url: string; origin: string }) {
  return {
    '@type': 'Product',
    '@id': `${origin}/#package-${charterPackage.id}`,
    name: charterPackage.name,
    description: charterPackage.description,
    image: new URL(charterPackage.imageUrl, origin).href,
    brand: { '@id': company },
    offers: {
      '@type': 'Offer',
      url,
      price: charterPackage.lowestPrice ?? charterPackage.price,
      priceCurrency: currency,
      availability: 'https://schema.org/InStock',
      seller: { '@id': company },
    },
  };
}
