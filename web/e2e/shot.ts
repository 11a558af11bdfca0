/** States of the site: `npm run screens` takes a screenshot of each, and `layout.spec.ts` checks its layout. */
import type { Page } from '@playwright/test';
import type { Locale } from '@charter/contracts/browser';
import type { FreeSlot } from './checkout.js';
import { textsOf } from './texts.js';

export interface Context {
  page: Page;
  locale: Locale;
  t: ReturnType<typeof textsOf>;
  /** A free slot of the Exuma charter. */
  free: FreeSlot;
  /** Opens an address in that language. */
  visit: (path: string) => Promise<unknown>;
}

export const contextOf = (page: Page, locale: Locale, free: FreeSlot): Context => ({
  page,
  locale,
  t: textsOf(locale),
  free,
  visit: (path) => page.goto(locale === 'en' ? path : `/${locale}${path}`),
});

export interface Shot {
  of: string;
  /** Navigates to the state. */
  enter: (scene: Context) => Promise<unknown>;
  /** Widths at which the state exists; all by default. */
  at?: number[];
  /** Captures only the viewport with the open dialog instead of the full page. */
  shows?: 'dialog';
  /** A part of the page stays without its data or its script. */
  incomplete?: true;
  javaScript?: false;
}
