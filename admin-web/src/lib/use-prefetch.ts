import { useEffect } from 'react';

/** Late enough not to compete with the screen's own first requests. */
const delayMs = 1_500;

/**
 * Loads the code of a screen's dialogs in the background, so that they open without a delay and also offline.
 * @param modules dynamic imports; the same object on every render
 */
export function usePrefetch(modules: Record<string, () => Promise<unknown>>): void {
  useEffect(() => {
    const load = () => Promise.all(Object.values(modules).map((module) => module()));
    // A chunk that fails to load is requested again when its dialog opens.
    const timer = setTimeout(() => void load().catch(() => undefined), delayMs);
    return () => clearTimeout(timer);
  }, [modules]);
}
