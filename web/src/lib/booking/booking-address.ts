import { useCallback, useMemo } from 'react';
import { isDay } from '@charter/ui';
import type { Day } from '@charter/ui';
import { changeSearch, useSearch, useWasPushed } from '../address.js';
import type { bookingParameters } from './booking-parameters.js';

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
  const get = (name: (typeof bookingParameters)[number]): string | null => params.get(name);
  const packageId = Number(get('package'));
  const date = get('date');
  const step = get('step');
  return {
    ...(Number.isInteger(packageId) && packageId > 0 && { packageId }),
    ...(isDay(date) && { date }),
    ...(get('slot') && { slot: get('slot')! }),
    ...(step && steps.includes(step) && { step: step as Step }),
    ...(get('confirmation') && { confirmation: get('confirmation')! }),
    ...(get('token') && { token: get('token')! }),
    ...(get('PayerID') && { payerId: get('PayerID')! }),
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
