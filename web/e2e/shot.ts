/** What a screenshot of `npm run screens` shows. */
import type { Page } from '@playwright/test';
import type { Locale } from '@charter/contracts/limits';
import type { FreeSlot } from './checkout.js';
import type { textsOf } from './texts.js';

export interface Context {
  page: Page;
  locale: Locale;
  t: ReturnType<typeof textsOf>;
  /** A free slot of the Exuma charter. */
  free: FreeSlot;
  /** Opens an address in the language of the screenshot. */
  visit: (path: string) => Promise<unknown>;
}

export interface Shot {
  of: string;
  /** Navigates to the state. */
  enter: (scene: Context) => Promise<unknown>;
  /** Widths at which the state exists; all by default. */
  at?: number[];
  /** Captures only the viewport with the open dialog instead of the full page. */
  shows?: 'dialog';
  javaScript?: false;
}
