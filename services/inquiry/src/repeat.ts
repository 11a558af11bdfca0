import { createHash } from 'node:crypto';
import type { ContactForm } from '@charter/contracts';

/** Within this many minutes the same words from the same person are a second press of the button. */
const repeatMinutes = 10;

/** Same person, same words: the name may have been corrected in between. */
export function fingerprintOf({ email, message }: Pick<ContactForm, 'email' | 'message'>): string {
  return createHash('sha256').update(`${email.trim().toLowerCase()}\n${message.trim()}`).digest('hex');
}

/** The stretch of time in which a repetition is the same inquiry, as a PostgreSQL range. */
export function repeatsDuring(now: Date): string {
  const end = new Date(now.getTime() + repeatMinutes * 60_000);
  return `[${now.toISOString()},${end.toISOString()})`;
}
