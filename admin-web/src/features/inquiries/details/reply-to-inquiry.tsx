import type { Inquiry } from '@charter/contracts';
import { replyFields } from '@charter/contracts/browser';
import { Button, Dialog, errorText, Textarea, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnsavedWarning } from '../../../lib/use-unsaved-warning.js';
import { InquiryThread } from './inquiry-thread.js';
import { fullName } from '../../../lib/format.js';
import { foreignLanguage } from '../inquiry-format.js';
import { replyMutation } from '../inquiries.queries.js';

interface Props {
  inquiry: Inquiry;
  /** The text so far. The parent keeps it, so that it survives closing the dialog and leaving the screen. */
  draft: string;
  onDraft: (draft: string) => void;
  onClose: () => void;
  onSent: () => void;
}

export default function ReplyToInquiry({ inquiry, draft, onDraft, onClose, onSent }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const reply = useMutation(
    replyMutation(client, {
      onSuccess: () => {
        toast({ title: t('inquiries.responseSent'), description: t('inquiries.responseSentDescription') });
        onSent();
      },
      onError: (error) => toast({ variant: 'destructive', title: t('inquiries.responseFailed'), description: errorText(t, error) }),
    }),
  );
  const response = draft.trim();
  useUnsavedWarning(response !== '', onClose);
  const language = foreignLanguage(inquiry);

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('inquiries.replyTo', { name: fullName(inquiry) })}
      description={inquiry.email}
      width="42rem"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t('inquiries.cancel')}
          </Button>
          <Button busy={reply.isPending} disabled={!response} onClick={() => reply.mutate({ inquiry, response })}>
            {t(reply.isPending ? 'inquiries.sending' : 'inquiries.send')}
          </Button>
        </div>
      }
    >
      <InquiryThread inquiry={inquiry} />
      <Textarea
        className="mt-6"
        label={t('inquiries.response')}
        hint={language ? t('inquiries.guestLanguage', { language }) : t('inquiries.responseHint')}
        rows={7}
        maxLength={replyFields.response.max}
        value={draft}
        readOnly={reply.isPending}
        onChange={(event) => onDraft(event.target.value)}
      />
    </Dialog>
  );
}
