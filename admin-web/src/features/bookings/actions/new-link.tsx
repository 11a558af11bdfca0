import type { Booking } from '@charter/contracts';
import { Input, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../lib/confirm-dialog.js';
import { bookingSummary } from '../booking-format.js';
import { newLinkMutation } from '../bookings.queries.js';

/** Replaces the link of the guest's page, and shows the new one to hand on. */
export default function NewLink({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslations();
  const renew = useMutation(newLinkMutation(useQueryClient()));
  const { data: link } = renew;

  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: t('newLink.copied') });
    } catch {
      // The browser denied access; the link can be selected by hand.
    }
  }

  return (
    <ConfirmDialog
      title={t('newLink.title')}
      description={bookingSummary(booking)}
      message={t(link ? 'newLink.made' : 'newLink.message')}
      cancelLabel={t('sendConfirmation.cancel')}
      confirmLabel={t(link ? 'newLink.copy' : 'newLink.make')}
      destructive={!link}
      busy={renew.isPending}
      error={renew.error}
      onConfirm={() => (link ? void copy(link.url) : renew.mutate(booking))}
      onClose={onClose}
    >
      {link && <Input label={t('newLink.link')} readOnly value={link.url} onFocus={(event) => event.target.select()} />}
    </ConfirmDialog>
  );
}
