import type { Booking } from '@charter/contracts';
import { toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../lib/confirm-dialog.js';
import { bookingSummary } from '../booking-format.js';
import { sendEmailMutation } from '../bookings.queries.js';

interface Props {
  booking: Booking;
  /** The link of the guest's page, or the reminder of the charter. */
  kind: 'link' | 'reminder';
  onClose: () => void;
}

const texts = {
  link: { title: 'sendLink.title', message: 'sendLink.message', sent: 'sendLink.sent' },
  reminder: { title: 'sendReminder.title', message: 'sendReminder.message', sent: 'sendReminder.sent' },
} as const;

/** Asks before an e-mail is sent to the guest, and shows the recipient. */
export default function SendEmail({ booking, kind, onClose }: Props) {
  const { t } = useTranslations();
  const send = useMutation(sendEmailMutation(useQueryClient(), kind));
  return (
    <ConfirmDialog
      title={t(texts[kind].title)}
      description={bookingSummary(booking)}
      message={t(texts[kind].message, { email: booking.email })}
      cancelLabel={t('sendConfirmation.cancel')}
      confirmLabel={t('sendConfirmation.send')}
      destructive={false}
      busy={send.isPending}
      error={send.error}
      onConfirm={() =>
        send.mutate(booking, {
          onSuccess: () => {
            toast({ title: t(texts[kind].sent), description: t('sendConfirmation.sentDescription', { email: booking.email }) });
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
