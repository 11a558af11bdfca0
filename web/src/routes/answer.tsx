import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '@charter/api-client';
import { LoadError, Skeleton, Status, useTranslations } from '@charter/ui';
import { AnswerForm } from '../features/answer/answer-form.js';
import { threadQuery } from '../features/answer/answer.queries.js';
import { businessQuery } from '../lib/business.queries.js';
import { ClosedLink } from '../features/answer/closed-link.js';
import { CloseSession } from '../lib/session/close-session.js';
import { ThreadMessages } from '../features/answer/thread-messages.js';

/** The guest's own inquiry, by the link in a reply or this browser's session. */
export default function AnswerScreen() {
  const { t } = useTranslations();
  const query = useQuery(threadQuery);
  const { data: business } = useQuery(businessQuery);
  const { data: thread, error } = query;
  if (!thread && error instanceof ApiError && (error.code === 'THREAD_NOT_FOUND' || error.code === 'THREAD_CLOSED'))
    return <ClosedLink business={business} />;
  return (
    <div className="measure min-h-dvh py-16 md:py-24">
      <h1 className="max-w-2xl text-display-lg">{t('answer.title')}</h1>
      {thread ? (
        <>
          <p className="mt-6 max-w-prose text-lg leading-8 text-navy-soft">{t('answer.text')}</p>
          <ThreadMessages thread={thread} />
          <AnswerForm business={business} />
          <div className="mt-12 max-w-prose border-t border-line pt-8 text-navy-soft">
            <CloseSession close={() => call('POST /api/inquiry/close')} queryKey={threadQuery.queryKey} />
          </div>
        </>
      ) : error ? (
        <div className="mt-10">
          <LoadError title={t('answer.failed')} query={query} />
        </div>
      ) : (
        <Status label={t('answer.loading')} className="mt-10 max-w-prose space-y-4">
          <Skeleton className="h-28 w-full" />
          <Skeleton className="ml-8 h-28" />
        </Status>
      )}
    </div>
  );
}
