import { useSyncExternalStore } from 'react';

const query = '(min-width: 48rem)';
// matchMedia is missing on the server and in jsdom.
const list = typeof matchMedia === 'function' ? matchMedia(query) : null;

function subscribe(listener: () => void) {
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
}

/** True where two months of the calendar fit side by side. */
export const useWideScreen = () => useSyncExternalStore(subscribe, () => list?.matches ?? false);
