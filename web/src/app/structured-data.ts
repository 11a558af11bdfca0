import type { QueryClient } from '@tanstack/react-query';
import type { Business, CharterPackage } from '@charter/contracts';
import { currency } from '@charter/contracts/limits';
import type { Locale } from '@charter/contracts/limits';
import type { Translate } from '@charter/ui';
import { businessQuery } from '../features/business/business.queries.js';
import { packagesQuery } from '../features/packages/packages.queries.js';
import { bookingOf, inLanguage, paths } from '../lib/paths.js';

export interface DataFacts {
  client: QueryClient;
  t: Translate;
  locale: Locale;
  origin: string;
}

/**
 * schema.org's words for the company and what it sells, from what the page itself shows. Undefined while the company is unknown.
 * No ratings: search engines show a rating of a product only, and a testimonial does not say which charter it is about.
 */
export function structuredData({ client, t, locale, origin }: DataFacts): object | undefined {
  const business = client.getQueryData(businessQuery.queryKey);
  if (!business) return undefined;
  const packages = client.getQueryData(packagesQuery.queryKey) ?? [];
  const company = `${origin}/#company`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      companyOf(business, {
        id: company,
        url: origin + inLanguage(locale, paths.home),
        description: t('meta.homeText'),
        origin,
      }),
      ...packages.map((each) => productOf(each, { company, url: origin + inLanguage(locale, bookingOf(each.id)), origin })),
    ],
  };
}

interface CompanyFacts {
  id: string;
  url: string;
  description: string;
  origin: string;
}

function companyOf(business: Business, { id, url, description, origin }: CompanyFacts) {
  const social = Object.values(business.social);
  return {
    '@type': 'LocalBusiness',
    '@id': id,
    name: business.name,
    url,
    description,
    image: `${origin}/media/brand/og-home.jpg`,
    telephone: business.phone,
    email: business.email,
    address: { '@type': 'PostalAddress', streetAddress: business.place, addressLocality: 'Nassau', addressCountry: 'BS' },
    areaServed: 'The Bahamas',
    currenciesAccepted: currency,
    paymentAccepted: 'PayPal',
    ...(social.length > 0 && { sameAs: social }),
  };
}

function productOf(of: CharterPackage, { company, url, origin }: { company: string; url: string; origin: string }) {
  return {
    '@type': 'Product',
    '@id': `${origin}/#package-${of.id}`,
    name: of.name,
    description: of.description,
    image: new URL(of.imageUrl, origin).href,
    brand: { '@id': company },
    offers: {
      '@type': 'Offer',
      url,
      price: of.price,
      priceCurrency: currency,
      availability: 'https://schema.org/InStock',
      seller: { '@id': company },
    },
  };
}
