import { useEffect, useEffectEvent, useState } from 'react';
import type { BookingAddress } from '../lib/booking/booking-address.js';
import { deleteTyped, readTyped, saveTyped } from '../lib/booking/typed-details.js';
import { emptyDetails } from '../lib/booking/selection.js';
import type { GuestDetails } from '../lib/booking/selection.js';

/** The details of the guest: as typed, and as last submitted, which the payment needs. They survive a reload. */
export function useTypedDetails({ packageId, date, slot }: BookingAddress) {
  const charter = [packageId, date, slot].join(' ');
  const [details, setDetails] = useState<GuestDetails>(emptyDetails);
  const [submitted, setSubmitted] = useState<GuestDetails>();
  const [restored, setRestored] = useState(false);
  const restore = useEffectEvent(() => {
    const found = readTyped();
    if (!found) return;
    setDetails(found.details);
    // The guest has confirmed nothing of another charter yet.
    if (found.submittedFor === charter) setSubmitted(found.submitted);
    setRestored(true);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the first render must equal the server's, which has no access to session storage.
  useEffect(() => restore(), []);

  return {
    details,
    submitted,
    /** The page was loaded again since they were typed. */
    restored,
    type: (typed: GuestDetails): void => {
      setDetails(typed);
      saveTyped({ details: typed, ...(submitted && { submitted, submittedFor: charter }) });
    },
    submit: (typed: GuestDetails): void => {
      setDetails(typed);
      setSubmitted(typed);
      saveTyped({ details: typed, submitted: typed, submittedFor: charter });
    },
    /** After the booking is made. */
    clear: (): void => {
      setDetails(emptyDetails);
      setSubmitted(undefined);
      setRestored(false);
      deleteTyped();
    },
  };
}
