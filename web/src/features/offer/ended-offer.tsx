import { useEffect, useRef } from 'react';
import type { Business, GuestOffer } from '@charter/contracts';
import { ButtonLink, momentText, Status, useTranslations } from '@charter/ui';
import { Reach } from './reach.js';

const texts = {
  expired: { title: 'offer.expiredTitle', text: 'offer.expiredText' },
  withdrawn: { title: 'offer.withdrawnTitle', text: 'offer.withdrawnText' },
  declined: { title: 'offer.declinedTitle', text: 'offer.declinedText' },
  accepted: { title: 'offer.acceptedTitle', text: 'offer.acceptedText' },
} as const;

interface EndedOfferProps {
  offer: GuestOffer;
  /** Undefined while it is loading. */
  business: Business | undefined;
}

/** Why the offer can no longer be paid; one that was paid opens its booking. */
export function EndedOffer({ offer: { state, validUntil, tripPath }, business }: EndedOfferProps) {
  const { t, locale } = useTranslations();
  const leaving = useRef(false);
  useEffect(() => {
    if (!tripPath || leaving.current) return;
    leaving.current = true;
    // The link of the trip page starts the session of the booking. The offer is not left in the history: it would lead here again.
    location.replace(tripPath);
  }, [tripPath]);
  if (state === 'sent') return null;
  const { title, text } = texts[state];
  return (
    <Status className="mb-14 border-l-2 border-lagoon bg-sand-pale p-6 sm:p-8">
      <h2 className="text-display-sm">{t(title)}</h2>
      <p className="mt-3 max-w-prose leading-7 text-navy-soft">{t(text, { moment: momentText(validUntil, locale) })}</p>
      {state === 'accepted' ? (
        tripPath && (
          <div className="mt-6">
            <ButtonLink href={tripPath}>{t('offer.openTrip')}</ButtonLink>
          </div>
        )
      ) : (
        <Reach business={business} />
      )}
    </Status>
  );
}
