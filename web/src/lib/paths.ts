import { locales } from '@charter/contracts/limits';
import type { Locale } from '@charter/contracts/limits';

/** Every address of the public site, once; without its language. */
export const paths = {
  home: '/',
  booking: '/booking',
  review: '/review',
  terms: '/terms-of-service',
  privacy: '/privacy-policy',
} as const;

export const bookingPath = (packageId: number) => `${paths.booking}?package=${packageId}`;

/** English stands at the root, every other language below its code: "/es/booking". */
export const localizedPath = (locale: Locale, path: string): string => (locale === 'en' ? path : `/${locale}${path}`);

const prefix = new RegExp(`^/(${locales.filter((locale) => locale !== 'en').join('|')})(?=/|$)`);

export interface Place {
  locale: Locale;
  /** Without the language and without a slash at its end: "/booking". */
  path: string;
}

export function parsePathname(pathname: string): Place {
  const locale = (prefix.exec(pathname)?.[1] as Locale | undefined) ?? 'en';
  return { locale, path: pathname.replace(prefix, '').replace(/(?<=[^/])\/$/, '') || '/' };
}
