import { guestTexts } from '@charter/contracts/browser';
import { emptyDetails } from './selection.js';
import type { GuestDetails } from './selection.js';

/**
 * What the guest has typed. It is kept in session storage, for this tab alone, until the booking is made: phones discard a page while its guest
 * is in the bank's app.
 */
export interface TypedDetails {
  details: GuestDetails;
  /** The values last submitted; absent before. */
  submitted?: GuestDetails | undefined;
  /** The charter for which they were submitted. */
  submittedFor?: string | undefined;
}

const key = 'details';

export function saveTyped(typed: TypedDetails): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(typed));
  } catch {
    // Some private windows block storage: a reload then empties the form.
  }
}

export function deleteTyped(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

/** Undefined when nothing was typed, or something of another format is stored. */
export function readTyped(): TypedDetails | undefined {
  try {
    const { details, submitted, submittedFor } = (JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? {}) as Partial<TypedDetails>;
    if (!details || !isTyped(details)) return undefined;
    return { details: { ...emptyDetails, ...details }, ...(submitted && { submitted: { ...emptyDetails, ...submitted }, submittedFor }) };
  } catch {
    return undefined;
  }
}

/** Session storage may hold something else. */
const isTyped = (details: Partial<Record<keyof GuestDetails, unknown>>): boolean =>
  guestTexts.some((name) => {
    const text = details[name];
    return typeof text === 'string' && text.trim() !== '';
  });
