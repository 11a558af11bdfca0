/**
 * `admin_authenticated` of the specification. Only a hint that saves a round trip before the sign-in page is shown
 * and tells other tabs of a sign-out: the truth is the server's session.
 */
const key = 'admin_authenticated';
/** Stands in where storage is refused (private windows, locked-down browsers): sign-in must still work there. */
let unstored = false;

export const signedInHint = {
  get(): boolean {
    try {
      return window.localStorage.getItem(key) === 'true' || unstored;
    } catch {
      return unstored;
    }
  },
  set(): void {
    try {
      window.localStorage.setItem(key, 'true');
    } catch {
      unstored = true;
    }
  },
  clear(): void {
    unstored = false;
    try {
      window.localStorage.removeItem(key);
    } catch {
      // Nothing was stored, so nothing is left to remove.
    }
  },
  /** Calls back when another tab signs out. @returns how to stop listening */
  onCleared(listener: () => void): () => void {
    const heard = (event: StorageEvent) => {
      // key is null when the whole storage was cleared.
      if ((event.key === key && event.newValue === null) || event.key === null) listener();
    };
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
  },
};
