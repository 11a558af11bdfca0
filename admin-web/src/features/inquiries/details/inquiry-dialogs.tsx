import type { Inquiry } from '@charter/contracts';
import { lazy, Suspense } from 'react';
import { usePrefetch } from '../../../lib/use-prefetch.js';
import { useReplyDrafts } from './reply-drafts.js';

const modules = {
  details: () => import('./inquiry-details.js'),
  reply: () => import('./reply-to-inquiry.js'),
  newLink: () => import('./new-link.js'),
  delete: () => import('./delete-inquiry.js'),
};
const InquiryDetails = lazy(modules.details);
const ReplyToInquiry = lazy(modules.reply);
const NewLink = lazy(modules.newLink);
const DeleteInquiry = lazy(modules.delete);

export interface OpenDialog {
  dialog: keyof typeof modules;
  inquiry: Inquiry;
  /** Opened from the details dialog, to which closing returns. */
  fromDetails?: boolean;
}

interface Props {
  opened: OpenDialog;
  onOpen: (opened: OpenDialog) => void;
  onClose: () => void;
}

/** The details of an inquiry, and the dialogs that open from them. */
export function InquiryDialogs({ opened: { dialog, inquiry, fromDetails }, onOpen, onClose }: Props) {
  const [drafts, saveDraft] = useReplyDrafts();
  const back = () => (fromDetails ? onOpen({ dialog: 'details', inquiry }) : onClose());
  return (
    <Suspense>
      {dialog === 'details' && (
        <InquiryDetails
          inquiry={inquiry}
          onClose={onClose}
          onReply={() => onOpen({ dialog: 'reply', inquiry, fromDetails: true })}
          onNewLink={() => onOpen({ dialog: 'newLink', inquiry, fromDetails: true })}
          onDelete={() => onOpen({ dialog: 'delete', inquiry, fromDetails: true })}
        />
      )}
      {dialog === 'reply' && (
        <ReplyToInquiry
          inquiry={inquiry}
          draft={drafts[inquiry.id] ?? ''}
          onDraft={(draft) => saveDraft(inquiry.id, draft)}
          onClose={back}
          onSent={() => {
            saveDraft(inquiry.id, '');
            back();
          }}
        />
      )}
      {dialog === 'newLink' && <NewLink inquiry={inquiry} onClose={back} />}
      {dialog === 'delete' && <DeleteInquiry inquiry={inquiry} onClose={back} onDeleted={onClose} />}
    </Suspense>
  );
}

export const usePrefetchInquiryDialogs = (): void => usePrefetch(modules);
