import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '@charter/api-client';
import type { JoinedCharter } from '@charter/contracts';
import { LoadError, longDay, Skeleton, Status, useTranslations } from '@charter/ui';
import { BookingHero } from '../lib/booking/booking-hero.js';
import { CloseSession } from '../lib/session/close-session.js';
import { businessQuery } from '../lib/business.queries.js';
import { JoinedSummary, WhatToBring } from '../features/join/joined-summary.js';
import { joinQuery } from '../features/join/join.queries.js';
import { OwnEntry } from '../features/join/own-entry.js';

/** The page on which friends of a guest enter themselves and sign the waiver. */
export default function JoinScreen() {
  const { t, locale } = useTranslations();
  const query = useQuery(joinQuery(locale));
  if (query.data) return <OpenJoin charter={query.data} />;
  const code = query.error instanceof ApiError ? query.error.code : undefined;
  if (code === 'TRIP_NOT_FOUND' || code === 'TRIP_CLOSED') return <WrongLink />;
  return (
    <div className="measure min-h-dvh py-20">
      <h1 className="sr-only">{t('join.pageTitle')}</h1>
      {query.error ? (
        <LoadError title={t('confirmation.failedTitle')} query={query} />
      ) : (
        <Status label={t('confirmation.loading')} className="space-y-6">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-14 w-3/4" />
          <Skeleton className="h-64 w-full max-w-xl" />
        </Status>
      )}
    </div>
  );
}

/** One page for a wrong, an incomplete, a replaced and no link. */
function WrongLink() {
  const { t } = useTranslations();
  return (
    <div className="measure min-h-dvh py-16 md:py-24">
      <p className="eyebrow text-lagoon-deep">{t('join.pageTitle')}</p>
      <h1 className="mt-4 max-w-2xl text-display-lg">{t('join.failed')}</h1>
      <p className="mt-6 max-w-prose text-lg leading-8 text-navy-soft">{t('join.failedText')}</p>
    </div>
  );
}

function OpenJoin({ charter }: { charter: JoinedCharter }) {
  const { t, locale } = useTranslations();
  const { data: business } = useQuery(businessQuery);
  return (
    <article aria-labelledby="join-title">
      <BookingHero picture="rose-island" id="join-title" eyebrow={t('join.eyebrow')} title={t('join.title', { host: charter.host })}>
        <p className="figures mt-5 max-w-prose text-lg">{longDay(charter.bookingDate, locale)}</p>
      </BookingHero>
      <div className="measure grid gap-x-10 gap-y-12 py-14 md:grid-cols-[1fr_20rem] md:grid-rows-[auto_1fr] md:gap-y-0 md:py-20 lg:grid-cols-[1fr_22rem] lg:gap-x-24">
        <div className="md:row-span-2">
          <OwnEntry charter={charter} />
          <div className="mt-12 max-w-xl border-t border-line pt-8 text-navy-soft">
            <CloseSession close={() => call('POST /api/join/close')} queryKey={joinQuery(locale).queryKey} />
          </div>
        </div>
        <JoinedSummary charter={charter} business={business} className="max-md:row-start-1 md:pb-0!" />
        <WhatToBring className="self-start max-md:pt-1" />
      </div>
    </article>
  );
}
