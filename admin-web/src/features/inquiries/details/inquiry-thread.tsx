import type { Inquiry } from '@charter/contracts';
import { classes, useTranslations } from '@charter/ui';
import { fullName } from '../../../lib/format.js';
import { receivedAt } from '../inquiry-format.js';

/** The guest's message and all replies, oldest first. */
export function InquiryThread({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslations();
  return (
    <ol aria-label={t('inquiries.thread')} className="space-y-4">
      <Message author={fullName(inquiry)} sentAt={inquiry.createdAt} text={inquiry.message} />
      {inquiry.replies.map(({ id, who, createdAt, response }) => (
        <Message key={id} fromStaff author={who} sentAt={createdAt} text={response} />
      ))}
    </ol>
  );
}

function Message({ author, sentAt, text, fromStaff }: { author: string; sentAt: string; text: string; fromStaff?: boolean }) {
  const { t } = useTranslations();
  return (
    <li
      className={classes(
        'rounded-xs border-l-2 px-5 py-4',
        fromStaff ? 'ml-6 border-lagoon bg-shallows-pale' : 'border-sand-deep bg-sand-pale',
      )}
    >
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-navy-mute">
        <span className="font-medium text-navy">{author}</span>
        <span className="figures">{receivedAt(sentAt) ?? t('inquiries.dateUnknown')}</span>
      </p>
      <p className="mt-2 text-[0.9375rem] leading-6 wrap-anywhere whitespace-pre-line">{text}</p>
    </li>
  );
}
