import '@testing-library/jest-dom/jest-globals';
import '@charter/ui/test';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup } from '@testing-library/react';

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
