import { useSyncExternalStore } from 'react';

const query = '(min-width: 48rem)';
// Absent where there is no screen, as in tests.
const list = typeof matchMedia === 'function' ? matchMedia(query) : null;

function subscribe(listener: () => void) {
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
}

/** True where two months fit beside each other. */
export const useWideScreen = () => useSyncExternalStore(subscribe, () => list?.matches ?? false);
