import type { Thread, ThreadMessage } from '@charter/contracts';
import { fullName } from '@charter/contracts/browser';
import { classes, momentText, useTranslations } from '@charter/ui';

/** The messages of both sides, oldest first. */
export function ThreadMessages({ thread }: { thread: Thread }) {
  const { t, locale } = useTranslations();
  const guest = fullName(thread, locale);
  return (
    <ol aria-label={t('answer.messages')} className="mt-10 max-w-prose space-y-4">
      {thread.messages.map((message) => (
        <Message key={message.createdAt} {...message} author={message.from === 'staff' ? t('answer.crew') : guest} />
      ))}
    </ol>
  );
}

function Message({ from, author, text, createdAt }: ThreadMessage & { author: string }) {
  const { t, locale } = useTranslations();
  return (
    <li
      className={classes(
        'rounded-xs border-l-2 px-5 py-4',
        from === 'staff' ? 'ml-4 border-lagoon bg-shallows-pale sm:ml-8' : 'border-sand-deep bg-sand-pale',
      )}
    >
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-navy-soft">
        <span className="font-semibold wrap-anywhere text-navy">{author}</span>
        <time dateTime={createdAt} className="figures">
          {t('answer.sentAt', { moment: momentText(createdAt, locale, 'long') })}
        </time>
      </p>
      <p className="mt-2 leading-7 wrap-anywhere whitespace-pre-line">{text}</p>
    </li>
  );
}
