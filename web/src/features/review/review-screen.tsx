import { PackageName } from '../../lib/booking/package-name.js';
import { lazy, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@charter/api-client';
import { longDay, Skeleton, Status, useTranslations } from '@charter/ui';
import { LazyBoundary } from '../../render/lazy-boundary.js';
import { DetailList } from './detail-list.js';
import { AlreadyReviewed, InvitationError, ReviewSubmitted, TooEarly, UnknownLink } from './review-results.js';
import type { ContactDetails } from './review-results.js';
import { useReviewCode } from './review-code.js';
import { invitationQuery } from './review.queries.js';
import { useSubmitReview } from './use-submit-review.js';

const loadForm = () => import('./review-form.js');
const ReviewForm = lazy(loadForm);

const codeOf = (error: Error | null | undefined) => (error instanceof ApiError ? error.code : undefined);

/** Review form of the booking whose code is in the address, or the reason why there is none. */
export function ReviewScreen(contact: ContactDetails) {
  const code = useReviewCode();
  if (code === undefined) return <ReviewSkeleton />;
  if (code === null) return <UnknownLink {...contact} takesFocus={false} />;
  return <InvitedReview code={code} contact={contact} />;
}

function InvitedReview({ code, contact }: { code: string; contact: ContactDetails }) {
  const { t, locale } = useTranslations();
  const { data: invitation, error, isFetching, refetch } = useQuery(invitationQuery(code));
  const submission = useSubmitReview(code);

  useEffect(() => {
    // Loads the form's code in parallel with the invitation. A failure is retried when the form renders.
    loadForm().catch(() => undefined);
  }, []);

  if (submission.stored) return <ReviewSubmitted stored={submission.stored} />;
  // An error on submit takes precedence: the link may have been used since the invitation was loaded.
  const takesFocus = submission.error !== undefined;
  switch (codeOf(submission.error) ?? codeOf(error)) {
    case 'BOOKING_NOT_FOUND':
      return <UnknownLink {...contact} takesFocus={takesFocus} />;
    case 'REVIEW_TOO_EARLY':
      return <TooEarly code={code} takesFocus={takesFocus} />;
    case 'ALREADY_REVIEWED':
      return <AlreadyReviewed takesFocus={takesFocus} />;
  }
  if (!invitation)
    return error ? <InvitationError error={error} retrying={isFetching} onRetry={() => void refetch()} /> : <ReviewSkeleton />;

  return (
    <>
      <h1 className="text-display-lg wrap-anywhere">{t('review.title', { name: invitation.firstName })}</h1>
      <p className="mt-6 max-w-prose text-lg leading-8 text-navy-soft">{t('review.text')}</p>
      <DetailList
        details={[
          [t('review.charter'), <PackageName key="charter" of={invitation} />],
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

function ReviewSkeleton() {
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
