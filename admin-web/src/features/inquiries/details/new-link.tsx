import type { Inquiry } from '@charter/contracts';
import { useTranslations } from '@charter/ui';
import { useMutation } from '@tanstack/react-query';
import { fullName } from '../../../lib/format.js';
import { NewLinkDialog } from '../../../lib/new-link-dialog.js';
import { newLinkMutation } from '../inquiries.queries.js';

/** Replaces the link with which the guest reads and continues the inquiry. */
export default function NewLink({ inquiry, onClose }: { inquiry: Inquiry; onClose: () => void }) {
  const { t } = useTranslations();
  const { mutate, data, isPending, error } = useMutation(newLinkMutation);
  return (
    <NewLinkDialog
      description={fullName(inquiry)}
      made={t('newLink.madeInquiry')}
      url={data?.url}
      busy={isPending}
      error={error}
      onMake={() => mutate(inquiry.id)}
      onClose={onClose}
    />
  );
}
