import { locales } from '@charter/contracts/limits';
import type { Locale } from '@charter/contracts/limits';
import type { Day } from '@charter/ui';
import { isDay } from '@charter/ui';
import type { GuestDetails } from './trip.js';

/**
 * A checkout that has a PayPal order. It is kept in this tab's storage until its booking is made, because the buyer may leave the
 * page before: PayPal's own page takes its place where pop-ups are blocked, and a page may be reloaded.
 */
export interface SavedCheckout {
  packageId: number;
  date: Day;
  slot: string;
  details: GuestDetails;
  locale: Locale;
  orderId: string;
  /** UTC ISO 8601. */
  heldUntil: string;
  /** The buyer has approved: money may have moved, so the order is captured rather than paid again. */
  approved: boolean;
}

const key = 'checkout';

export function saveCheckout(checkout: SavedCheckout): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(checkout));
  } catch {
    // Some private windows have no storage: the payment goes on, and only a return from PayPal's page finds an empty form.
  }
}

export function forgetCheckout(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Undefined when there is none, or when an earlier release wrote it in another shape. */
export function readCheckout(): SavedCheckout | undefined {
  try {
    const saved = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<SavedCheckout> | null;
    return saved && isWhole(saved) ? saved : undefined;
  } catch {
    return undefined;
  }
}

const isWhole = (saved: Partial<SavedCheckout>): saved is SavedCheckout =>
  Number.isInteger(saved.packageId) &&
  isDay(saved.date ?? null) &&
  [saved.slot, saved.orderId, saved.heldUntil, saved.details?.email].every((text) => typeof text === 'string') &&
  locales.some((locale) => locale === saved.locale);
