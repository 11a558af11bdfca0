import type { Booking } from '@charter/contracts';
import { useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NewLinkDialog } from '../../../lib/new-link-dialog.js';
import { bookingSummary } from '../booking-format.js';
import { newLinkMutation } from '../bookings.queries.js';

/** Replaces the link of the guest's trip page. */
export default function NewLink({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslations();
  const { mutate, data, isPending, error } = useMutation(newLinkMutation(useQueryClient()));
  return (
    <NewLinkDialog
      description={bookingSummary(booking)}
      made={t('newLink.made')}
      url={data?.url}
      busy={isPending}
      error={error}
      onMake={() => mutate(booking)}
      onClose={onClose}
    />
  );
}
