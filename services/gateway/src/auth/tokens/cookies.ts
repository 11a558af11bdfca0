import type { CookieSerializeOptions } from '@fastify/cookie';

/**
 * Browsers accept a `__Host-` cookie only from this host and over TLS, so a sibling subdomain cannot set it. `http://localhost` cannot
 * set one at all, so the prefix is used in production only.
 */
export const cookieName = (name: string, production: boolean): string => (production ? `__Host-${name}` : name);

/** Cookies that scripts cannot read and that are not sent with requests of other sites. */
export const cookieOptions = (production: boolean): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: production,
});
