import { locales } from '@charter/contracts/browser';
import type { Locale } from '@charter/contracts/browser';

/** Paths of the public site, without the language prefix. */
export const paths = {
  home: '/',
  booking: '/booking',
  gift: '/gift',
  withdraw: '/withdraw',
  review: '/review',
  trip: '/trip',
  join: '/join',
  answer: '/answer',
  offer: '/offer',
  terms: '/terms-of-service',
  privacy: '/privacy-policy',
} as const;

export const bookingPath = (packageId: number) => `${paths.booking}?package=${packageId}`;

/** Adds the language prefix: none for English, else the code ("/es/booking"). */
export const localizedPath = (locale: Locale, path: string): string => (locale === 'en' ? path : `/${locale}${path}`);

const prefix = new RegExp(`^/(${locales.filter((locale) => locale !== 'en').join('|')})(?=/|$)`);

interface LocalizedPath {
  locale: Locale;
  /** Without language prefix and trailing slash: "/booking". */
  path: string;
}

export function parsePathname(pathname: string): LocalizedPath {
  const locale = (prefix.exec(pathname)?.[1] as Locale | undefined) ?? 'en';
  return { locale, path: pathname.replace(prefix, '').replace(/(?<=[^/])\/$/, '') || '/' };
}
