import { queryOptions } from '@tanstack/react-query';
import { call } from '@charter/api-client';
import { localizedPath, parsePathname, paths } from '../../lib/paths.js';

/**
 * Opens the trip whose key is in the address, and removes the key from it: the address may be shared or stay in a history.
 * A trip that this browser has opened before needs no key.
 */
async function openTrip(signal: AbortSignal) {
  const { locale, path } = parsePathname(location.pathname);
  const key = path.slice(paths.trip.length + 1);
  if (key) {
    await call('POST /api/trip/open', { body: { key: decodeURIComponent(key) } });
    history.replaceState(history.state, '', localizedPath(locale, paths.trip));
  }
  return call('GET /api/trip', { signal });
}

export const tripQuery = queryOptions({ queryKey: ['trip'], queryFn: ({ signal }) => openTrip(signal) });
