import type { preParsingAsyncHookHandler } from 'fastify';
import { Refusal } from '@charter/contracts';
import { isToken, sessionCookie } from '../staff/session-cookie.js';
import type { StaffSessionService } from '../staff/staff-session.service.js';
import { Turnstile } from './turnstile.js';

/** Each may hold some 40 MB in memory while it is read. */
const atOnce = 4;

/** Before a form is read that may have a picture in it: only staff send those, and a few at once. */
export function receivePictures(sessions: StaffSessionService): preParsingAsyncHookHandler {
  const turnstile = new Turnstile(atOnce);
  return async (request, reply, body) => {
    const token = request.cookies[sessionCookie];
    if (!isToken(token) || !(await sessions.find(token))) throw new Refusal('UNAUTHENTICATED');
    if (!turnstile.admit(reply.raw)) throw new Refusal('UNAVAILABLE');
    return body;
  };
}
