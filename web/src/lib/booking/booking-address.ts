import { useCallback, useMemo } from 'react';
import { isDay } from '@charter/ui';
import type { Day } from '@charter/ui';
import { changeSearch, useCameForward, useSearch } from '../address.js';

/** Which dialog is open. */
export type Step = 'date' | 'details' | 'payment';

/** All that the booking page keeps in its address: what a guest may bookmark, send, or go back to. */
export interface BookingAddress {
  packageId?: number;
  date?: Day;
  slot?: string;
  step?: Step;
  /** Of a finished booking; the rest is then gone. */
  confirmation?: string;
  /** The order with which PayPal's own page sent the buyer back. */
  token?: string;
  /** PayPal's name for a buyer who approved; a buyer who cancelled comes without. */
  payerId?: string;
}

const steps: readonly string[] = ['date', 'details', 'payment'] satisfies Step[];

/** What cannot be read is left out: an address may have been typed, cut or translated. */
export function readAddress(search: string): BookingAddress {
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

export function writeAddress({ packageId, date, slot, step, confirmation, token, payerId }: BookingAddress): string {
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

interface Moves {
  /** A step forward, that the browser's back button undoes. */
  go: (next: BookingAddress) => void;
  /** A correction of where one is. */
  stay: (next: BookingAddress) => void;
  /** Back by the browser's history when the page itself came forward, else to `otherwise`. */
  back: (otherwise: BookingAddress) => void;
}

export function useBookingAddress(): BookingAddress & Moves {
  const search = useSearch();
  const cameForward = useCameForward();
  const address = useMemo(() => readAddress(search), [search]);

  const go = useCallback((next: BookingAddress) => changeSearch(writeAddress(next), 'forward'), []);
  const stay = useCallback((next: BookingAddress) => changeSearch(writeAddress(next), 'correction'), []);
  const back = useCallback((otherwise: BookingAddress) => (cameForward ? history.back() : stay(otherwise)), [stay, cameForward]);
  return { ...address, go, stay, back };
}
