import '@testing-library/jest-dom/jest-globals';
import '@charter/ui/test';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

// A screen's code is fetched when it is first shown, and a test machine may be busy with others.
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
