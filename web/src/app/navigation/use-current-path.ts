import { useSyncExternalStore } from 'react';
import { useSearch } from '../../lib/address.js';
import { paths } from '../../lib/paths.js';
import { type Page, searchOf } from '../../render/pages.js';

function subscribe(listener: () => void) {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** Path, query and hash of the page without the language prefix, for links to other languages. */
export function useCurrentPath(page: Page, path: string): string {
  const search = useSearch();
  // A cached page must not contain the address of the request that filled the cache: a review's path holds a confirmation code.
  const serverPath = page.listed ? path + searchOf(page, search) : paths.home;
  return useSyncExternalStore(
    subscribe,
    () => path + location.search + location.hash,
    () => serverPath,
  );
}
