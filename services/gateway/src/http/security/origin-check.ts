import type { onRequestHookHandler } from 'fastify';
import { DomainError } from '@charter/contracts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Request headers in which a browser names the page that sends the request. */
interface OriginHeaders {
  origin?: string;
  'sec-fetch-site'?: string | string[];
}

/** Whether a page of ours sent the request, or a client that is no browser and so sends neither header (curl, a server). */
export function isSameOrigin(headers: OriginHeaders, allowed: readonly string[]): boolean {
  if (headers.origin !== undefined) return allowed.includes(headers.origin);
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** Protects against CSRF: browsers send our cookies with requests of other sites too, so those may only read. */
export const rejectForeignOrigins =
  (allowed: readonly string[]): onRequestHookHandler =>
  (request, _reply, done) => {
    const accepted =
      safeMethods.has(request.method) || request.routeOptions.config.allowAnyOrigin || isSameOrigin(request.headers, allowed);
    done(accepted ? undefined : new DomainError('FOREIGN_ORIGIN'));
  };
