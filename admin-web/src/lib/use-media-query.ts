import { useCallback, useSyncExternalStore } from 'react';

/** Tables on wide screens, cards on narrow ones: one of the two is in the document, so that each row is read out once. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
