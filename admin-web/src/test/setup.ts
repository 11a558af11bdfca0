import '@testing-library/jest-dom/vitest';
import '@charter/ui/test';
import { afterEach, beforeEach, vi } from 'vitest';
import { cleanup, configure } from '@testing-library/react';
import { dayStore } from '../lib/day-store/day-store.js';

// A long timeout, which a green run does not wait for: a busy machine may stall for seconds.
configure({ asyncUtilTimeout: 20_000 });

/** APIs that jsdom lacks: matchMedia, navigation timing, CSS.supports, constructable style sheets and the bytes of a file. */
beforeEach(() => {
  setScreenWidth('wide');
  setDocumentUrl(null);
  if (!('replaceSync' in CSSStyleSheet.prototype)) Object.assign(CSSStyleSheet.prototype, { replaceSync: () => {} });
  if (!('arrayBuffer' in Blob.prototype)) Object.assign(Blob.prototype, { arrayBuffer: bytesOfBlob });
  if (typeof CSS === 'undefined') Object.assign(globalThis, { CSS: { supports: () => false } });
});

afterEach(async () => {
  cleanup();
  await dayStore.clear();
  window.localStorage.clear();
  vi.restoreAllMocks();
});

export function setScreenWidth(width: 'wide' | 'narrow'): void {
  window.matchMedia = (query) =>
    ({ matches: width === 'wide', media: query, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
}

function bytesOfBlob(this: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(this);
  });
}

/** Sets the URL that navigation timing reports for the document; null for no entry. */
export function setDocumentUrl(url: string | null): void {
  const entries = url === null ? [] : [{ name: url }];
  Object.assign(window.performance, { getEntriesByType: () => entries });
}
