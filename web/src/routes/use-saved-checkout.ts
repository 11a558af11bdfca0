import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from '@charter/ui';
import type { BookingAddress, useBookingAddress } from '../lib/booking/booking-address.js';
import { localizedPath, paths } from '../lib/paths.js';
import { forgetCheckout, readCheckout } from '../lib/booking/saved-checkout.js';
import type { SavedCheckout } from '../lib/booking/saved-checkout.js';

const isAt = (saved: SavedCheckout, { packageId, date, slot, step }: BookingAddress) =>
  step === 'payment' && packageId === saved.packageId && date === saved.date && slot === saved.slot;

/** The order of a buyer whom PayPal sent back to a browser that has none of the form. */
export type UnknownReturn = Required<Pick<BookingAddress, 'token'>> & Pick<BookingAddress, 'payerId'>;

/**
 * Puts a guest back where they were: after PayPal's own page has taken the place of this one, after a reload, after the back button.
 */
export function useSavedCheckout(address: ReturnType<typeof useBookingAddress>, onFound: (saved: SavedCheckout) => void) {
  const { locale } = useTranslations();
  const [saved, setSaved] = useState<SavedCheckout>();
  const [unknownReturn, setUnknownReturn] = useState<UnknownReturn>();

  const restore = useEffectEvent(() => {
    const { token, payerId, stay } = address;
    const found = readCheckout();
    if (!token) {
      if (found && isAt(found, address)) restoreFrom(found);
    } else if (!found) {
      setUnknownReturn({ token, ...(payerId && { payerId }) });
      stay({});
    } else if (found.locale === locale) {
      restoreFrom(found);
      stay({ packageId: found.packageId, date: found.date, slot: found.slot, step: 'payment', token, ...(payerId && { payerId }) });
    } else {
      // PayPal knows one address to return to, which is the English one.
      location.replace(localizedPath(found.locale, paths.booking) + location.search);
    }
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the first drawing must equal the server's, which does not know this tab's storage.
  useEffect(() => restore(), []);

  function restoreFrom(found: SavedCheckout) {
    setSaved(found);
    onFound(found);
  }

  return {
    saved,
    unknownReturn,
    forget: () => {
      forgetCheckout();
      setSaved(undefined);
    },
  };
}
