import type { Booking } from '@charter/contracts';
import { toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../lib/confirm-dialog.js';
import { bookingSummary } from '../booking-format.js';
import { sendConfirmationMutation } from '../bookings.queries.js';

/** Asks before the confirmation is sent again, and shows the recipient. */
export default function SendConfirmation({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslations();
  const send = useMutation(sendConfirmationMutation(useQueryClient()));
  const { error } = send;
  return (
    <ConfirmDialog
      title={t('sendConfirmation.title')}
      description={bookingSummary(booking)}
      message={t('sendConfirmation.message', { email: booking.email })}
      cancelLabel={t('sendConfirmation.cancel')}
      confirmLabel={t('sendConfirmation.send')}
      destructive={false}
      busy={send.isPending}
      error={error}
      onConfirm={() =>
        send.mutate(booking, {
          onSuccess: () => {
            toast({ title: t('sendConfirmation.sent'), description: t('sendConfirmation.sentDescription', { email: booking.email }) });
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
