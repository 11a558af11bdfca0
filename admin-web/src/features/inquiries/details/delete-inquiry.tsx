import type { Inquiry } from '@charter/contracts';
import { Button, Dialog, errorText, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { removeInquiryMutation } from '../inquiries.queries.js';
import { fullName } from '../inquiry-format.js';

interface Props {
  inquiry: Inquiry;
  onClose: () => void;
  onDeleted: () => void;
}

export default function DeleteInquiry({ inquiry, onClose, onDeleted }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const removal = useMutation(
    removeInquiryMutation(client, {
      done: () => {
        toast({ title: t('inquiries.deleted') });
        onDeleted();
      },
      refused: (error) => toast({ variant: 'destructive', title: t('inquiries.deleteFailed'), description: errorText(t, error) }),
    }),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('inquiries.deleteTitle')}
      description={`${fullName(inquiry)} · ${inquiry.email}`}
      width="34rem"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t('inquiries.keep')}
          </Button>
          <Button className="bg-danger! hover:bg-danger/90!" busy={removal.isPending} onClick={() => removal.mutate(inquiry)}>
            {t('inquiries.deleteInquiry')}
          </Button>
        </div>
      }
    >
      <p className="leading-7 text-navy-soft">{t('inquiries.deleteWhy')}</p>
    </Dialog>
  );
}
