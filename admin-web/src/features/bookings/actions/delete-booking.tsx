import { ApiError } from '@charter/api-client';
import type { Booking } from '@charter/contracts';
import { errorText, money, Notice, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckboxField } from '../../../lib/checkbox-field.js';
import { ConfirmDialog } from '../../../lib/confirm-dialog.js';
import { staffLocale } from '../../../lib/format.js';
import { bookingSummary } from '../booking-format.js';
import { isPaidFor } from '../booking-rules.js';
import { deleteBookingMutation } from '../bookings.queries.js';

interface Props {
  booking: Booking;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before deleting; a payment that is not fully refunded needs a second confirmation. */
export default function DeleteBooking({ booking, onClose, onDeleted }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const deletion = useMutation(
    deleteBookingMutation(client, {
      onSuccess: () => {
        toast({ title: t('deleteBooking.deleted'), description: t('deleteBooking.deletedDescription') });
        onDeleted();
      },
      onError: (error) => toast({ variant: 'destructive', title: t('deleteBooking.failed'), description: errorText(t, error) }),
    }),
  );
  const [confirmed, setConfirmed] = useState(false);
  // The list may be half a minute old, so the server may have received a payment that it does not show.
  const rejectedAsPaid = deletion.error instanceof ApiError && deletion.error.code === 'STILL_PAID';
  const isPaid = isPaidFor(booking) || rejectedAsPaid;
  const partly = booking.paymentStatus === 'partially_refunded';

  return (
    <ConfirmDialog
      title={t('deleteBooking.title')}
      description={bookingSummary(booking)}
      message={t('deleteBooking.message')}
      cancelLabel={t('deleteBooking.keep')}
      confirmLabel={t('deleteBooking.delete')}
      confirmDisabled={isPaid && !confirmed}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate({ booking, force: isPaid && confirmed })}
      onClose={onClose}
    >
      {isPaid && (
        <Notice
          tone="warning"
          className="mt-5"
          title={t(partly ? 'deleteBooking.partlyPaid' : 'deleteBooking.paid')}
          actions={
            <CheckboxField
              tone="danger"
              label={t('deleteBooking.withoutRefund')}
              checked={confirmed}
              onChange={(event) => setConfirmed(event.target.checked)}
            />
          }
        >
          {t(partly ? 'deleteBooking.partlyPaidDescription' : 'deleteBooking.paidDescription', {
            amount: money(booking.totalAmount, staffLocale),
          })}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
