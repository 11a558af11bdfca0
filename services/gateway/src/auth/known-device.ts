import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import { gatewayEnv } from '../gateway.env.js';
import { cookieName, cookieOptions } from './session-cookie.js';

/** Remembers a browser that an account has signed in from: failures elsewhere do not delay it. It opens nothing. */
export const deviceCookie = cookieName('device');
export const deviceCookieOptions: CookieSerializeOptions = { ...cookieOptions, path: '/', maxAge: 180 * 24 * 60 * 60 };

const key = Buffer.from(hkdfSync('sha256', gatewayEnv.staffSecret, '', 'charter known device', 32));
const sign = (username: string, id: string): Buffer => createHmac('sha256', key).update(`${username.toLowerCase()} ${id}`).digest();

/** A value of the device cookie for a browser in which this account has just signed in. */
export function newDevice(username: string): string {
  const id = randomBytes(16).toString('base64url');
  return `${id}.${sign(username, id).toString('base64url')}`;
}

/** @returns the id of a device that this account has signed in from; undefined for a cookie of another account or none of ours */
export function knownDevice(username: string, cookie: string | undefined): string | undefined {
  const [, id = '', signature = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
  if (!id) return undefined;
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(username, id)) ? id : undefined;
}
