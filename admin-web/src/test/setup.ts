import '@testing-library/jest-dom/jest-globals';
import '@charter/ui/test';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

// The first screen of a file is slow on a busy machine, and waiting costs nothing when there is nothing to wait for.
configure({ asyncUtilTimeout: 4_000 });

/** What jsdom has not: a screen with a width, popovers, selectors of the newest browsers. */
beforeEach(() => {
  screenIs('wide');
  if (typeof CSS === 'undefined') Object.assign(globalThis, { CSS: { supports: () => false } });
});

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  jest.restoreAllMocks();
});

export function screenIs(width: 'wide' | 'narrow'): void {
  window.matchMedia = (query) =>
    ({ matches: width === 'wide', media: query, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
}
