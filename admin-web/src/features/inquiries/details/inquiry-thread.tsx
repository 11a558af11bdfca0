import type { Inquiry } from '@charter/contracts';
import { classes, useTranslations } from '@charter/ui';
import { fullName } from '../../../lib/format.js';
import { receivedAt } from '../inquiry-format.js';

/** The guest's messages and all replies, oldest first. */
export function InquiryThread({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslations();
  const guest = fullName(inquiry);
  const later = [
    ...inquiry.replies.map(({ id, who, createdAt, response }) => ({
      key: `reply ${id}`,
      fromStaff: true,
      author: who,
      createdAt,
      text: response,
    })),
    ...inquiry.messages.map(({ id, createdAt, message }) => ({ key: id, fromStaff: false, author: guest, createdAt, text: message })),
  ].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  return (
    <ol aria-label={t('inquiries.thread')} className="space-y-4">
      <Message author={guest} sentAt={inquiry.createdAt} text={inquiry.message} />
      {later.map(({ key, fromStaff, author, createdAt, text }) => (
        <Message key={key} fromStaff={fromStaff} author={author} sentAt={createdAt} text={text} />
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
