import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie. Only the hash is stored or sent to services, so a leaked table contains no valid token. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const isToken = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '');

/** SHA-256, hex. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
