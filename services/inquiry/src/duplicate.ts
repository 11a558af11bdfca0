import { createHash } from 'node:crypto';
import { type ContactForm, minuteMs } from '@charter/contracts';

/** Within ten minutes, the same message or reply is a second press of the button. */
const windowMs = 10 * minuteMs;

/** The same for the same address and message. The name is left out, because the guest may have corrected it in between. */
export function fingerprintOf({ email, message }: Pick<ContactForm, 'email' | 'message'>): string {
  return createHash('sha256').update(`${email.trim().toLowerCase()}\n${message.trim()}`).digest('hex');
}

/** The time in which the same message is a duplicate, as a PostgreSQL range. */
export function duplicateWindow(now: Date): string {
  const end = new Date(now.getTime() + windowMs);
  return `[${now.toISOString()},${end.toISOString()})`;
}

/** A reply with the text of the last one, within the window: a second press, or a retry after a lost response. */
export function isDuplicateReply(last: { response: string; createdAt: string } | undefined, response: string, now: Date): boolean {
  return last !== undefined && last.response === response.trim() && now.getTime() - Date.parse(last.createdAt) < windowMs;
}
