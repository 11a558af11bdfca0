import type { Inquiry } from '@charter/contracts';
import { errorText, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../lib/confirm-dialog.js';
import { fullName } from '../../../lib/format.js';
import { deleteInquiryMutation } from '../inquiries.queries.js';

interface Props {
  inquiry: Inquiry;
  onClose: () => void;
  onDeleted: () => void;
}

export default function DeleteInquiry({ inquiry, onClose, onDeleted }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const deletion = useMutation(
    deleteInquiryMutation(client, {
      onSuccess: () => {
        toast({ title: t('inquiries.deleted') });
        onDeleted();
      },
      onError: (error) => toast({ variant: 'destructive', title: t('inquiries.deleteFailed'), description: errorText(t, error) }),
    }),
  );
  return (
    <ConfirmDialog
      title={t('inquiries.deleteTitle')}
      description={`${fullName(inquiry)} · ${inquiry.email}`}
      message={t('inquiries.deleteMessage')}
      cancelLabel={t('inquiries.keep')}
      confirmLabel={t('inquiries.deleteInquiry')}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate(inquiry)}
      onClose={onClose}
    />
  );
}
