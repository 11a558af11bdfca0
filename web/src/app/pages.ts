import type { ComponentType } from 'react';
import type { TextKey, Translate } from '@charter/ui';
import { paths } from '../lib/paths.js';

export interface Page {
  name: 'home' | 'booking' | 'review' | 'terms' | 'privacy' | 'notFound';
  load: () => Promise<{
    default: ComponentType;
    /** Fetches what an address of this page needs at once beside the page itself. */
    prepare?: (search: string) => Promise<unknown> | undefined;
  }>;
  /** The route's file, by which the build knows its chunks. */
  file: string;
  title: TextKey;
  description: TextKey;
  /** In public/media/brand, 1200 by 630. */
  picture: string;
  /** Has an address in every language that search engines may list. */
  listed?: boolean;
  /** Draws what the query says, so that it cannot be drawn once for everybody. */
  readsSearch?: boolean;
  /** PayPal's script runs here. */
  takesPayments?: boolean;
  /** The header lies on the page's first picture. */
  overPicture?: boolean;
}

const home: Page = {
  name: 'home',
  load: () => import('../routes/home.js'),
  file: 'src/routes/home.tsx',
  title: 'meta.home',
  description: 'meta.homeText',
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
  readsSearch: true,
  takesPayments: true,
};

const review: Page = {
  name: 'review',
  load: () => import('../routes/review.js'),
  file: 'src/routes/review.tsx',
  title: 'meta.review',
  description: 'meta.reviewText',
  picture: 'og-review.jpg',
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

/** Pages with one address each. */
export const pages: Record<string, Page> = {
  [paths.home]: home,
  [paths.booking]: booking,
  [paths.terms]: legal('terms'),
  [paths.privacy]: legal('privacy'),
};

const reviewAddress = new RegExp(`^${paths.review}/[^/]+$`);

/** @param path without its language; any path has a page, if only the 404 */
export const pageAt = (path: string): Page => pages[path] ?? (reviewAddress.test(path) ? review : notFound);

export const titleOf = (t: Translate, page: Page) => `${t(page.title)} | ${t('site.name')}`;
