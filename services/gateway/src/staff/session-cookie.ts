import { createHash, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { gatewayEnv } from '../gateway.env.js';

export const sessionCookie = 'session';

/** JavaScript cannot read it, and other sites' requests do not carry it. */
export const cookieOptions: CookieSerializeOptions = {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: gatewayEnv.production,
};

/** 256 bits that nobody can guess. Only the hash is stored or sent on, so a leaked table opens nothing. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const isToken = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '');

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Asked by a page's clock and not by its reader, as a list does that looks whether something is new. */
export const isBackground = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers['x-background'] === '1';

/** Looks at the raw header: cheap enough for every public read. */
export const carriesSession = (header: string | undefined): boolean => header?.includes(`${sessionCookie}=`) ?? false;
