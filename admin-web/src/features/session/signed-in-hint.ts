/**
 * `admin_authenticated` of the specification. It only avoids a request before the sign-in page is shown and notifies
 * other tabs of a logout; whether staff are signed in is decided by the server's session.
 */
const key = 'admin_authenticated';
/** Used where local storage is blocked, so that sign-in still works. */
let memoryFallback = false;

export const signedInHint = {
  get(): boolean {
    try {
      return window.localStorage.getItem(key) === 'true' || memoryFallback;
    } catch {
      return memoryFallback;
    }
  },
  set(): void {
    try {
      window.localStorage.setItem(key, 'true');
    } catch {
      memoryFallback = true;
    }
  },
  clear(): void {
    memoryFallback = false;
    try {
      window.localStorage.removeItem(key);
    } catch {
      // Local storage is blocked, so the value was never stored.
    }
  },
  /** Calls the listener when another tab signs out. @returns a function that removes the listener */
  onCleared(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      // key is null when the whole storage was cleared.
      if ((event.key === key && event.newValue === null) || event.key === null) listener();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
};
