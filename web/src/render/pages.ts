import type { ComponentType } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { TextKey, Translate } from '@charter/ui';
import type { Business } from '@charter/contracts';
import { bookingParameters } from '../lib/booking/booking-parameters.js';
import { claimText } from '../lib/claims.js';
import type { ClaimKey } from '../lib/claims.js';
import { paths } from '../lib/paths.js';

export interface Page {
  name: 'home' | 'booking' | 'gift' | 'withdraw' | 'review' | 'trip' | 'join' | 'answer' | 'offer' | 'terms' | 'privacy' | 'notFound';
  load: () => Promise<{
    default: ComponentType;
    /** Loads what this address needs beside the page's own code. The first render waits for the promise. */
    prepare?: (search: string, client: QueryClient) => Promise<unknown> | undefined;
  }>;
  /** Source file of the route: the key of its chunks in the build's manifest. */
  file: string;
  title: TextKey;
  description: TextKey;
  /** In place of the description, if the company has confirmed it. */
  fullDescription?: ClaimKey;
  /** File in public/media/brand for link previews, 1200 by 630 pixels. */
  picture: string;
  /** Indexed by search engines, in every language. */
  listed?: boolean;
  /** The parameters of the query string on which the markup depends; others must not cause another rendering. */
  readsSearch?: readonly string[];
  /** Loads PayPal's script, which the security policy allows on these pages only. */
  takesPayments?: boolean;
  /** Its path without the key that the address may contain: an address with one is neither cached nor sent to other pages as the referrer. */
  personal?: string;
  /** The header is transparent above the page's first picture. */
  overPicture?: boolean;
}

const home: Page = {
  name: 'home',
  load: () => import('../routes/home.js'),
  file: 'src/routes/home.tsx',
  title: 'meta.home',
  description: 'meta.homePlainText',
  fullDescription: 'meta.homeText',
  picture: 'og-home.jpg',
  listed: true,
  overPicture: true,
};

const booking: Page = {
  name: 'booking',
  load: () => import('../routes/booking.js'),
  file: 'src/routes/booking.tsx',
  title: 'meta.booking',
  description: 'meta.bookingText',
  picture: 'og-booking.jpg',
  listed: true,
  readsSearch: bookingParameters,
  takesPayments: true,
};

const gift: Page = {
  name: 'gift',
  load: () => import('../routes/gift.js'),
  file: 'src/routes/gift.tsx',
  title: 'site.gift',
  description: 'meta.giftText',
  picture: 'og-home.jpg',
  listed: true,
  takesPayments: true,
};

const withdraw: Page = {
  name: 'withdraw',
  load: () => import('../routes/withdraw.js'),
  file: 'src/routes/withdraw.tsx',
  title: 'site.withdraw',
  description: 'meta.withdrawText',
  picture: 'og-home.jpg',
};

const review: Page = {
  name: 'review',
  load: () => import('../routes/review.js'),
  file: 'src/routes/review.tsx',
  title: 'meta.review',
  description: 'meta.reviewText',
  picture: 'og-review.jpg',
};

const trip: Page = {
  name: 'trip',
  load: () => import('../routes/trip.js'),
  file: 'src/routes/trip.tsx',
  title: 'summary.title',
  description: 'trip.linkText',
  picture: 'og-booking.jpg',
  personal: paths.trip,
  takesPayments: true,
};

const join: Page = {
  name: 'join',
  load: () => import('../routes/join.js'),
  file: 'src/routes/join.tsx',
  title: 'join.pageTitle',
  description: 'join.formText',
  picture: 'og-booking.jpg',
  personal: paths.join,
};

const answer: Page = {
  name: 'answer',
  load: () => import('../routes/answer.js'),
  file: 'src/routes/answer.tsx',
  title: 'answer.title',
  description: 'answer.text',
  picture: 'og-home.jpg',
  personal: paths.answer,
};

const offer: Page = {
  name: 'offer',
  load: () => import('../routes/offer.js'),
  file: 'src/routes/offer.tsx',
  title: 'offer.pageTitle',
  description: 'offer.metaText',
  picture: 'og-booking.jpg',
  personal: paths.offer,
  takesPayments: true,
};

const legal = (name: 'terms' | 'privacy'): Page => ({
  name,
  load: name === 'terms' ? () => import('../routes/terms.js') : () => import('../routes/privacy.js'),
  file: `src/routes/${name}.tsx`,
  title: name === 'terms' ? 'site.terms' : 'site.privacy',
  description: name === 'terms' ? 'meta.termsText' : 'meta.privacyText',
  picture: 'og-home.jpg',
  listed: true,
});

const notFound: Page = {
  name: 'notFound',
  load: () => import('../routes/not-found.js'),
  file: 'src/routes/not-found.tsx',
  title: 'notFound.title',
  description: 'notFound.text',
  picture: 'og-home.jpg',
};

/** Pages with a fixed path. */
export const pages: Record<string, Page> = {
  [paths.home]: home,
  [paths.booking]: booking,
  [paths.gift]: gift,
  [paths.withdraw]: withdraw,
  [paths.terms]: legal('terms'),
  [paths.privacy]: legal('privacy'),
};

const reviewAddress = new RegExp(`^${paths.review}/[^/]+$`);
const personalPages = [trip, join, answer, offer].map((page) => ({ page, address: new RegExp(`^${page.personal}(/[^/]+)?$`) }));

/** @param path without the language prefix; unknown paths get the 404 page */
export function pageAt(path: string): Page {
  if (reviewAddress.test(path)) return review;
  return pages[path] ?? personalPages.find(({ address }) => address.test(path))?.page ?? notFound;
}

/** @param company its configured name; undefined while it is not loaded */
export const pageTitle = (t: Translate, page: Page, company = t('site.name')) => `${t(page.title)} | ${company}`;

/** Description for search engines and link previews. @param business undefined while it is not loaded */
export function pageDescription(t: Translate, { description, fullDescription }: Page, business: Business | undefined): string {
  const full = fullDescription && claimText(t, business, fullDescription);
  return full ?? t(description, { company: business?.name ?? t('site.name') });
}

/** What a page reads of a query string, in one spelling: "" for nothing. */
export function searchOf({ readsSearch = [] }: Pick<Page, 'readsSearch'>, search: string): string {
  const params = new URLSearchParams(search);
  const read = readsSearch.flatMap((name) => (params.get(name) ? [[name, params.get(name)!]] : []));
  return read.length > 0 ? `?${new URLSearchParams(read)}` : '';
}
