import type { Booking } from '@charter/contracts';
import { useState } from 'react';
import { useOpenRecord } from '../../lib/use-open-record.js';
import type { OpenDialog } from './actions/booking-dialogs.js';
import { findBooking } from './bookings.queries.js';

/** The booking that is open, by the code in the address, and which of its dialogs. */
export function useOpenBooking(bookings: readonly Booking[] | undefined) {
  const address = useOpenRecord({
    kind: 'booking',
    items: bookings,
    idOf: ({ confirmationCode }) => confirmationCode,
    lookUp: findBooking,
  });
  /** A dialog that was opened from the details, or from a row while no booking is open. */
  const [other, setOther] = useState<OpenDialog | null>(null);
  const { id: code, record } = address;
  const isOfOpen = other && (!code || other.booking.confirmationCode === code);
  const listed = other && bookings?.find(({ id }) => id === other.booking.id);
  const opened: OpenDialog | null = isOfOpen
    ? { ...other, booking: (code ? record : listed) ?? other.booking }
    : record
      ? { dialog: 'details', booking: record }
      : null;

  return {
    opened,
    isMissing: address.isMissing && !opened,
    /** Opens the details of a booking, or a dialog of its row. */
    open: (next: OpenDialog): void => {
      setOther(next.dialog === 'details' ? null : next);
      if (next.dialog === 'details') address.open(next.booking);
    },
    /** Opens another dialog of the open booking. A late response must not replace the dialog of another booking. */
    change: (next: OpenDialog): void => {
      if (opened?.booking.id !== next.booking.id) return;
      setOther(next.dialog === 'details' ? null : next);
      if (code) address.keep(next.booking);
      else if (next.dialog === 'details') address.open(next.booking);
    },
    close: (): void => {
      setOther(null);
      address.close();
    },
  };
}
