import type { StaffOffer } from '@charter/contracts';
import { useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fullName } from '../../../lib/format.js';
import { NewLinkDialog } from '../../../lib/new-link-dialog.js';
import { newLinkMutation } from './offers.queries.js';

/** Replaces the link of the page on which the guest reads and accepts the offer. */
export function NewLink({ offer, onClose }: { offer: StaffOffer; onClose: () => void }) {
  const { t } = useTranslations();
  const { mutate, data, isPending, error } = useMutation(newLinkMutation(useQueryClient()));
  return (
    <NewLinkDialog
      description={fullName(offer)}
      made={t('newLink.madeOffer')}
      url={data?.url}
      busy={isPending}
      error={error}
      onMake={() => mutate(offer)}
      onClose={onClose}
    />
  );
}
