import type { Booking } from '@charter/contracts';
import { toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../lib/confirm-dialog.js';
import { fullName } from '../../../lib/format.js';
import { bookingSummary } from '../booking-format.js';
import { changeStatusMutation } from '../bookings.queries.js';

interface Props {
  booking: Booking;
  onClose: () => void;
  onConfirmed: () => void;
}

/** Confirms a booking whose charter has ended. The server completes confirmed charters that have ended within a minute. */
export default function ConfirmSailed({ booking, onClose, onConfirmed }: Props) {
  const { t } = useTranslations();
  const confirm = useMutation(
    changeStatusMutation(useQueryClient(), {
      onSuccess: (saved, { status }) => {
        toast({
          title: t('statusChange.saved'),
          description: t('statusChange.savedFor', { name: fullName(saved), status: t(`status.${status}`) }),
        });
        onConfirmed();
      },
      // The dialog shows the error.
      onError: () => undefined,
    }),
  );
  return (
    <ConfirmDialog
      title={t('confirmSailed.title')}
      description={bookingSummary(booking)}
      message={t('confirmSailed.message')}
      cancelLabel={t('confirmSailed.cancel')}
      confirmLabel={t('attention.sailed')}
      destructive={false}
      busy={confirm.isPending}
      error={confirm.error}
      onConfirm={() => confirm.mutate({ booking, status: 'confirmed' })}
      onClose={onClose}
    />
  );
}
