import { lazy, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@charter/api-client';
import { longDay, Skeleton, Status, NonBreakingHyphens, useTranslations } from '@charter/ui';
import { LazyBoundary } from '../../render/lazy-boundary.js';
import { Facts } from './detail-list.js';
import { AlreadyReviewed, InvitationError, ReviewSubmitted, TooEarly, UnknownLink } from './review-results.js';
import type { Reach } from './review-results.js';
import { useReviewCode } from './review-code.js';
import { invitationQuery } from './review.queries.js';
import { useSubmitReview } from './use-submit-review.js';

const loadForm = () => import('./review-form.js');
const ReviewForm = lazy(loadForm);

const codeOf = (error: Error | null | undefined) => (error instanceof ApiError ? error.code : undefined);

/** A question to the guest whose code stands in the address, and what becomes of it. */
export function ReviewScreen(reach: Reach) {
  const code = useReviewCode();
  if (code === undefined) return <Waiting />;
  if (code === null) return <UnknownLink {...reach} arriving={false} />;
  return <Asked code={code} reach={reach} />;
}

function Asked({ code, reach }: { code: string; reach: Reach }) {
  const { t, locale } = useTranslations();
  const { data: invitation, error, isFetching, refetch } = useQuery(invitationQuery(code));
  const submission = useSubmitReview(code);

  useEffect(() => {
    // While the invitation is on its way. A form that does not load now is asked for once more when it is needed.
    loadForm().catch(() => undefined);
  }, []);

  if (submission.stored) return <ReviewSubmitted stored={submission.stored} />;
  // The last word counts: a link that was good may have been used elsewhere since.
  const arriving = submission.error !== undefined;
  switch (codeOf(submission.error) ?? codeOf(error)) {
    case 'BOOKING_NOT_FOUND':
      return <UnknownLink {...reach} arriving={arriving} />;
    case 'REVIEW_TOO_EARLY':
      return <TooEarly code={code} arriving={arriving} />;
    case 'ALREADY_REVIEWED':
      return <AlreadyReviewed arriving={arriving} />;
  }
  if (!invitation) return error ? <InvitationError error={error} asking={isFetching} onAgain={() => void refetch()} /> : <Waiting />;

  return (
    <>
      <h1 className="text-display-lg wrap-anywhere">{t('review.title', { name: invitation.firstName })}</h1>
      <p className="mt-6 max-w-prose text-lg leading-8 text-navy-soft">{t('review.text')}</p>
      <Facts
        facts={[
          [t('review.charter'), <NonBreakingHyphens key="charter">{invitation.packageName}</NonBreakingHyphens>],
          [t('summary.date'), longDay(invitation.bookingDate, locale)],
          [t('review.reference'), invitation.confirmationCode],
        ]}
      />
      <div className="mt-10">
        <LazyBoundary fallback={<FormSkeleton />}>
          <ReviewForm
            firstName={invitation.firstName}
            sending={submission.sending}
            error={submission.error}
            onSend={(form) => void submission.send(form)}
          />
        </LazyBoundary>
      </div>
    </>
  );
}

function Waiting() {
  const { t } = useTranslations();
  return (
    <>
      <h1 className="sr-only">{t('meta.review')}</h1>
      <Status label={t('review.loading')}>
        <Skeleton className="h-10 w-full md:h-14" />
        <Skeleton className="mt-3 h-10 w-2/3 md:h-14" />
        <Skeleton className="mt-8 h-5 w-5/6" />
        <Skeleton className="mt-8 h-36 w-full sm:h-22" />
        <div className="mt-10">
          <FormSkeleton />
        </div>
      </Status>
    </>
  );
}

function FormSkeleton() {
  return (
    <>
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
      </div>
      <Skeleton className="mt-8 h-12 w-60" />
      <Skeleton className="mt-8 h-48" />
    </>
  );
}
