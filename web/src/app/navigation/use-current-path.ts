import { useSyncExternalStore } from 'react';
import { useSearch } from '../../lib/address.js';
import { paths } from '../../lib/paths.js';
import type { Page } from '../../render/pages.js';

function subscribe(listener: () => void) {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** The present address without its language, query and anchor kept: what a language's link leads to. */
export function useCurrentPath(page: Page, path: string): string {
  const search = useSearch();
  // A page that is drawn once for many addresses must not name the one of whoever came first: a review's holds its code.
  const drawn = page.listed ? path + (page.readsSearch ? search : '') : paths.home;
  return useSyncExternalStore(
    subscribe,
    () => path + location.search + location.hash,
    () => drawn,
  );
}
