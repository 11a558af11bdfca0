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

const cameForward = () => (history.state as { forward?: boolean } | null)?.forward === true;

/** What follows the path, question mark included. */
export function useSearch(): string {
  const served = use(ServerSearch);
  const now = () => served ?? location.search;
  return useSyncExternalStore(subscribe, now, now);
}

/** Whether the page itself led here, so that the browser's back button leads to where it was. */
export const useCameForward = (): boolean => useSyncExternalStore(subscribe, cameForward, () => false);

/** Changes the query of this page: a step that the back button undoes, or a correction of the present one. */
export function changeSearch(search: string, how: 'forward' | 'correction'): void {
  const address = location.pathname + search;
  if (how === 'forward') history.pushState({ forward: true }, '', address);
  else history.replaceState(history.state, '', address);
  for (const listener of listeners) listener();
}
