import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '@charter/api-client';
import type { GuestOffer } from '@charter/contracts';
import { fullName } from '@charter/contracts/browser';
import { LoadError, Skeleton, Status, useTranslations } from '@charter/ui';
import { businessQuery } from '../lib/business.queries.js';
import { EndedOffer } from '../features/offer/ended-offer.js';
import { offerQuery } from '../features/offer/offer.queries.js';
import { OfferDetails } from '../features/offer/offer-details.js';
import { Reach } from '../features/offer/reach.js';
import { CloseSession } from '../lib/session/close-session.js';
import { BookingHero } from '../lib/booking/booking-hero.js';
import { OfferCheckout } from './offer-checkout.js';

const codeOf = (error: Error | null) => (error instanceof ApiError ? error.code : undefined);

/** An offer for its guest, by the link in an e-mail or this browser's session. */
export default function OfferScreen() {
  const { t } = useTranslations();
  const query = useQuery(offerQuery);
  if (query.data) return <OpenOffer offer={query.data} />;
  const code = codeOf(query.error);
  if (code === 'OFFER_NOT_FOUND' || code === 'OFFER_NOT_OPEN') return <InvalidLink />;
  return (
    <div className="measure min-h-[120dvh] py-20">
      <h1 className="sr-only">{t('offer.pageTitle')}</h1>
      {query.error ? (
        <LoadError title={t('offer.failed')} query={query} />
      ) : (
        <Status label={t('offer.loading')} className="space-y-6">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-14 w-3/4" />
          <Skeleton className="h-64 w-full max-w-xl" />
        </Status>
      )}
    </div>
  );
}

function OpenOffer({ offer }: { offer: GuestOffer }) {
  const { t, locale } = useTranslations();
  const { data: business } = useQuery(businessQuery);
  const isOpen = offer.state === 'sent';
  return (
    <article aria-labelledby="offer-title">
      <BookingHero
        id="offer-title"
        eyebrow={t('offer.prepared', { name: fullName(offer, locale) })}
        title={<span lang={offer.locale}>{offer.title}</span>}
      />
      <div className="measure grid gap-x-10 gap-y-12 py-12 md:grid-cols-[1fr_20rem] md:py-20 lg:grid-cols-[1fr_22rem] lg:gap-x-24">
        <div className="min-w-0">
          {!isOpen && <EndedOffer offer={offer} business={business} />}
          <OfferDetails offer={offer} />
          <div className="mt-14 max-w-prose border-t border-line pt-8 text-navy-soft">
            <CloseSession close={() => call('POST /api/offer/close')} queryKey={offerQuery.queryKey} />
          </div>
        </div>
        <OfferCheckout offer={offer} />
      </div>
    </article>
  );
}

function InvalidLink() {
  const { t } = useTranslations();
  const { data: business } = useQuery(businessQuery);
  return (
    <div className="measure min-h-dvh py-16 md:py-24">
      <p className="eyebrow text-lagoon-deep">{t('offer.pageTitle')}</p>
      <h1 className="mt-4 max-w-2xl text-display-lg">{t('offer.linkFailed')}</h1>
      <p className="mt-6 max-w-prose text-lg leading-8 text-navy-soft">{t('offer.linkFailedText')}</p>
      <Reach business={business} />
    </div>
  );
}
