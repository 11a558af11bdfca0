import type { Booking } from '@charter/contracts';
import { lazy, Suspense, useEffect } from 'react';

// Nobody opens a dialog within the first second: the list comes first.
const BookingDetails = lazy(() => import('./booking-details.js'));
const DeleteBooking = lazy(() => import('./delete-booking.js'));
const RefundBooking = lazy(() => import('./refund-booking.js'));
const CancelBooking = lazy(() => import('./cancel-booking.js'));

export interface OpenedBooking {
  what: 'details' | 'removal' | 'refund' | 'cancellation';
  booking: Booking;
  fromDetails?: boolean;
}

interface Props {
  opened: OpenedBooking;
  onOpen: (opened: OpenedBooking) => void;
  onClose: () => void;
  /** To the booking before or after; left out at the ends. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** The details of a booking, and what leads from them: a refund, or its end. */
export function BookingDialogs({ opened, onOpen, onClose, onPrevious, onNext }: Props) {
  const { what, booking, fromDetails } = opened;
  const details = () => onOpen({ what: 'details', booking });
  return (
    <Suspense>
      {what === 'details' && (
        <BookingDetails
          booking={booking}
          onClose={onClose}
          onDelete={() => onOpen({ what: 'removal', booking, fromDetails: true })}
          onRefund={() => onOpen({ what: 'refund', booking })}
          onCancelPaid={() => onOpen({ what: 'cancellation', booking, fromDetails: true })}
          onChanged={(changed) => onOpen({ what: 'details', booking: changed })}
          onPrevious={onPrevious}
          onNext={onNext}
        />
      )}
      {what === 'refund' && <RefundBooking booking={booking} onClose={details} />}
      {what === 'cancellation' && <CancelBooking booking={booking} onClose={fromDetails ? details : onClose} />}
      {what === 'removal' && <DeleteBooking booking={booking} onClose={fromDetails ? details : onClose} onDeleted={onClose} />}
    </Suspense>
  );
}

/** The dialogs are fetched while staff read, so that they open at once, and at the dock even offline. */
export function useReadyDialogs(): void {
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void Promise.all([
          import('./booking-details.js'),
          import('./delete-booking.js'),
          import('./refund-booking.js'),
          import('./cancel-booking.js'),
        ]).catch(() => undefined),
      1_500,
    );
    return () => clearTimeout(timer);
  }, []);
}
