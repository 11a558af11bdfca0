import type { Page } from '@playwright/test';

/** A state of the back office: `npm run screens` takes a screenshot of it, and `layout.spec.ts` checks its layout. */
export interface Shot {
  of: string;
  /** Navigates to the state. */
  enter: (page: Page) => Promise<unknown>;
  /** Captures only the viewport with the open dialog. */
  shows?: 'dialog';
  /** The state is that something is still under way. */
  busy?: true;
  signedOut?: true;
}

/** Days from now, yyyy-MM-dd. */
export const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Hours from now, UTC ISO 8601. */
export const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
