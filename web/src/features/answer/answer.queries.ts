import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '@charter/api-client';
import type { GuestMessageForm } from '@charter/contracts';
import { localizedPath, parsePathname, paths } from '../../lib/paths.js';

/**
 * Opens the thread whose key is in the address, and removes the key from it, as on the trip page. A thread that this browser has opened
 * before needs no key.
 */
async function openThread(signal: AbortSignal) {
  const { locale, path } = parsePathname(location.pathname);
  const key = path.slice(paths.answer.length + 1);
  if (key) {
    await call('POST /api/inquiry/open', { body: { key: decodeURIComponent(key) } });
    history.replaceState(history.state, '', localizedPath(locale, paths.answer));
  }
  return call('GET /api/inquiry', { signal });
}

export const threadQuery = queryOptions({ queryKey: ['thread'], queryFn: ({ signal }) => openThread(signal) });

export const writeMessage = mutationOptions({ mutationFn: (form: GuestMessageForm) => call('POST /api/inquiry/messages', { body: form }) });
