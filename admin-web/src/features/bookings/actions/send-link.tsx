import type { Booking } from '@charter/contracts';
import { toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../lib/confirm-dialog.js';
import { bookingSummary } from '../booking-format.js';
import { sendLinkMutation } from '../bookings.queries.js';

/** Asks before the link of the guest's page is sent again, and shows the recipient. */
export default function SendLink({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslations();
  const send = useMutation(sendLinkMutation(useQueryClient()));
  return (
    <ConfirmDialog
      title={t('sendLink.title')}
      description={bookingSummary(booking)}
      message={t('sendLink.message', { email: booking.email })}
      cancelLabel={t('sendConfirmation.cancel')}
      confirmLabel={t('sendConfirmation.send')}
      destructive={false}
      busy={send.isPending}
      error={send.error}
      onConfirm={() =>
        send.mutate(booking, {
          onSuccess: () => {
            toast({ title: t('sendLink.sent'), description: t('sendConfirmation.sentDescription', { email: booking.email }) });
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
