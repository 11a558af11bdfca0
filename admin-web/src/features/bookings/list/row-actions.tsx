import type { Booking } from '@charter/contracts';
import { classes, useTranslations } from '@charter/ui';
import { Trash2 } from 'lucide-react';
import { fullName } from '../../../lib/format.js';

export interface RowActions {
  onOpen: (booking: Booking) => void;
  onDelete: (booking: Booking) => void;
  /** Called before a status change, which may remove the row from a filtered list. */
  onChanging: (booking: Booking) => void;
  /** Called in place of a status change that cancels a paid booking. */
  onCancelPaid: (booking: Booking) => void;
}

export interface RowsProps extends RowActions {
  bookings: Booking[];
}

/** The guest's name as the button that opens the booking. useRowFocus finds it by `data-opener`. */
export function RowButton({ booking, onOpen, className }: { booking: Booking; onOpen: RowActions['onOpen']; className?: string }) {
  return (
    <button
      type="button"
      data-opener={booking.id}
      aria-haspopup="dialog"
      onClick={() => onOpen(booking)}
      className={classes('max-w-full truncate text-left font-medium text-navy outline-none group-data-off:text-navy-mute', className)}
    >
      {fullName(booking)}
    </button>
  );
}

export function DeleteButton({ booking, onDelete }: { booking: Booking; onDelete: RowActions['onDelete'] }) {
  const { t } = useTranslations();
  const label = t('bookings.deleteOf', { name: fullName(booking) });
  return (
    <button
      type="button"
      aria-label={label}
      title={t('deleteBooking.delete')}
      onClick={() => onDelete(booking)}
      className="flex size-11 items-center justify-center rounded-sm text-navy-mute transition-colors hover:bg-danger-pale hover:text-danger lg:size-8 pointer-fine:lg:opacity-0 pointer-fine:lg:group-focus-within:opacity-100 pointer-fine:lg:group-hover:opacity-100"
    >
      <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.6} />
    </button>
  );
}

/** The booking is neither cancelled nor paid. */
export const isPaymentMissing = ({ paymentStatus, status }: Booking): boolean =>
  status !== 'cancelled' && (paymentStatus === 'pending' || paymentStatus === 'partially_paid' || paymentStatus === 'failed');
