import { createHash, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { gatewayEnv } from '../gateway.env.js';
import { limits } from './staff-session.js';

/**
 * A cookie's name. Browsers take a `__Host-` cookie from this very host and over TLS only, so a sibling sub-domain cannot plant one;
 * http://localhost cannot set one at all.
 */
export const cookieName = (name: string): string => (gatewayEnv.production ? `__Host-${name}` : name);

export const sessionCookie = cookieName('session');

/** JavaScript cannot read it, and other sites' requests do not carry it. */
export const cookieOptions: CookieSerializeOptions = {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: gatewayEnv.production,
};

/** Gives the browser the token of its session. */
export function openSession(reply: FastifyReply, token: string): void {
  void reply.setCookie(sessionCookie, token, { ...cookieOptions, maxAge: limits.absolute / 1000 });
}

/** The token of the session that a staff route was called with. */
export const SessionToken = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().cookies[sessionCookie],
);

/** 256 bits that nobody can guess. Only the hash is stored or sent on, so a leaked table opens nothing. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const isToken = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '');

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Asked by a page's clock and not by its reader, as a list does that looks whether something is new. */
export const isBackground = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers['x-background'] === '1';

/** Looks at the raw header: cheap enough for every public read. */
export const carriesSession = (header: string | undefined): boolean => header?.includes(`${sessionCookie}=`) ?? false;
