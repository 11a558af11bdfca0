import type { onRequestHookHandler } from 'fastify';
import { DomainError } from '@charter/contracts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What a browser says about where a request comes from. */
interface Provenance {
  origin?: string;
  'sec-fetch-site'?: string | string[];
}

/**
 * May a page of this provenance change something? Without Origin only those who are no browser (curl, servers), or a
 * browser that says it is our own page.
 */
export function comesFromUs(headers: Provenance, allowed: readonly string[]): boolean {
  if (headers.origin !== undefined) return allowed.includes(headers.origin);
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** Cookies travel with requests that other sites' pages make: those may not change anything. */
export const sameSiteOnly =
  (allowed: readonly string[]): onRequestHookHandler =>
  (request, _reply, done) => {
    const admitted = safe.has(request.method) || request.routeOptions.config.anyOrigin || comesFromUs(request.headers, allowed);
    done(admitted ? undefined : new DomainError('FOREIGN_ORIGIN'));
  };
