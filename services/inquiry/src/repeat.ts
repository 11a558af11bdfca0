import { createHash } from 'node:crypto';
import type { ContactForm } from '@charter/contracts';

/** Within this many minutes the same words are a second press of the button. */
const repeatMinutes = 10;

const repeatMs = repeatMinutes * 60_000;

/** Same person, same words: the name may have been corrected in between. */
export function fingerprintOf({ email, message }: Pick<ContactForm, 'email' | 'message'>): string {
  return createHash('sha256').update(`${email.trim().toLowerCase()}\n${message.trim()}`).digest('hex');
}

/** The stretch of time in which a repetition is the same inquiry, as a PostgreSQL range. */
export function repeatsDuring(now: Date): string {
  const end = new Date(now.getTime() + repeatMs);
  return `[${now.toISOString()},${end.toISOString()})`;
}

/** Is this answer the last one once more: a second press, or a press after an answer that got lost? */
export function repeatsReply(last: { response: string; createdAt: string } | undefined, response: string, now: Date): boolean {
  return last !== undefined && last.response === response.trim() && now.getTime() - Date.parse(last.createdAt) < repeatMs;
}
