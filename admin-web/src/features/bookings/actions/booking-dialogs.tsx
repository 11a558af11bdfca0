import type { Booking } from '@charter/contracts';
import { lazy, Suspense, useEffect } from 'react';

// Nobody opens a dialog within the first second: the list comes first.
const BookingDetails = lazy(() => import('../record/booking-details.js'));
const DeleteBooking = lazy(() => import('./delete-booking.js'));
const RefundBooking = lazy(() => import('./refund-booking.js'));
const CancelBooking = lazy(() => import('./cancel-booking.js'));
const CorrectBooking = lazy(() => import('./correct-booking.js'));
const SendConfirmation = lazy(() => import('./send-confirmation.js'));
const SettleRefund = lazy(() => import('./settle-refund.js'));

export interface OpenedBooking {
  what: 'details' | 'removal' | 'refund' | 'cancellation' | 'correction' | 'confirmation' | 'settlement';
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

/** The details of a booking, and the dialogs that they lead to. */
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
          onOpen={(next, fresh) => onOpen({ what: next, booking: fresh })}
          onCancelPaid={() => onOpen({ what: 'cancellation', booking, fromDetails: true })}
          onChanged={(changed) => onOpen({ what: 'details', booking: changed })}
          onPrevious={onPrevious}
          onNext={onNext}
        />
      )}
      {what === 'refund' && <RefundBooking booking={booking} onClose={details} />}
      {what === 'correction' && (
        <CorrectBooking booking={booking} onClose={details} onSaved={(saved) => onOpen({ what: 'details', booking: saved })} />
      )}
      {what === 'confirmation' && <SendConfirmation booking={booking} onClose={details} />}
      {what === 'settlement' && <SettleRefund booking={booking} onClose={details} />}
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
          import('../record/booking-details.js'),
          import('./delete-booking.js'),
          import('./refund-booking.js'),
          import('./cancel-booking.js'),
          import('./correct-booking.js'),
          import('./send-confirmation.js'),
          import('./settle-refund.js'),
        ]).catch(() => undefined),
      1_500,
    );
    return () => clearTimeout(timer);
  }, []);
}
