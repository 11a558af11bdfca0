/// <reference lib="webworker" />
/**
 * Serves the day sheet's screen without a connection; its data is stored by the page (`lib/day-store`). With a connection every page and
 * every file without a content hash comes from the server, so a release is never hidden by an older one. This file imports nothing: it is
 * loaded as a classic script, which all browsers support.
 */
declare const self: ServiceWorkerGlobalScope;

const page = '/admin/day';
const cachePrefix = 'day-sheet';
/** Milliseconds after which a page is taken from the cache: a harbor's connection may be as good as none. */
const pageTimeout = 4_000;

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // Data is no matter of this worker: what the page shows and sends must be what the server has.
  if (request.method !== 'GET' || origin !== self.location.origin || !pathname.startsWith('/admin/')) return;
  if (request.mode === 'navigate') event.respondWith(servePage(request));
  else if (pathname.startsWith('/admin/assets/')) event.respondWith(serveImmutable(request));
  else event.respondWith(serveFile(request));
});

self.addEventListener('message', (event) => {
  const { keep } = event.data as { keep?: string[] };
  if (Array.isArray(keep)) event.waitUntil(keepFiles(keep));
});

const kept = (path: string | Request): Promise<Response | undefined> => caches.match(path, { ignoreVary: true });

const afterTimeout = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The server did not respond in time')), pageTimeout);
  });

async function servePage(request: Request): Promise<Response> {
  const stored = await kept(page);
  const response = fetch(request);
  if (!stored) return response;
  try {
    const served = await Promise.race([response, afterTimeout()]);
    // The edge answers 502 or 503 while no gateway runs.
    return served.status < 500 ? served : stored;
  } catch {
    return stored;
  }
}

/** A file whose name has a hash of its content. */
async function serveImmutable(request: Request): Promise<Response> {
  return (await kept(request)) ?? fetch(request);
}

async function serveFile(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await kept(request);
    if (stored) return stored;
    throw error;
  }
}

/**
 * Keeps the page and these files in place of the stored ones. Nothing is replaced unless all of them were loaded, and unless
 * the page still needs these files: after a release in between, the next load of the page does it.
 */
async function keepFiles(paths: string[]): Promise<void> {
  const response = await fetch(page, { cache: 'no-store' });
  if (!response.ok) return;
  const html = await response.clone().text();
  const needed = [...html.matchAll(/(?:src|href)="(\/admin\/assets\/[^"]+)"/g)].map(([, path]) => path as string);
  if (!needed.every((path) => paths.includes(path))) return;
  const name = `${cachePrefix}-${Date.now()}`;
  const cache = await caches.open(name);
  try {
    await cache.addAll(paths);
    await cache.put(page, response);
  } catch {
    await caches.delete(name);
    return;
  }
  for (const other of await caches.keys()) if (other.startsWith(cachePrefix) && other !== name) await caches.delete(other);
}
