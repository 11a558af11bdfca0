import { lazy, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { Ref } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@charter/api-client';
import type { Trip } from '@charter/contracts';
import { addressName } from '@charter/contracts/browser';
import { buttonClasses, LoadError, longDay, Skeleton, Status, useTranslations } from '@charter/ui';
import { BookingHero } from '../lib/booking/booking-hero.js';
import type { BookingPicture } from '../lib/booking/booking-hero.js';
import { PageLink } from '../lib/page-link.js';
import { paths } from '../lib/paths.js';
import { businessQuery } from '../lib/business.queries.js';
import { CharterSummary } from '../features/trip/charter-summary.js';
import { DetailsPanel } from '../features/trip/details-panel.js';
import { MovedNote } from '../features/trip/moved-note.js';
import { MovePanel } from '../features/trip/move-panel.js';
import { PartyPanel } from '../features/trip/party-panel.js';
import { PanelLinks } from '../features/trip/panel-links.js';
import type { PanelAnchor } from '../features/trip/panel.js';
import { tripQuery } from '../features/trip/trip.queries.js';
import { hasPayments, tripState } from '../features/trip/trip-state.js';
import type { TripState } from '../features/trip/trip-state.js';
import { LazyBoundary } from '../render/lazy-boundary.js';
import { lazyOnVisible } from '../render/lazy-on-visible.js';

// What most visits do not need: a form, whose library is large, dialogs, the choice after a weather call, payments
// after the first, and the review.
const RequestLink = lazy(() => import('../features/trip/request-link.js'));
const ChoicePanel = lazy(() => import('../features/trip/choice-panel.js'));
const MoveDialog = lazy(() => import('./trip-move-dialog.js'));
const RefundState = lazy(() => import('../features/trip/refund-state.js'));
const ReviewPanel = lazy(() => import('../features/trip/review-panel.js'));
const TripPayment = lazy(() => import('./trip-payment.js'));
const TripGratuity = lazy(() => import('./trip-gratuity.js'));
const TripAddOns = lazy(() => import('./trip-add-ons.js'));
const ClosingPanels = lazyOnVisible(
  'trip-closing',
  async () => (await import('../features/trip/closing-panels.js')).ClosingPanels,
  <div className="min-h-[40rem]" />,
);
const GoodToKnow = lazyOnVisible(
  'good-to-know',
  async () => (await import('../features/good-to-know/good-to-know.js')).GoodToKnow,
  <div className="min-h-[40rem]" />,
);

const codeOf = (error: Error | null) => (error instanceof ApiError ? error.code : undefined);

/** Requests the trip while the page is hydrated. */
export const prepare = (_search: string, client: QueryClient): undefined => void client.prefetchQuery(tripQuery);

/** The guest's own booking, by the link in an e-mail or this browser's session; without either, the form that sends the link. */
export default function TripScreen() {
  const { t } = useTranslations();
  const query = useQuery(tripQuery);
  // Deferred, so that React renders the trip in slices: in one task it would block a slow phone for a third of a second.
  const status = useDeferredValue(query.status, 'pending');
  const trip = status === 'success' ? query.data : undefined;
  const code = status === 'error' ? codeOf(query.error) : undefined;
  const asksForLink = code === 'TRIP_NOT_FOUND' || code === 'TRIP_CLOSED';
  const heading = useRef<HTMLHeadingElement>(null);
  const [cancelledHere, setCancelledHere] = useState(false);
  const showsCancelled = cancelledHere && trip?.status === 'cancelled';
  // The panel with the button is gone; the heading says what has become of the charter.
  useEffect(() => {
    if (showsCancelled) heading.current?.focus();
  }, [showsCancelled]);
  return (
    <article aria-labelledby="trip-title">
      <TripHero trip={trip} asksForLink={asksForLink} headingRef={heading} />
      {trip ? (
        <OpenTrip trip={trip} onCancelled={() => setCancelledHere(true)} />
      ) : (
        // While it is loading as tall as most trips, so that the footer, whose code is loaded when it is near, stays below the fold.
        <div className={`measure py-10 md:py-14 ${asksForLink ? '' : 'min-h-[130dvh]'}`}>
          {asksForLink ? (
            <LazyBoundary fallback={<Skeleton className="h-96 w-full max-w-xl" />}>
              <RequestLink linkFailed={code === 'TRIP_NOT_FOUND'} />
            </LazyBoundary>
          ) : status === 'error' && query.error ? (
            <LoadError title={t('confirmation.failedTitle')} query={query} />
          ) : (
            <Status label={t('confirmation.loading')} className="space-y-6">
              <Skeleton className="h-6 w-3/4 max-w-prose" />
              <Skeleton className="h-64 w-full max-w-xl" />
            </Status>
          )}
        </div>
      )}
    </article>
  );
}

const titles = {
  upcoming: 'trip.upcoming',
  today: 'trip.today',
  past: 'trip.past',
  choose: 'trip.choose',
  cancelled: 'trip.cancelled',
} as const satisfies Record<TripState, string>;

const pictures = {
  upcoming: undefined,
  today: 'bow-wake',
  past: 'sunset-cruise',
  choose: 'night-marina',
  cancelled: 'night-marina',
} as const satisfies Record<TripState, BookingPicture | undefined>;

const statusTexts = {
  pending: 'confirmation.pending',
  confirmed: 'confirmation.confirmed',
  cancelled: 'confirmation.cancelled',
  completed: 'confirmation.completed',
} as const;

/** What the guest has come to read: the state of the booking, on the day of a confirmed charter when to come. */
function leadOf({ status, choice, noShow }: Trip, state: TripState) {
  if (noShow) return 'trip.noShow';
  if (choice && !choice.moved) return 'trip.chooseText';
  return state === 'today' && status === 'confirmed' ? 'confirmation.meetText' : statusTexts[status];
}

/** Shown while the trip is loading too, so that the page has its picture from the first paint. */
interface TripHeroProps {
  trip: Trip | undefined;
  asksForLink: boolean;
  headingRef: Ref<HTMLHeadingElement>;
}

function TripHero({ trip, asksForLink, headingRef }: TripHeroProps) {
  const { t, locale } = useTranslations();
  const state = trip && tripState(trip);
  const title = () => {
    if (state && !trip.noShow) return t(trip.choice?.moved ? 'trip.chooseMoved' : titles[state], { name: addressName(trip, locale) });
    if (asksForLink) return t('trip.linkTitle');
    // While it is loading as tall as most titles, which have two lines on phones, so that nothing moves afterwards.
    return (
      <>
        {t('booking.yourCharter')}
        {!trip && <span className="block md:hidden">&nbsp;</span>}
      </>
    );
  };
  return (
    <BookingHero id="trip-title" headingRef={headingRef} picture={state && pictures[state]} eyebrow={t('summary.title')} title={title()}>
      {!asksForLink && <p className="figures mt-5 max-w-prose text-lg">{trip ? longDay(trip.bookingDate, locale) : '\u00a0'}</p>}
    </BookingHero>
  );
}

const anchors = ['payment', 'move', 'add-ons', 'party', 'details', 'documents', 'cancel', 'questions'] as const;

function OpenTrip({ trip, onCancelled }: { trip: Trip; onCancelled: () => void }) {
  const { t } = useTranslations();
  const { data: business } = useQuery(businessQuery);
  const state = tripState(trip);
  const [openedAt] = useState(() => Date.now());
  const [movedFrom, setMovedFrom] = useState<Trip>();
  const renderMoveDialog = (onClose: () => void) => <MoveDialog trip={trip} onMoved={setMovedFrom} onClose={onClose} />;
  const showsPayment = useShowsPayment(trip);
  const canCancel = trip.status !== 'cancelled' && Date.parse(trip.startsAt) > openedAt;
  const sails = state === 'upcoming' || state === 'today';
  // After a move of ours the choice replaces the guest's own moves and the cancellation, which would refund less.
  const chooses = trip.choice !== undefined;
  // On its day there is nothing left to move.
  const canMove = state === 'upcoming' && !chooses;
  const canStillCancel = canCancel && !chooses;
  const shown: Partial<Record<PanelAnchor, boolean>> = {
    payment: hasPayments(trip),
    move: canMove,
    'add-ons': canMove && trip.offersAddOns === true,
    party: sails,
    details: sails,
    documents: sails,
    cancel: canStillCancel,
    questions: true,
  };
  return (
    <>
      <div className="measure pt-10 md:pt-14">
        <p className="max-w-prose text-lg leading-8 text-balance">{t(leadOf(trip, state))}</p>
        {trip.cancellation && !trip.choice && (
          <LazyBoundary fallback={<Skeleton className="mt-5 h-16 w-full max-w-xl" />}>
            <RefundState cancellation={trip.cancellation} />
          </LazyBoundary>
        )}
        {(state === 'cancelled' || (state === 'past' && trip.review !== 'open')) && (
          <PageLink to={paths.booking} className={`mt-8 ${buttonClasses('secondary')}`}>
            {t('trip.bookAgain')}
          </PageLink>
        )}
      </div>
      {sails && <PanelLinks to={anchors.filter((anchor) => shown[anchor])} />}
      <div className="measure grid gap-x-10 gap-y-12 pt-8 pb-14 md:grid-cols-[1fr_20rem] md:pt-12 md:pb-20 lg:grid-cols-[1fr_22rem] lg:gap-x-24">
        <div className="space-y-12 md:space-y-16">
          {movedFrom && sails && <MovedNote key={trip.startsAt} from={movedFrom} to={trip} />}
          {trip.choice && (
            <LazyBoundary fallback={<Skeleton className="h-64 w-full max-w-xl" />}>
              <ChoicePanel trip={trip} choice={trip.choice} renderDialog={renderMoveDialog} />
            </LazyBoundary>
          )}
          {showsPayment && (
            <LazyBoundary fallback={<Skeleton className="h-64 w-full max-w-xl" />}>
              <TripPayment trip={trip} />
            </LazyBoundary>
          )}
          {trip.gratuity && (
            <LazyBoundary fallback={<Skeleton className="h-64 w-full max-w-xl" />}>
              <TripGratuity trip={trip} gratuity={trip.gratuity} />
            </LazyBoundary>
          )}
          {trip.review !== 'none' && (
            <LazyBoundary fallback={<Skeleton className="h-48 w-full max-w-xl" />}>
              <ReviewPanel trip={trip} />
            </LazyBoundary>
          )}
          {canMove && <MovePanel trip={trip} renderDialog={renderMoveDialog} />}
          {canMove && trip.offersAddOns && (
            <LazyBoundary fallback={<Skeleton className="h-48 w-full max-w-xl" />}>
              <TripAddOns trip={trip} />
            </LazyBoundary>
          )}
          {sails && <PartyPanel party={trip.party} />}
          {sails && <DetailsPanel trip={trip} />}
          <ClosingPanels trip={trip} business={business} canCancel={canStillCancel} onCancelled={onCancelled} />
        </div>
        {/* On a phone the charter comes first while it is ahead; otherwise what is to be chosen, where the refund is, or the review. */}
        <CharterSummary
          trip={trip}
          business={business}
          className={`self-start md:sticky md:top-8 ${sails && !chooses ? 'max-md:row-start-1' : ''}`}
        />
      </div>
      {sails && <GoodToKnow business={business} className="measure pb-20 md:pb-28" />}
    </>
  );
}

/** Also after the last payment, whose dialog says that it has arrived, and after a return from PayPal's page. */
function useShowsPayment(trip: Trip): boolean {
  const [shows, setShows] = useState(() => hasPayments(trip) || new URLSearchParams(location.search).has('token'));
  if (!shows && hasPayments(trip)) setShows(true);
  return shows;
}
