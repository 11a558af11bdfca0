/** The service worker of the day sheet, `src/day-worker`: it serves the screen without a connection. */
const script = '/admin/day-worker.js';
const scope = '/admin/day';
/** Same as in `src/day-worker`. */
const cachePrefix = 'day-sheet';

/** Starts the worker, and lets it keep the files that this page has loaded. Call it once the screen is complete. */
export async function keepScreenOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(script, { scope });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: loadedFiles() });
  } catch {
    // Blocked by the browser, or the development server, which has no worker: the screen then needs a connection.
  }
}

/** Ends the worker and deletes what it keeps. */
export async function deleteOfflineScreen(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(scope);
  await registration?.unregister();
  for (const name of await caches.keys()) if (name.startsWith(cachePrefix)) await caches.delete(name);
}

/** Paths of the scripts, styles, fonts and images of this page. */
function loadedFiles(): string[] {
  const linked = [...document.querySelectorAll('link[rel=modulepreload], link[rel=stylesheet], link[rel=icon]')].map(
    (link) => (link as HTMLLinkElement).href,
  );
  const scripts = [...document.scripts].map(({ src }) => src).filter(Boolean);
  // The browser lists at most 250 of them, the first ones.
  const requested = performance.getEntriesByType('resource').map(({ name }) => name);
  const urls = [...linked, ...scripts, ...requested].map((address) => new URL(address, window.location.href));
  const files = urls
    .filter(({ origin, pathname }) => origin === window.location.origin && isFile(pathname))
    .map(({ pathname }) => pathname);
  return [...new Set(files)];
}

const isFile = (pathname: string) => pathname.startsWith('/admin/') && pathname !== script && /\.[a-z\d]+$/.test(pathname);
