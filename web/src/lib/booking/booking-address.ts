import { useCallback, useMemo } from 'react';
import { isDay } from '@charter/ui';
import type { Day } from '@charter/ui';
import { changeSearch, useSearch, useWasPushed } from '../address.js';

/** The open dialog. */
export type Step = 'date' | 'details' | 'payment';

/** State of the booking page in its query string, so that it can be bookmarked, shared, and undone with the back button. */
export interface BookingAddress {
  packageId?: number;
  date?: Day;
  slot?: string;
  step?: Step;
  /** Confirmation code of a finished booking; the other values are then removed. */
  confirmation?: string;
  /** PayPal's order id, appended when PayPal redirects the buyer back. */
  token?: string;
  /** PayPal's id of the buyer; absent when the buyer cancelled. */
  payerId?: string;
}

const steps: readonly string[] = ['date', 'details', 'payment'] satisfies Step[];

/** Ignores invalid values: an address may have been typed or truncated. */
export function parseBookingAddress(search: string): BookingAddress {
  const params = new URLSearchParams(search);
  const packageId = Number(params.get('package'));
  const date = params.get('date');
  const step = params.get('step');
  return {
    ...(Number.isInteger(packageId) && packageId > 0 && { packageId }),
    ...(isDay(date) && { date }),
    ...(params.get('slot') && { slot: params.get('slot')! }),
    ...(step && steps.includes(step) && { step: step as Step }),
    ...(params.get('confirmation') && { confirmation: params.get('confirmation')! }),
    ...(params.get('token') && { token: params.get('token')! }),
    ...(params.get('PayerID') && { payerId: params.get('PayerID')! }),
  };
}

function formatBookingAddress({ packageId, date, slot, step, confirmation, token, payerId }: BookingAddress): string {
  const params = new URLSearchParams();
  if (packageId) params.set('package', String(packageId));
  if (date) params.set('date', date);
  if (slot) params.set('slot', slot);
  if (step) params.set('step', step);
  if (confirmation) params.set('confirmation', confirmation);
  if (token) params.set('token', token);
  if (payerId) params.set('PayerID', payerId);
  return params.size ? `?${params}` : '';
}

interface Navigation {
  /** Adds a history entry, so that the back button undoes the step. */
  push: (next: BookingAddress) => void;
  /** Changes the current history entry. */
  replace: (next: BookingAddress) => void;
  /** Goes back in history if the page pushed the current entry, else replaces it with `fallback`. */
  back: (fallback: BookingAddress) => void;
}

export function useBookingAddress(): BookingAddress & Navigation {
  const search = useSearch();
  const pushed = useWasPushed();
  const address = useMemo(() => parseBookingAddress(search), [search]);

  const push = useCallback((next: BookingAddress) => changeSearch(formatBookingAddress(next), 'push'), []);
  const replace = useCallback((next: BookingAddress) => changeSearch(formatBookingAddress(next), 'replace'), []);
  const back = useCallback((fallback: BookingAddress) => (pushed ? history.back() : replace(fallback)), [replace, pushed]);
  return { ...address, push, replace, back };
}
