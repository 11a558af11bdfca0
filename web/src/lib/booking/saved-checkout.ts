import { locales } from '@charter/contracts/browser';
import type { Locale } from '@charter/contracts/browser';
import type { Day } from '@charter/ui';
import { isDay } from '@charter/ui';
import type { AppliedVoucher } from './applied-voucher.js';
import type { GuestDetails } from './selection.js';

/**
 * A checkout that has a PayPal order. It is kept in session storage until its booking is made, because the buyer may leave the page
 * before: where pop-ups are blocked, PayPal's page replaces this one, and a page may be reloaded.
 */
export interface SavedCheckout {
  packageId: number;
  date: Day;
  slot: string;
  details: GuestDetails;
  locale: Locale;
  orderId: string;
  /** What is paid now, the price of the date or its deposit, in whole US dollars. */
  total: number;
  /** Whole US dollars: the price of the charter. */
  price: number;
  /** Vouchers that pay for it; absent without any. */
  vouchers?: readonly AppliedVoucher[];
  /** UTC ISO 8601. */
  heldUntil: string;
  /** The buyer has approved: the order may have been captured, so it is captured again (idempotent) instead of paid again. */
  approved: boolean;
}

const key = 'checkout';

export function saveCheckout(checkout: SavedCheckout): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(checkout));
  } catch {
    // Some private windows block storage: payment still works, but after a redirect to PayPal the form is empty.
  }
}

export function deleteCheckout(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

/** Undefined when there is none, or one of another format. */
export function readCheckout(): SavedCheckout | undefined {
  try {
    const saved = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<SavedCheckout> | null;
    return saved && isComplete(saved) ? saved : undefined;
  } catch {
    return undefined;
  }
}

const isComplete = (saved: Partial<SavedCheckout>): saved is SavedCheckout =>
  [saved.packageId, saved.total, saved.price].every(Number.isInteger) &&
  isDay(saved.date ?? null) &&
  [saved.slot, saved.orderId, saved.heldUntil, saved.details?.email].every((text) => typeof text === 'string') &&
  locales.some((locale) => locale === saved.locale);
