import '@testing-library/jest-dom/jest-globals';
import '@charter/ui/test';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

// A screen is fetched when it is first shown, which takes a busy machine more than the usual second.
configure({ asyncUtilTimeout: 4_000 });

/** What jsdom has not: a screen with a width, a past of its document, popovers, selectors of the newest browsers, style sheets made by script. */
beforeEach(() => {
  setScreenWidth('wide');
  setDocumentAddress(null);
  if (!('replaceSync' in CSSStyleSheet.prototype)) Object.assign(CSSStyleSheet.prototype, { replaceSync: () => {} });
  if (typeof CSS === 'undefined') Object.assign(globalThis, { CSS: { supports: () => false } });
});

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  jest.restoreAllMocks();
});

export function setScreenWidth(width: 'wide' | 'narrow'): void {
  window.matchMedia = (query) =>
    ({ matches: width === 'wide', media: query, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
}

/** The address under which the browser says that it loaded the document; null where it says noContent. */
export function setDocumentAddress(address: string | null): void {
  const entries = address === null ? [] : [{ name: address }];
  Object.assign(window.performance, { getEntriesByType: () => entries });
}
