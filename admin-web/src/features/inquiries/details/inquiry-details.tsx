import type { Inquiry } from '@charter/contracts';
import { phoneHref } from '@charter/contracts/browser';
import { Button, Dialog, useTranslations } from '@charter/ui';
import type { ReactNode } from 'react';
import { ResponseDeadline } from '../response-deadline.js';
import { InquiryStatusBadge, useStatusChange } from '../inquiry-status.js';
import { InquiryThread } from './inquiry-thread.js';
import { fullName } from '../../../lib/format.js';
import { foreignLanguage } from '../inquiry-format.js';

interface Props {
  inquiry: Inquiry;
  onClose: () => void;
  onReply: () => void;
  onNewLink: () => void;
  onDelete: () => void;
}

export default function InquiryDetails({ inquiry, onClose, onReply, onNewLink, onDelete }: Props) {
  const { t } = useTranslations();
  const change = useStatusChange();
  const next = inquiry.status === 'pending' ? 'contacted' : 'resolved';
  const language = foreignLanguage(inquiry);
  return (
    <Dialog
      open
      onClose={onClose}
      title={fullName(inquiry)}
      description={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1.5">
          <InquiryStatusBadge status={inquiry.status} />
          <ResponseDeadline inquiry={inquiry} />
        </span>
      }
      width="42rem"
      footer={
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="danger" size="sm" onClick={onDelete}>
            {t('inquiries.delete')}
          </Button>
          {/* Only replies contain the link. */}
          {inquiry.replies.length > 0 && (
            <Button variant="secondary" size="sm" onClick={onNewLink}>
              {t('newLink.open')}
            </Button>
          )}
          <span className="ml-auto flex flex-wrap justify-end gap-2">
            {inquiry.status !== 'resolved' && (
              <Button variant="secondary" size="sm" onClick={() => change.mutate({ inquiry, status: next })}>
                {t(next === 'contacted' ? 'inquiries.markContacted' : 'inquiries.markResolved')}
              </Button>
            )}
            <Button size="sm" onClick={onReply}>
              {t('inquiries.reply')}
            </Button>
          </span>
        </div>
      }
    >
      <dl className="mb-6 space-y-2.5 border-b border-line pb-6">
        <DetailRow label={t('inquiries.email')}>
          <a
            href={`mailto:${inquiry.email}`}
            className="text-lagoon-deep underline decoration-lagoon/35 underline-offset-4 hover:decoration-lagoon-deep"
          >
            {inquiry.email}
          </a>
        </DetailRow>
        {inquiry.phone && (
          <DetailRow label={t('inquiries.phone')}>
            <a
              href={phoneHref(inquiry.phone)}
              className="figures text-lagoon-deep underline decoration-lagoon/35 underline-offset-4 hover:decoration-lagoon-deep"
            >
              {inquiry.phone}
            </a>
          </DetailRow>
        )}
        <DetailRow label={t('inquiries.preferredCharter')}>{inquiry.preferredCharter ?? t('inquiries.noPreference')}</DetailRow>
        {language && <DetailRow label={t('inquiries.language')}>{language}</DetailRow>}
      </dl>
      <InquiryThread inquiry={inquiry} />
    </Dialog>
  );
}

function DetailRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-3 text-[0.9375rem] leading-6 sm:grid-cols-[9rem_1fr]">
      <dt className="text-navy-mute">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
