import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from '@charter/ui';
import type { BookingAddress, useBookingAddress } from '../lib/booking/booking-address.js';
import { localizedPath, paths } from '../lib/paths.js';
import { deleteCheckout, readCheckout } from '../lib/booking/saved-checkout.js';
import type { SavedCheckout } from '../lib/booking/saved-checkout.js';

const matches = (saved: SavedCheckout, { packageId, date, slot, step }: BookingAddress) =>
  step === 'payment' && packageId === saved.packageId && date === saved.date && slot === saved.slot;

/** Order of a buyer who returned from PayPal to a browser without a saved checkout. */
type UnknownReturn = Required<Pick<BookingAddress, 'token'>> & Pick<BookingAddress, 'payerId'>;

/** Restores the checkout after a redirect to PayPal and back, a reload, or the back button. */
export function useSavedCheckout(address: ReturnType<typeof useBookingAddress>, onFound: (saved: SavedCheckout) => void) {
  const { locale } = useTranslations();
  const [saved, setSaved] = useState<SavedCheckout>();
  const [unknownReturn, setUnknownReturn] = useState<UnknownReturn>();

  const restore = useEffectEvent(() => {
    const { token, payerId, replace } = address;
    const found = readCheckout();
    if (!token) {
      if (found && matches(found, address)) restoreFrom(found);
    } else if (!found) {
      setUnknownReturn({ token, ...(payerId && { payerId }) });
      replace({});
    } else if (found.locale === locale) {
      restoreFrom(found);
      replace({ packageId: found.packageId, date: found.date, slot: found.slot, step: 'payment', token, ...(payerId && { payerId }) });
    } else {
      // PayPal's return URL is the English address.
      location.replace(localizedPath(found.locale, paths.booking) + location.search);
    }
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the first render must equal the server's, which has no access to session storage.
  useEffect(() => restore(), []);

  function restoreFrom(found: SavedCheckout) {
    setSaved(found);
    onFound(found);
  }

  return {
    saved,
    unknownReturn,
    clear: () => {
      deleteCheckout();
      setSaved(undefined);
    },
  };
}
