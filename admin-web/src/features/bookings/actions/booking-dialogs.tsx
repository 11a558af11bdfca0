import type { Booking } from '@charter/contracts';
import { lazy, Suspense } from 'react';
import { usePrefetch } from '../../../lib/use-prefetch.js';

const modules = {
  details: () => import('../record/booking-details.js'),
  delete: () => import('./delete-booking.js'),
  refund: () => import('./refund-booking.js'),
  cancel: () => import('./cancel-booking.js'),
  edit: () => import('./edit-booking.js'),
  sendConfirmation: () => import('./send-confirmation.js'),
  recordPayment: () => import('./record-payment.js'),
  requestPayment: () => import('./request-payment.js'),
  payRefund: () => import('./pay-refund.js'),
  settleRefund: () => import('./settle-refund.js'),
  move: () => import('./move-booking.js'),
  sendLink: () => import('./send-email.js'),
  sendReminder: () => import('./send-email.js'),
  newLink: () => import('./new-link.js'),
};
const BookingDetails = lazy(modules.details);
const DeleteBooking = lazy(modules.delete);
const RefundBooking = lazy(modules.refund);
const CancelBooking = lazy(modules.cancel);
const EditBooking = lazy(modules.edit);
const SendConfirmation = lazy(modules.sendConfirmation);
const RecordPayment = lazy(modules.recordPayment);
const RequestPayment = lazy(modules.requestPayment);
const PayRefund = lazy(modules.payRefund);
const SettleRefund = lazy(modules.settleRefund);
const MoveBooking = lazy(modules.move);
const SendEmail = lazy(modules.sendLink);
const NewLink = lazy(modules.newLink);

export interface OpenDialog {
  dialog: keyof typeof modules;
  booking: Booking;
  /** Opened from the details dialog, to which closing returns. */
  fromDetails?: boolean;
}

interface Props {
  opened: OpenDialog;
  onOpen: (opened: OpenDialog) => void;
  onClose: () => void;
  /** Undefined for the first booking of the list. */
  onPrevious?: (() => void) | undefined;
  /** Undefined for the last booking of the list. */
  onNext?: (() => void) | undefined;
}

/** The details of a booking, and the dialogs that open from them. */
export function BookingDialogs({ opened, onOpen, onClose, onPrevious, onNext }: Props) {
  const { dialog, booking, fromDetails } = opened;
  const openDetails = () => onOpen({ dialog: 'details', booking });
  return (
    <Suspense>
      {dialog === 'details' && (
        <BookingDetails
          booking={booking}
          onClose={onClose}
          onDelete={() => onOpen({ dialog: 'delete', booking, fromDetails: true })}
          onOpen={(next, current) => onOpen({ dialog: next, booking: current })}
          onCancelPaid={() => onOpen({ dialog: 'cancel', booking, fromDetails: true })}
          onChanged={(changed) => onOpen({ dialog: 'details', booking: changed })}
          onPrevious={onPrevious}
          onNext={onNext}
        />
      )}
      {dialog === 'refund' && <RefundBooking booking={booking} onClose={openDetails} />}
      {dialog === 'edit' && (
        <EditBooking booking={booking} onClose={openDetails} onSaved={(saved) => onOpen({ dialog: 'details', booking: saved })} />
      )}
      {dialog === 'sendConfirmation' && <SendConfirmation booking={booking} onClose={openDetails} />}
      {dialog === 'move' && (
        <MoveBooking booking={booking} onClose={openDetails} onMoved={(moved) => onOpen({ dialog: 'details', booking: moved })} />
      )}
      {dialog === 'sendLink' && <SendEmail kind="link" booking={booking} onClose={openDetails} />}
      {dialog === 'sendReminder' && <SendEmail kind="reminder" booking={booking} onClose={openDetails} />}
      {dialog === 'newLink' && <NewLink booking={booking} onClose={openDetails} />}
      {dialog === 'recordPayment' && <RecordPayment booking={booking} onClose={openDetails} />}
      {dialog === 'requestPayment' && <RequestPayment booking={booking} onClose={openDetails} />}
      {dialog === 'payRefund' && <PayRefund booking={booking} onClose={openDetails} />}
      {dialog === 'settleRefund' && <SettleRefund booking={booking} onClose={openDetails} />}
      {dialog === 'cancel' && (
        <CancelBooking
          booking={booking}
          onClose={fromDetails ? openDetails : onClose}
          onCancelled={(saved) => (fromDetails ? onOpen({ dialog: 'details', booking: saved }) : onClose())}
        />
      )}
      {dialog === 'delete' && <DeleteBooking booking={booking} onClose={fromDetails ? openDetails : onClose} onDeleted={onClose} />}
    </Suspense>
  );
}

export const usePrefetchBookingDialogs = (): void => usePrefetch(modules);
