import type { Inquiry } from '@charter/contracts';
import { classes, useTranslations } from '@charter/ui';
import { fullName, momentInNassau } from '../inquiry-format.js';

/** What was asked and what was answered, as it was said, oldest first. */
export function InquiryThread({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslations();
  return (
    <ol aria-label={t('inquiries.thread')} className="space-y-4">
      <Words who={fullName(inquiry)} when={inquiry.createdAt} text={inquiry.message} />
      {inquiry.replies.map(({ id, who, createdAt, response }) => (
        <Words key={id} ours who={who} when={createdAt} text={response} />
      ))}
    </ol>
  );
}

function Words({ who, when, text, ours }: { who: string; when: string; text: string; ours?: boolean }) {
  const { t } = useTranslations();
  return (
    <li
      className={classes('rounded-xs border-l-2 px-5 py-4', ours ? 'ml-6 border-lagoon bg-shallows-pale' : 'border-sand-deep bg-sand-pale')}
    >
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-navy-mute">
        <span className="font-medium text-navy">{who}</span>
        <span className="figures">{momentInNassau(when) ?? t('inquiries.dateUnknown')}</span>
      </p>
      <p className="mt-2 text-[0.9375rem] leading-6 wrap-anywhere whitespace-pre-line">{text}</p>
    </li>
  );
}
