/**
 * A gift whose payment has begun, kept in session storage: where pop-ups are blocked, PayPal's page replaces this one, and the thanks
 * afterwards say where the card goes.
 */
export interface SavedGift {
  email: string;
  deliverTo: string;
  /** yyyy-MM-dd; null for one that is sent at once. */
  deliverOn: string | null;
  /** yyyy-MM-dd; absent for a voucher without an end. */
  validUntil?: string;
}

const key = 'gift';

export function saveGift(gift: SavedGift): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(gift));
  } catch {
    // Blocked storage: after a redirect to PayPal the thanks do not say where the card goes.
  }
}

export function readGift(): SavedGift | undefined {
  try {
    const saved = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<SavedGift> | null;
    const isComplete = saved && typeof saved.email === 'string' && typeof saved.deliverTo === 'string';
    return isComplete ? (saved as SavedGift) : undefined;
  } catch {
    return undefined;
  }
}
