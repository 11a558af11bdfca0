import { ApiError } from '@charter/api-client';
import type { Booking } from '@charter/contracts';
import { errorText, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../lib/confirm-dialog.js';
import { charterDay, fullName } from '../booking-format.js';
import { sendConfirmationMutation } from '../bookings.queries.js';

/** Asks before the confirmation is sent again, and shows the address that it goes to. */
export default function SendConfirmation({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslations();
  const send = useMutation(sendConfirmationMutation(useQueryClient()));
  const { error } = send;
  return (
    <ConfirmDialog
      title={t('confirmation.title')}
      description={`${fullName(booking)} · ${charterDay(booking.bookingDate)} · ${booking.packageName}`}
      why={t('confirmation.why', { email: booking.email })}
      keep={t('confirmation.cancel')}
      confirm={t('confirmation.send')}
      destructive={false}
      busy={send.isPending}
      problem={error instanceof ApiError && error.code === 'STATUS_NOT_ALLOWED' ? (error.detail ?? errorText(t, error)) : error}
      onConfirm={() =>
        send.mutate(booking, {
          onSuccess: () => {
            toast({ title: t('confirmation.sent'), description: t('confirmation.sentWhy', { email: booking.email }) });
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
