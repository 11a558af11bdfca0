import { createContext, use, useSyncExternalStore } from 'react';

/** The query string during server rendering; undefined in the browser, which reads `location`. */
export const ServerSearch = createContext<string | undefined>(undefined);

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

const wasPushed = () => (history.state as { pushed?: boolean } | null)?.pushed === true;

/** The query string of the page, with its question mark. */
export function useSearch(): string {
  const serverSearch = use(ServerSearch);
  const currentSearch = () => serverSearch ?? location.search;
  return useSyncExternalStore(subscribe, currentSearch, currentSearch);
}

/** Whether the page itself pushed the current history entry, so that `history.back()` stays on the page. */
export const useWasPushed = (): boolean => useSyncExternalStore(subscribe, wasPushed, () => false);

/** Changes the query string of the page: as a new history entry, or in the current one. */
export function changeSearch(search: string, mode: 'push' | 'replace'): void {
  const address = location.pathname + search;
  if (mode === 'push') history.pushState({ pushed: true }, '', address);
  else history.replaceState(history.state, '', address);
  for (const listener of listeners) listener();
}
