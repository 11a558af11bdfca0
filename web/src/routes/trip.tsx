import { lazy, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@charter/api-client';
import type { Trip } from '@charter/contracts';
import { addressName } from '@charter/contracts/limits';
import { LoadError, longDay, Skeleton, Status, useTranslations } from '@charter/ui';
import { BookingHero } from '../lib/booking/booking-hero.js';
import { businessQuery } from '../features/business/business.queries.js';
import { GoodToKnow } from '../features/good-to-know/good-to-know.js';
import { CancelPanel, RefundState } from '../features/trip/cancel-panel.js';
import { ChoicePanel } from '../features/trip/choice-panel.js';
import { CharterSummary } from '../features/trip/charter-summary.js';
import { DetailsPanel } from '../features/trip/details-panel.js';
import { DocumentsPanel } from '../features/trip/documents-panel.js';
import { MovePanel } from '../features/trip/move-panel.js';
import { PartyPanel } from '../features/trip/party-panel.js';
import { QuestionsPanel } from '../features/trip/questions-panel.js';
import { ReviewPanel } from '../features/trip/review-panel.js';
import { tripQuery } from '../features/trip/trip.queries.js';
import { tripState } from '../features/trip/trip-state.js';
import type { TripState } from '../features/trip/trip-state.js';

// Its form has a library of its own, which an open trip needs only when something is changed.
const RequestLink = lazy(() => import('../features/trip/request-link.js'));
const MoveDialog = lazy(() => import('./trip-move-dialog.js'));

const codeOf = (error: Error | null) => (error instanceof ApiError ? error.code : undefined);

/** The guest's own booking, by the link in an e-mail or this browser's session; without either, the form that sends the link. */
export default function TripScreen() {
  const { t } = useTranslations();
  const query = useQuery(tripQuery);
  if (query.data) return <OpenTrip trip={query.data} />;
  const code = codeOf(query.error);
  if (code === 'TRIP_NOT_FOUND' || code === 'TRIP_CLOSED') return <RequestLink linkFailed={code === 'TRIP_NOT_FOUND'} />;
  return (
    <div className="measure min-h-dvh py-20">
      <h1 className="sr-only">{t('summary.title')}</h1>
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

const titles = {
  upcoming: 'trip.upcoming',
  today: 'trip.today',
  past: 'trip.past',
  choose: 'trip.choose',
  cancelled: 'trip.cancelled',
} as const satisfies Record<TripState, string>;

const statusTexts = {
  pending: 'confirmation.pending',
  confirmed: 'confirmation.confirmed',
  cancelled: 'confirmation.cancelled',
  completed: 'confirmation.completed',
} as const;

function OpenTrip({ trip }: { trip: Trip }) {
  const { t, locale } = useTranslations();
  const { data: business } = useQuery(businessQuery);
  const state = tripState(trip);
  const [openedAt] = useState(() => Date.now());
  const canCancel = trip.status !== 'cancelled' && Date.parse(trip.startsAt) > openedAt;
  const sails = state === 'upcoming' || state === 'today';
  return (
    <article aria-labelledby="trip-title">
      <BookingHero id="trip-title" eyebrow={t('summary.title')} title={t(titles[state], { name: addressName(trip, locale) })}>
        <p className="figures mt-5 max-w-prose text-lg">{longDay(trip.bookingDate, locale)}</p>
      </BookingHero>
      <div className="measure grid gap-x-10 gap-y-14 py-14 md:grid-cols-[1fr_20rem] md:py-20 lg:grid-cols-[1fr_22rem] lg:gap-x-24">
        <div className="space-y-14 md:space-y-20">
          <div>
            <p className="max-w-prose text-lg leading-8">{t(trip.choice ? 'trip.chooseText' : statusTexts[trip.status])}</p>
            {trip.cancellation && !trip.choice && <RefundState cancellation={trip.cancellation} />}
          </div>
          {trip.choice && (
            <ChoicePanel trip={trip} choice={trip.choice} renderDialog={(onClose) => <MoveDialog trip={trip} onClose={onClose} />} />
          )}
          {trip.review !== 'none' && <ReviewPanel trip={trip} />}
          {sails && <MovePanel trip={trip} renderDialog={(onClose) => <MoveDialog trip={trip} onClose={onClose} />} />}
          {sails && <DetailsPanel trip={trip} />}
          {sails && trip.party && <PartyPanel party={trip.party} />}
          <DocumentsPanel trip={trip} />
          {canCancel && <CancelPanel trip={trip} />}
          <QuestionsPanel trip={trip} business={business} />
        </div>
        <CharterSummary trip={trip} business={business} className="self-start max-md:row-start-1 md:sticky md:top-8" />
      </div>
      {sails && <GoodToKnow business={business} className="measure pb-20 md:pb-28" />}
    </article>
  );
}
